"""The scores of the students' questions: what the first lines say, and which headlines are wrong."""

import hashlib
from dataclasses import replace
from uuid import uuid4

import pytest

from benchmarks.students.rows import DEVELOPMENT, SEALED, StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import SITES
from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion

FEE = StudentRow("a-1", "demo", "price", "short", "parking cost?", says=(("$35", "35 dollars"),))


def scores(row: StudentRow, text: str, outcome: Outcome = Outcome.ANSWERED) -> dict[str, float]:
    """The scores of this answer."""
    return Scored(row, Answer(uuid4(), outcome, text, StandaloneQuestion(row.question, row.question))).scores


@pytest.mark.parametrize(
    ("text", "at_once", "wrong"),
    [
        ("**$35** [1]\n\n“A permit is $35.” [1]", 1, 0),
        ("**$350** [1]\n\n“A permit is $35.” [1]", 0, 1),
        ("“A permit is **35 dollars** a term.” [1]", 1, None),
        ("“Ask the office.” [1]\n\n“A permit is $35.” [2]", 0, None),
    ],
)
def test_the_first_paragraph_and_the_headline_are_scored_apart(text: str, at_once: int, wrong: int | None) -> None:
    found = scores(FEE, text)
    assert (found["right at first line"], found.get("wrong headline")) == (at_once, wrong)
    assert found["right anywhere"] == float("350" not in text or "$35." in text)


def test_a_line_that_leads_up_to_a_list_counts_with_the_list() -> None:
    row = replace(FEE, says=(("Elm",), ("Oak",)))
    assert scores(row, "There are two halls:\n\n- Elm\n- Oak")["right at first line"] == 1
    assert scores(row, "There are two halls:\n\n- Elm\n\n- Oak")["right at first line"] == 0


def test_the_opposite_at_the_beginning_is_wrong_although_the_words_stand_there() -> None:
    row = replace(FEE, says=(("three guests",),), yes_no="no")
    assert scores(row, "**Yes** [1]\n\n“At most three guests.” [1]")["wrong headline"] == 1
    assert scores(row, "Yes. At most three guests. [1]")["right at first line"] == 0
    assert scores(row, "**No** [1]\n\n“At most three guests.” [1]")["right at first line"] == 1


def test_an_answer_to_what_the_pages_do_not_say_is_wrong_and_a_refusal_is_not() -> None:
    row = replace(FEE, says=())
    assert scores(row, "“It is free.” [1]")["wrongly answered"] == 1
    assert scores(row, "I could not find it.", Outcome.NO_EVIDENCE)["wrongly answered"] == 0


def test_times_and_dashes_may_be_written_another_way() -> None:
    row = replace(FEE, says=(("8 am-5 pm",),))
    assert scores(row, "“Open 8 a.m.–5 p.m., daily” [1]")["right at first line"] == 1


def test_the_sealed_rows_are_those_that_were_sealed() -> None:
    found = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(SEALED.glob("*.zip"))]
    assert found == (SEALED / "SHA256").read_text().splitlines()


def test_every_open_row_is_of_a_known_site_and_has_an_id_of_its_own() -> None:
    rows = read_rows(is_sealed=False)
    assert len({row.id for row in rows}) == len(rows), DEVELOPMENT
    assert {row.site for row in rows} <= set(SITES)
