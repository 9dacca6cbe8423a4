"""The questions that are read from public research data, and those of the cost benchmark."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.cost.answer_time import ALONE, AT_ONCE, WORDINGS, Contestant, table
from core.errors import ConfigurationError
from evaluation.suites.cmu_second import read_questions
from evaluation.suites.passage_qa import page_of, read_pairs

PAIR = {
    "id": "5",
    "question": "who wrote it",
    "passage_title": "Ink & Paper",
    "passage": "It was written by <A>.",
    "answers": ["by A"],
    "unanswerable": False,
}


def written(folder: Path, row: Mapping[str, object]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    return path


def test_a_passage_becomes_a_page_with_its_title_as_it_was_written(tmp_path: Path) -> None:
    [pair] = read_pairs(written(tmp_path, PAIR))

    document = page_of(pair)

    assert document.title == "Ink & Paper"
    assert "It was written by <A>." in document.text
    assert (pair.answers, pair.unanswerable) == (("by A",), False)


def test_the_page_that_answers_is_known_by_its_file(tmp_path: Path) -> None:
    row = {"id": "1", "category": "people", "question": "Who?", "answers": ["Ada."], "page": "x_ada.html.txt"}

    [question] = read_questions(written(tmp_path, row))

    assert (question.kind, question.page) == ("people", "x_ada.html.txt")


def test_data_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="--data"):
        read_questions(tmp_path / "qa.jsonl")
    with pytest.raises(ConfigurationError, match="--data"):
        read_pairs(tmp_path / "passage_qa.jsonl")


def test_no_round_repeats_the_words_of_another() -> None:
    assert len({wording.format("Why?") for wording in WORDINGS}) == len(WORDINGS)


def test_each_contestant_has_a_line_with_its_times() -> None:
    one = Contestant(Path("before"), "default", None, {ALONE: [100.0, 200.0], AT_ONCE: [900.0, 1100.0]}, 240.0)

    assert list(table([one]))[2] == "| before | default | 4 | 100 / 200 | 900 / 1100 | 60 |"
