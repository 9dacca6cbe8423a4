"""A campus's own suite: what may be written, and what is said of what may not."""

from pathlib import Path

import pytest

from core.errors import ConfigurationError
from evaluation.rows import read_rows

GOOD = """
- question: When is the library open?
  contains: 8 a.m.
  pages: /library.html
- id: refusal
  question: Who will win?
  history: What is played on Friday?
  unanswerable: true
"""


def written(folder: Path, text: str, name: str = "suite.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_one_string_stands_for_a_list_and_a_number_for_a_missing_id(tmp_path: Path) -> None:
    first, second = read_rows(written(tmp_path, GOOD))

    assert (first.id, first.contains, first.pages) == ("row-1", ("8 a.m.",), ("/library.html",))
    assert (second.id, second.history, second.unanswerable) == ("refusal", ("What is played on Friday?",), True)


def test_a_fact_may_have_several_spellings(tmp_path: Path) -> None:
    line = '{"question": "How much?", "contains": [["$35", "35 dollars"], "a term"]}'

    [row] = read_rows(written(tmp_path, line, "suite.jsonl"))

    assert row.facts == (("$35", "35 dollars"), ("a term",))
    assert row.references == ("$35", "a term")


def test_json_lines_say_the_same(tmp_path: Path) -> None:
    line = '{"question": "Who?", "answer": ["Ada", "Ada L."]}\n\n'

    [row] = read_rows(written(tmp_path, line, "suite.jsonl"))

    assert row.answer == ("Ada", "Ada L.")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("- answer: noon", "question 1, question: Field required"),
        ("- {question: When, answr: noon}", "question 1, answr: Extra inputs"),
        ("- question: When?", "question 1: says nothing of the right answer"),
        ("- {question: When, answer: noon, unanswerable: true}", "is unanswerable, and yet says"),
        ("- {question: When, answer: noon, graded: [{answer: one, score: 6}]}", "question 1, graded.0.score"),
        ("- {id: a, question: Q, answer: x}\n- {id: a, question: R, answer: y}", "two questions with the id 'a'"),
        ("question: When", "must be a list of questions"),
        ("- just words", "question 1: Input should be"),
        ("- [", "is not valid YAML (line 1)"),
        ("[]", "has no question"),
    ],
)
def test_says_which_question_is_wrong_and_why(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError) as raised:
        read_rows(written(tmp_path, text))

    assert complaint in str(raised.value)
    assert "suite.yaml" in str(raised.value)


def test_says_which_line_is_no_json(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"suite\.jsonl, line 2 is not valid JSON"):
        read_rows(written(tmp_path, '{"question": "Q", "answer": "x"}\n{"question"\n', "suite.jsonl"))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"nowhere\.yaml cannot be read"):
        read_rows(tmp_path / "nowhere.yaml")
