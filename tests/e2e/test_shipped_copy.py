"""The command line in a copy of what the image holds: no training, no benchmarks, no tests."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from bot.cli import COMMANDS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folders that the Dockerfile copies."""
    copy = tmp_path_factory.mktemp("image")
    for folder in re.findall(r"^COPY (\w+) /app/", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE):
        shutil.copytree(ROOT / folder, copy / folder)  # with the bytecode, which need not be compiled again
    return copy


def advisor(image: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command there."""
    return python(image, "-m", "bot", *arguments)


def python(image: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python there; -S leaves out the path of the editable install, which leads back to the checkout."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("ADVISOR_", "OPENAI_"))}
    path = os.pathsep.join([str(image), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    environment = plain | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1", "ADVISOR_DATA_DIR": str(image / "data")}
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, cwd=image, env=environment, capture_output=True, text=True, check=False)


def test_every_command_says_how_it_is_used(image: Path) -> None:
    # One process for all of them: each would take a third of a second to start.
    asked = "from bot.cli import COMMANDS, run\nraise SystemExit(max(run([name, '--help']) for name in COMMANDS))"
    done = python(image, "-c", asked)

    assert (done.returncode, done.stderr) == (0, "")
    usages = [line for line in done.stdout.splitlines() if line.startswith("Usage: ")]
    assert [usage.split()[2] for usage in usages] == list(COMMANDS)


def test_which_judge_is_in_use_is_told_without_the_training(image: Path) -> None:
    done = advisor(image, "tune", "--status")

    assert (done.returncode, done.stderr) == (0, "")
    assert "judge in use: campus-judge-int8" in done.stdout


def test_going_back_works_without_the_training(image: Path) -> None:
    done = advisor(image, "tune", "--rollback")

    assert (done.returncode, done.stderr) == (0, "")
    assert "no tuned judge to go back from" in done.stdout


@pytest.mark.parametrize(
    "option",
    [pytest.param((), id="tuning"), pytest.param(("--export", "pairs.jsonl"), id="exporting", marks=pytest.mark.slow)],
)
def test_tuning_says_in_one_sentence_what_it_needs(image: Path, option: tuple[str, ...]) -> None:
    done = advisor(image, "tune", *option)

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "run `advisor tune` from a checkout after `make install-training`" in done.stderr


def test_a_suite_that_is_not_there_is_told_by_name(image: Path) -> None:
    done = advisor(image, "eval", "nonsense")

    assert done.returncode == 2
    assert "There is no suite 'nonsense'" in done.stderr
