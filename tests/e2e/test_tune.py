"""`advisor tune` on the invented campus, as somebody at a shell uses it; training needs the extra `training`."""

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import yaml

from bot.commands.demo import served_campus
from core.models.tuned_cross_encoder import TunedCrossEncoders

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
SHIPPED = "campus-judge-int8"
has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx"))
needs_extra = pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training")


@dataclass(frozen=True)
class Shell:
    """Runs `python -m bot` in a folder of its own, with nothing of this machine's settings."""

    folder: Path
    data: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("ADVISOR_", "OPENAI_"))}
        environment = plain | {"ADVISOR_DATA_DIR": str(self.data), "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
        command = [sys.executable, "-m", "bot", *arguments]
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=900, check=False
        )


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """A shell whose data folder holds the invented campus."""
    folder = tmp_path_factory.mktemp("tune")
    found = Shell(folder, folder / "data")
    with served_campus(folder / "port") as address:
        source = {"name": "larkmoor", "start_urls": [f"{address}/"], "sitemap": f"{address}/sitemap.xml"}
        polite = {"delay_seconds": 0, "allow_private_network": True}
        (folder / "sources.yaml").write_text(yaml.safe_dump({"sources": [source | polite]}), encoding="utf-8")
        crawled = found.run("crawl")
    assert crawled.returncode == 0, crawled.stderr
    yield found


def test_without_torch_a_sentence_says_what_to_install(shell: Shell) -> None:
    if has_extra:
        pytest.skip("torch is here")

    done = shell.run("tune")

    assert done.returncode == 2
    assert "make install-training" in done.stderr


def test_pairs_of_a_small_site_are_exported_however_few(shell: Shell) -> None:
    done = shell.run("tune", "--questions", "6", "--export", "few.jsonl")

    assert done.returncode == 0, done.stderr
    assert 0 < len((shell.folder / "few.jsonl").read_text(encoding="utf-8").splitlines()) <= 6


def test_pairs_are_exported_with_the_prompt_passages_and_a_mark_for_the_one_that_answers(shell: Shell) -> None:
    done = shell.run("tune", "--questions", "60", "--export", "pairs.jsonl")

    assert done.returncode == 0, done.stderr
    lines = (shell.folder / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
    pairs = [json.loads(line) for line in lines]
    assert f"{len(pairs)} pairs in pairs.jsonl" in done.stdout
    assert {pair["part"] for pair in pairs} == {"train", "choose", "apart"}
    for pair in pairs:
        system, user, assistant = pair["messages"]
        assert "Use only the passages" in system["content"]
        assert '<passage number="1">' in user["content"]
        assert assistant["content"] == "NO_ANSWER" or assistant["content"].endswith("]")


@needs_extra
def test_a_judge_is_tuned_measured_used_and_taken_back(shell: Shell) -> None:
    done = shell.run("tune", "--questions", "150", "--minutes", "0.4", "--out", "made")

    assert done.returncode in {0, 1}, done.stderr
    for shown in ("on pages held apart", "words", "ranked", "refused", "score after − before"):
        assert shown in done.stdout
    assert SHIPPED in shell.run("tune", "--status").stdout
    _use(shell)
    assert "judge in use: campus-judge-tuned-" in shell.run("tune", "--status").stdout
    assert "ok       judge: campus-judge-tuned-" in shell.run("doctor").stdout
    assert "September 18, 2026" in shell.run("ask", "When is the last day to drop a course this fall?").stdout
    assert SHIPPED in shell.run("tune", "--rollback").stdout
    assert f"judge in use: {SHIPPED}" in shell.run("tune", "--status").stdout


def _use(shell: Shell) -> None:
    """Puts what was made in use, as if half a minute of training had been enough to be better."""
    made = TunedCrossEncoders(shell.folder / "made")
    card = made.card()
    assert card is not None
    TunedCrossEncoders(shell.data).keep(made.folder / "judge-tuned.onnx", replace(card, is_better=True))
