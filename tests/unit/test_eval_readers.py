"""The questions that are read from public research data."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

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
