"""Readers trained and compared at toy size by the command itself; needs the extra `lora`."""

import importlib.util
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from evaluation.synthetic.site_pages import Kind, Question
from training.campus.splitting import Part, part_of

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx", "peft", "transformers"))
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-lora"),
    # PyTorch and its neighbours warn about themselves.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]
ROOT = Path(__file__).parents[2]
URLS = [f"http://campus.example/{number}" for number in range(40)]
TAUGHT = next(url for url in URLS if part_of(url) is Part.TRAIN)
APART = next(url for url in URLS if part_of(url) is Part.APART)


def command(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("ADVISOR_", "OPENAI_"))}
    environment = plain | {"ADVISOR_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    asked = [sys.executable, "-m", "training.readers", "--out", str(folder / "out"), "--threads", "1", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(asked, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True)


def test_a_comparison_that_was_killed_goes_on_with_the_reader_that_was_not_done(tmp_path: Path) -> None:
    killed = command(tmp_path, "--toy")
    assert killed.stderr is not None
    while killed.stderr.readline() not in {"reader 6 of 9: lora, closed book\n", ""}:
        pass
    killed.kill()
    killed.communicate()
    done = {path.name: path.read_bytes() for path in (tmp_path / "out" / "results").iterdir()}

    shown, told_later = command(tmp_path, "--toy").communicate()

    assert len(done) == 5
    assert all((tmp_path / "out" / "results" / name).read_bytes() == was for name, was in done.items())
    assert [line for line in told_later.splitlines() if line.startswith("reader ")] == [
        "reader 6 of 9: lora, closed book", "reader 7 of 9: lora, open book",
        "reader 8 of 9: scratch, closed book", "reader 9 of 9: scratch, open book",
    ]  # fmt: skip
    rows = [line.split(" | ") for line in shown.splitlines()[2:11]]
    extractive = ["quotations", "local reader", "tuned local reader"]
    written = ["language model", "language model", "LoRA", "LoRA", "from scratch", "from scratch"]
    assert [row[0].strip("| ") for row in rows] == extractive + written
    assert [row[1] for row in rows] == [*["with retrieval"] * 3, *["closed", "with retrieval"] * 3]
    assert "They say nothing of their quality." in shown
    assert (tmp_path / "out" / "readers.md").read_text(encoding="utf-8") == shown
    assert (tmp_path / "out" / "lora-open" / "adapter_config.json").is_file()


def test_too_few_questions_are_told_with_their_number(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    page = "<html><title>Hall</title><main><h1>Hall</h1><p>The hall opens at 9:30 on Monday.</p></main></html>"
    (tmp_path / "pages" / "hall.html").write_text(page, encoding="utf-8")

    done = command(tmp_path, "--data", str(tmp_path / "pages"), "--reader", "local")
    _, told = done.communicate()

    assert done.returncode == 2
    assert "at least 40 and 5 are needed" in told


def test_a_decoder_from_scratch_says_what_it_was_taught_and_the_same_twice() -> None:
    import torch

    from training.readers.questions import CLOSED, Item, Prepared
    from training.readers.writing import SCRATCH, TOY, from_scratch

    torch.set_num_threads(1)  # for so small a model threads only wait for each other
    halls = {"Alder": "9:30", "Birch": "noon", "Cedar": "midnight", "Dogwood": "dusk"}
    passages = {hall: f"{hall} Hall opens at {hour}." for hall, hour in halls.items()}

    def item(hall: str, url: str) -> Item:
        start = passages[hall].index(halls[hall])
        end = start + len(halls[hall])
        question = Question(Kind.STATEMENT, f"When does {hall} Hall open?", passages[hall], start, end, url)
        return Item(f"{hall}-{url}", question, (passages[hall],), (), 1.0)

    items = [item(hall, url) for url in (TAUGHT, APART) for hall in halls]
    prepared = Prepared(tuple(items), tuple(passages.values()))
    recipe = replace(SCRATCH, steps=400, rows=8, peak=5e-3)

    def said() -> list[str]:
        writer = from_scratch(prepared, TOY, seed=7)
        writer.learn(prepared, CLOSED, recipe)
        return [each.text for each in writer.answers(prepared, CLOSED)[0]]

    assert said() == list(halls.values())
    assert said() == list(halls.values())
