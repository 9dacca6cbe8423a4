"""The file of questions: written for a person to review, read by the suite and by the tuning."""

from pathlib import Path

import pytest

from core.errors import ConfigurationError
from evaluation.rows import Row, read_rows
from evaluation.synthetic.drafts import Draft
from evaluation.synthetic.question_file import append, as_row, rows_in
from evaluation.synthetic.site_pages import Kind, Passage, SitePage
from training.campus.own_questions import questions_of

PERMIT = "A parking permit costs 120 dollars: ask at the counter – “Public Safety”."
DRAFT = Draft(
    "price", "How much is a permit?", (("120 dollars", "$120", "$120"),), PERMIT, "college", "https://x/parking"
)
PAGE = SitePage("https://x/parking", "Parking", (Passage(("Parking",), f"Permits and visitors.\n{PERMIT}"),))


def reviewed(row: Row) -> Row:
    return row.model_copy(update={"reviewed": True})


def test_what_is_written_is_read_back_with_each_spelling_once(tmp_path: Path) -> None:
    append(tmp_path / "q.yaml", [as_row(DRAFT)])

    [row] = rows_in(tmp_path / "q.yaml")

    assert row == as_row(DRAFT)
    assert row.facts == (("120 dollars", "$120"),)
    assert (row.quote, row.pages, row.reviewed) == (PERMIT, ("https://x/parking",), False)
    assert "reviewed: no" in (tmp_path / "q.yaml").read_text(encoding="utf-8")


def test_what_a_person_wrote_stays_when_questions_are_added(tmp_path: Path) -> None:
    path = tmp_path / "q.yaml"
    path.write_text("# ours\n- question: Is there a pool?\n  unanswerable: true # sadly", encoding="utf-8")

    append(path, [as_row(DRAFT)])
    append(path, [])

    assert path.read_text(encoding="utf-8").startswith(
        "# ours\n- question: Is there a pool?\n  unanswerable: true # sadly\n"
    )
    assert [row.question for row in rows_in(path)] == ["Is there a pool?", "How much is a permit?"]


@pytest.mark.parametrize(
    "rows", ["[{question: Pool, unanswerable: true}]", "  - question: Pool?\n    unanswerable: true"]
)
def test_a_file_to_whose_rows_none_can_be_added_is_told_before(rows: str, tmp_path: Path) -> None:
    (tmp_path / "q.yaml").write_text(rows, encoding="utf-8")

    with pytest.raises(ConfigurationError, match="begin each row with"):
        rows_in(tmp_path / "q.yaml")


def test_questions_that_nobody_reviewed_are_not_asked(tmp_path: Path) -> None:
    path = tmp_path / "q.yaml"
    append(path, [as_row(DRAFT)])

    with pytest.raises(ConfigurationError, match="no reviewed question"):
        read_rows(path)
    path.write_text(path.read_text(encoding="utf-8").replace("reviewed: no\n", "reviewed: yes\n"), encoding="utf-8")

    assert [row.reviewed for row in read_rows(path)] == [True]


@pytest.mark.parametrize("name", ["q.jsonl", "folder/q.yaml"])
def test_a_file_that_cannot_be_written_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="cannot be written"):
        rows_in(tmp_path / name)
        append(tmp_path / name, [as_row(DRAFT)])


def test_the_tuning_takes_rows_whose_words_still_stand_on_their_page() -> None:
    rows = [reviewed(as_row(DRAFT)), Row(question="Gone?", pages=("/parking",), quote="Permits are free.")]

    [question] = questions_of(rows, [SitePage("https://x/other", "Other", PAGE.passages), PAGE])

    assert (question.kind, question.asked, question.url) == (Kind.OWN, "How much is a permit?", PAGE.url)
    assert question.answer == "120 dollars"


def test_of_a_row_with_several_facts_the_passage_as_a_whole_answers() -> None:
    row = Row(question="How much, and where?", contains=("120 dollars", "counter"), pages=("/parking",), quote=PERMIT)

    [question] = questions_of([row], [PAGE])

    assert question.answer == ""
