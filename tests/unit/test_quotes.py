"""What is quoted: whole statements, at most two, none of them twice, as sentences that one can read."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.domain.units import Unit, UnitKind
from core.rag.answering.quotes.choosing import Scored, chosen, ranked
from core.rag.answering.quotes.features import UNREAD, Question, features, shared
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.answering.quotes.telling import LONGEST, as_part, parts_of, told
from core.text.passage_structure import read
from core.text.questions.wanted import wanted

TODAY = date(2026, 10, 15)


def candidate(text: str, headings: tuple[str, ...] = ()) -> Candidate:
    now = datetime(2026, 9, 1, tzinfo=UTC)
    chunk = Chunk(1, text, "", headings, None, "https://u.example/", "Page", "site", None, now, 1, units=read(text))
    return Candidate(chunk, 0.5, 1.0, 1, 1, 0.5)


def said(text: str) -> list[str]:
    return [statement.text for statement in statements_of([candidate(text)])]


def values(question: str, text: str, headings: tuple[str, ...] = ()) -> dict[str, float]:
    """The features of the first statement of a passage with this text."""
    kept = [candidate(text, headings)]
    found = statements_of(kept)
    return features(shared(Question.read(question, wanted(question), TODAY), found, kept), found[0])


def test_in_a_talk_the_words_of_the_question_before_count_apart() -> None:
    kept = [candidate("Parcels wait at Tarn Hall for two weeks.")]
    found = statements_of(kept)
    alone = Question.read("how long do parcels wait", frozenset(), TODAY)
    after = Question.read("how long", frozenset(), TODAY, before="Do parcels wait at Tarn Hall?")
    by_itself, in_talk = (features(shared(each, found, kept), found[0]) for each in (alone, after))

    assert (by_itself["coverage_before"], by_itself["read_in_talk"]) == (0.0, 0.0)
    assert (in_talk["coverage_before"], in_talk["read_in_talk"]) == (1.0, UNREAD)
    assert after.in_talk == "Do parcels wait at Tarn Hall? how long"


def scored(*said: tuple[str, float]) -> list[Scored]:
    return ranked([Scored(Statement(at, text, (), read(text)), {}, size) for at, (text, size) in enumerate(said, 1)])


def test_short_lines_that_follow_each_other_belong_together() -> None:
    lines = ("Martha Heberle", "Dean of Sciences", "Hall 12")
    text = "\n".join(lines)
    units = tuple(Unit(UnitKind.SENTENCE, line, text.index(line)) for line in lines)
    found = statements_of([replace(candidate(text), chunk=replace(candidate(text).chunk, units=units))])

    assert "Martha Heberle, Dean of Sciences" in [statement.text for statement in found]


def test_lines_of_two_cards_never_belong_together() -> None:
    text = "Ada Bell\nHall 12\n555-0141\n\nBo Lind\nHall 14\n555-0142"
    units = tuple(Unit(UnitKind.SENTENCE, line, text.index(line)) for line in text.split("\n") if line)
    found = statements_of([replace(candidate(text), chunk=replace(candidate(text).chunk, units=units))])

    assert "Bo Lind, Hall 14" in [statement.text for statement in found]
    assert not any("555-0141" in statement.text and "Bo Lind" in statement.text for statement in found)


@pytest.mark.parametrize(
    "text",
    [
        "Needs: ROW 1.\nROW 2B. Sculling. 3 Units.",
        "Bursar: Ada Bell, 555-0141.\nRefunds: refunds@fen.example is the address to write to.",
    ],
)
def test_a_quotation_ends_before_another_course_and_another_label(text: str) -> None:
    first, second = text.split("\n")

    assert not any(first[:9] in statement and second[:7] in statement for statement in said(text))


def test_a_list_is_one_statement_with_the_line_that_opens_it() -> None:
    text = "You need the following:\n- a passport\n- two photos\n- the signed form"

    assert "You need the following: a passport; two photos; the signed form" in said(text)


def test_a_list_without_an_opening_line_is_told_without_the_sentence_before_it() -> None:
    text = "The office moved last year.\n- a passport of yours\n- two photos of yours"

    assert "a passport of yours; two photos of yours" in said(text)


def test_a_very_long_list_is_told_up_to_a_whole_item() -> None:
    items = "\n".join(f"- item number {at} with several words in it" for at in range(60))
    longest = max(said(f"Bring:\n{items}"), key=len)

    assert longest.startswith("Bring: item number 0")
    assert longest.endswith("with several words in it")
    assert len(longest.split()) < 200


@pytest.mark.parametrize(
    ("row", "text"),
    [("Late registration | $40", "Late registration: $40"), ("12 | $40", "Fee: 12; Amount: $40")],
)
def test_a_row_is_told_by_its_first_cell_where_that_is_in_words(row: str, text: str) -> None:
    found = statements_of([candidate(f"Fee | Amount\n{row}\nOther fee | $9")])

    assert told(found[0]) == text


def test_a_row_of_three_cells_names_all_but_the_first() -> None:
    found = statements_of([candidate("Name | Role | Phone\nJane Roe | Dean | 555-0100\nJohn Poe | Chair | 555-0101")])

    assert told(found[0]) == "Jane Roe — Role: Dean; Phone: 555-0100"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "Pass/fail\nYou may take one course pass/fail. Ask by May 1.",
            "Pass/fail: You may take one course pass/fail. Ask by May 1.",
        ),
        ("- Credits: 4\n- Offered: Fall", "Credits: 4; Offered: Fall"),
        ("May I park here?\nOnly with a permit.", "May I park here? Only with a permit."),
    ],
)
def test_a_line_without_an_end_is_not_run_into_the_next_one(text: str, shown: str) -> None:
    assert told(statements_of([candidate(text)])[0]) == shown


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (("Cost", "It is $100 for each program."), "Cost: It is $100 for each program."),
        (("Monday", "Mid-term break", "No classes"), "Monday; Mid-term break; No classes"),
        (("It cannot be taken as a", "Core course."), "It cannot be taken as a Core course."),
        (("The last day to add is the", "first of May."), "The last day to add is the first of May."),
    ],
)
def test_a_sentence_that_was_cut_at_the_end_of_a_line_stays_one(lines: tuple[str, ...], shown: str) -> None:
    units = tuple(Unit(UnitKind.SENTENCE, line, 100 * at) for at, line in enumerate(lines))

    assert told(Statement(1, " ".join(lines), (), units)) == shown


def test_a_long_statement_is_parted_between_words() -> None:
    parts = parts_of("word " * 200 + "end.", LONGEST)

    assert as_part(0, parts).endswith("word …")
    assert max(map(len, parts)) <= LONGEST
    assert " ".join(parts) == "word " * 200 + "end."


def test_a_long_statement_is_parted_between_sentences() -> None:
    said = ["The pool is open to all.", "It closes at nine."]

    assert parts_of(" ".join(said), 30) == said
    assert parts_of(" ".join(said), 60) == [" ".join(said)]
    assert as_part(1, said) == "… It closes at nine."


def test_a_near_repetition_is_not_quoted() -> None:
    found = scored(("The late fee is $40 for all students.", 2.0), ("The late fee is $40 for all new students.", 1.9))

    assert len(chosen(found, quotes=2, least=0.05)) == 1


def test_a_second_quotation_must_be_nearly_as_likely() -> None:
    found = scored(("The late fee is $40.", 6.0), ("The library opens at nine.", 1.0), ("Parking is free here.", 5.5))

    assert [each.statement.number for each in chosen(found, quotes=2, least=0.05)] == [1, 3]


def test_everyday_words_of_a_question_do_not_count() -> None:
    asked = "can you please tell me how i can get the parking permit"

    assert values(asked, "The parking permit is sold at the desk.")["coverage"] == 1
