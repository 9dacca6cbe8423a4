"""Sentences of pages are told by the clock: what is over or to come, what is on now, and quoted dates that are past."""

import asyncio
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate
from core.domain.records import OpeningHours
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.local_embedder import OnnxEmbedder
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.moments.campus_clock import CampusClock
from core.rag.answering.moments.told_days import with_notes
from core.rag.answering.moments.told_in_words import told_in_words
from core.rag.structured.answer import StatedLine, line_of
from core.rag.verification.checker import CheckedAnswer
from core.records.clock.dated_clauses import dated_clauses
from core.records.clock.stated_hours import stated_hours
from core.records.clock.time_kinds import shipped_time_kinds
from tests.standins.record_campus import indexed, records_of

PAGES = {
    "dining": """Dining
<h2>Changing your plan</h2>
<p>You can change your meal plan until September 4, 2026 for the fall
and until January 29, 2027 for the spring.</p>""",
    "registrar": """Registrar
<p>Registration for spring 2027 opens on November 2, 2026 for seniors, and one day later
for each class after that: juniors on November 3, sophomores on November 4 and first-years on November 5.</p>""",
    "aid": """Scholarships
<h2>Fen Scholarship</h2><p>$2,500 a year for the first in a family.
Apply by February 15, 2027 with an essay.</p>
<h2>Federal aid</h2><p>File the federal aid form by March 1, 2027.
Forms that come later are still read, but grants may have run out.</p>""",
    "housing": """Housing
<p>The priority deadline for a room was June 1, 2026;
later applications are placed as rooms come free.</p>""",
    "advising": """Advising
<p>Drop-in advising is from Tuesday to Thursday between 1:00 pm and 3:00 pm.</p>""",
    "parking": """Parking
<p>You need a permit to park on campus from Monday to Friday between 7:00 am and 6:00 pm.</p>""",
    "refunds": """Refund Schedule
<table>
<tr><th>Share of tuition refunded</th><th>Fall 2026: dropped by</th><th>Spring 2027: dropped by</th></tr>
<tr><td>100 percent</td><td>August 28, 2026</td><td>January 22, 2027</td></tr>
<tr><td>50 percent</td><td>September 11, 2026</td><td>February 5, 2027</td></tr>
<tr><td>25 percent</td><td>September 18, 2026</td><td>February 12, 2027</td></tr>
<tr><td>None</td><td>After September 18, 2026</td><td>After February 12, 2027</td></tr>
</table>""",
}
PAGES["cafe"] = """Coffee
<h2>Acorn Coffee</h2><p>You can get coffee, tea and soup at Acorn until the lamp goes out.</p>
<h2>Acorn Dollars</h2><p>Acorn Dollars carry from fall to spring and end on May 14, 2026.</p>"""
PAGES["career"] = """Career Center
<p>The fall career fair is on Wednesday, October 7, 2026, from 10:00 am to 3:00 pm in the Union.</p>"""
PAGES["bus"] = """Shuttles
<table><tr><th>Line</th><th>How often</th></tr>
<tr><td>Gold Line</td><td>Every 20 minutes from 7:30 am to 10:00 pm every day</td></tr>
<tr><td>Blue Line</td><td>Every 15 minutes until 7:00 pm on weekdays, then every 30 minutes until 11:00 pm</td></tr>
</table>"""
STORE = asyncio.run(indexed(PAGES))
CANDIDATES = [
    Candidate(stored.chunk, None, 0.0, None, None, 0.0) for page in STORE.pages.values() for stored in page.chunks
]
TODAY = date(2026, 9, 14)


EMBEDDER = OnnxEmbedder()
CLOCK = CampusClock(
    shipped_time_kinds(EMBEDDER.encode), ExtractiveWriter(EMBEDDER, OnnxCrossEncoder()), records_of(PAGES)
)


def told(question: str, at: str) -> str:
    """What is told at a time on the campus; empty where nothing is certain."""
    now = datetime.fromisoformat(at).replace(tzinfo=ZoneInfo("America/New_York"))
    found = told_in_words(question, CANDIDATES, now)
    return found.text if found else ""


async def told_by_the_clock(question: str, at: str, page: str) -> str:
    """The same of one page, by the shipped models."""
    now = datetime.fromisoformat(at).replace(tzinfo=ZoneInfo("America/New_York"))
    found = await CLOCK.told(
        StandaloneQuestion(question, question), [each for each in CANDIDATES if each.chunk.url.endswith(page)], now
    )
    return found.text if found else ""


@pytest.mark.parametrize(
    ("page", "question", "at", "said"),
    [
        (
            "dining",
            "can i still change my meal plan for fall",
            "2026-09-14T19:00",
            "No, that is over: Friday, September 4, 2026 was 10 days ago. “You can change your meal plan until",
        ),
        (
            "dining",
            "can i still change my meal plan",
            "2026-09-14T19:00",
            "No, that is over: Friday, September 4, 2026 was 10 days ago; the next is Friday, January 29, 2027",
        ),
        (
            "dining",
            "can i still change my meal plan",
            "2026-09-04T09:00",
            "Yes, there is still time: Friday, September 4, 2026 is",
        ),
        (
            "registrar",
            "im a sophomore can i register for spring yet",
            "2026-11-03T08:00",
            "Not yet: Wednesday, November 4, 2026 is tom",
        ),
        (
            "aid",
            "did i miss the fen scholarship deadline",
            "2027-02-20T10:00",
            "Yes, that is over: Monday, February 15, 2027 was",
        ),
    ],
)
async def test_whether_a_day_is_over_is_told_with_the_sentence_that_names_it(
    page: str, question: str, at: str, said: str
) -> None:
    assert (await told_by_the_clock(question, at, page)).startswith(said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Can I drop in for advising at noon on a Wednesday?", "No, on Wednesday, September 16, 2026 1:00 p.m. to"),
        ("Can I drop in for advising at 2pm on Thursday?", "Yes, on Thursday, September 17, 2026 1:00 p.m. to"),
        ("Can I drop in for advising on Friday?", "No, on Friday, September 18, 2026 closed"),
        ("Can I bring my adviser a cake on Thursday?", ""),
    ],
)
async def test_a_day_and_a_time_that_are_asked_for_are_told_by_the_weekly_hours(question: str, said: str) -> None:
    told = await told_by_the_clock(question, "2026-09-14T19:00", "advising")

    assert told.startswith(said) if said else not told


async def test_whether_somebody_comes_on_a_day_is_no_question_of_hours() -> None:
    asked = "Will the mayor read her poems at the fall career fair on October 7?"

    assert not await told_by_the_clock(asked, "2026-09-14T19:00", "career")


async def test_a_day_that_another_statement_answers_better_is_not_told() -> None:
    assert await told_by_the_clock("can i get coffee at acorn now", "2026-10-14T13:30", "cafe") == ""


async def test_what_may_be_possible_after_the_day_is_told_and_nothing_denied() -> None:
    assert await told_by_the_clock("can i still file the federal aid form", "2027-03-02T10:00", "aid") == (
        "Monday, March 1, 2027 was yesterday. “File the federal aid form by March 1, 2027. Forms that come later are "
        "still read, but grants may have run out.” [1]"
    )
    told = await told_by_the_clock("is it still possible to get a room", "2026-09-14T10:00", "housing")
    assert told.startswith("Monday, June 1, 2026 was 105 days ago.")


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        (
            "is there drop in advising rn",
            "2026-09-14T13:30",
            "No, that is not so today (Monday, 1:30 p.m.); the next time is tomorrow,",
        ),
        (
            "is there drop in advising rn",
            "2026-09-15T13:30",
            "Yes, now (Tuesday, 1:30 p.m.), until 3:00 p.m.: “Drop-in",
        ),
        (
            "do i need a permit to park now",
            "2026-10-06T19:00",
            "No, that is not so now (Tuesday, 7:00 p.m.); it ended at 6:00 p.m.;",
        ),
        (
            "how much do i get back if i drop today",
            "2026-09-10T17:00",
            "Today is Thursday, September 10, 2026: “50 percent —",
        ),
        (
            "is there a refund if i drop today",
            "2026-09-21T17:00",
            "Today is Monday, September 21, 2026: “None — Fall 2026",
        ),
        (
            "is there a refund if i drop today",
            "2027-02-01T17:00",
            "Today is Monday, February 1, 2027: “50 percent — Spring",
        ),
    ],
)
def test_what_holds_at_this_moment_is_told_by_hours_and_tables_of_dates(question: str, at: str, said: str) -> None:
    assert told(question, at).startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        "can i drop in at advising",  # not asked of this moment
        "can i still bring my cat",
        "is the pool open now",
        "when is the meal plan deadline",
        "can i drop in somewhere right now",
        "",
    ],
)
def test_what_no_sentence_is_about_is_left_to_quotations(question: str) -> None:
    assert told(question, "2026-09-14T12:00") == ""


def test_the_statement_is_cited() -> None:
    found = told_in_words("do i need a permit to park now", CANDIDATES, datetime(2026, 10, 6, 12, tzinfo=UTC))

    assert found is not None
    assert [each.url for each in found.stated if isinstance(each, StatedLine)] == ["https://u.example/parking"]
    assert line_of(found.stated[0]).startswith("You need a permit to park")


@pytest.mark.parametrize(
    ("sentence", "hours"),
    [
        ("It is open from Monday to Friday between 8:00 am and noon.", [((0, 1, 2, 3, 4), "08:00", "12:00")]),
        ("Night Ride: 11:00 pm to 2:30 am from Thursday to Saturday", [((3, 4, 5), "23:00", "02:30")]),
        ("Every 20 minutes from 7:30 am to 10:00 pm every day", [(tuple(range(7)), "07:30", "22:00")]),
        (
            "Monday to Friday from 8:30 am to 5:00 pm; on Thursday we open at 10:00 am.",
            [((0, 1, 2, 4), "08:30", "17:00"), ((3,), "10:00", "17:00")],
        ),
        ("Every 15 minutes from 7:00 am to 7:00 pm on weekdays, then until 11:00 pm", []),
        ("The fair is on Wednesday, October 7, 2026, from 10:00 am to 3:00 pm.", []),
        ("Come at 9:00 am on Monday", []),
        ("open 9 to 5", []),
    ],
)
def test_hours_in_a_sentence_are_read_where_they_are_certain(sentence: str, hours: list[tuple[object, ...]]) -> None:
    assert [(each.weekdays, each.opens, each.closes) for each in stated_hours(sentence)] == hours
    assert all(isinstance(each, OpeningHours) for each in stated_hours(sentence))


def test_each_date_of_a_sentence_has_its_own_words_and_the_year_of_the_others() -> None:
    said = dated_clauses("It opens on November 2, 2026 for seniors: juniors on November 3, sophomores on November 4.")

    assert [(each.start, each.words.strip(" .,:")) for each in said] == [
        (date(2026, 11, 2), "November 2, 2026 for seniors"),
        (date(2026, 11, 3), "juniors on November 3"),
        (date(2026, 11, 4), "sophomores on November 4"),
    ]
    assert dated_clauses("Choose by November 3.") == []


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("“Apply by September 4, 2026.” [1]", " (September 4, 2026 was 10 days ago.)"),
        (
            "**September 4, 2026** [1]\n\n“By September 4, 2026, or by January 29, 2027.” [1]",
            "the next is January 29, 2027",
        ),
        ("“Apply by September 18, 2026.” [1]", ""),
        ("“Apply by September 4.” [1]", ""),
        ("“The office was founded on September 4, 2026.” [1]", ""),
        ("“Apply by September 4, 2021.” [1]", ""),  # history
        ("Apply.", ""),
        ("", ""),
    ],
)
def test_a_quoted_date_that_is_past_has_a_note(text: str, note: str) -> None:
    answer = with_notes(CheckedAnswer(text, (), ()), "when is the deadline to apply", TODAY)

    assert note in answer.text
    assert bool(note) == (answer.text != text)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("“Apply by September 18, 2026.” [1]", " (September 18, 2026 is in 4 days.)"),
        ("“Apply by September 13, 2026.” [1]", " (September 13, 2026 was yesterday.)"),
        (
            "“Apply by September 13, 2026; reply by September 18, 2026.” [1]",
            " (September 13, 2026 was yesterday; September 18, 2026 is in 4 days.)",
        ),
        ("“Apply by September 4, 2021.” [1]", ""),
        ("“Apply in person.” [1]", ""),
    ],
)
def test_a_question_of_how_far_a_day_is_has_a_note_on_days_to_come(text: str, note: str) -> None:
    answer = with_notes(CheckedAnswer(text, (), ()), "the ferry grant, gone?", TODAY, lambda _: True)

    assert answer.text == f"{text}{note}"


@pytest.mark.parametrize("question", ["when was the deadline to apply", "who leads the office"])
def test_a_question_for_the_past_or_for_no_day_needs_no_note(question: str) -> None:
    answer = CheckedAnswer("“Apply by September 4, 2026.” [1]", (), ())

    assert with_notes(answer, question, TODAY) == answer


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("2026-10-07T13:15", "Yes, now (Wednesday, 1:15 p.m.), until 3:00 p.m.: “The fall career fair"),
        ("2026-10-07T16:00", "No, that is not so now (Wednesday, 4:00 p.m.); it ended at 3:00 p.m.: “The"),
    ],
)
async def test_an_event_of_today_is_told_by_its_hours(at: str, said: str) -> None:
    assert (await told_by_the_clock("is the career fair still on", at, "career")).startswith(said)


def test_a_row_answers_only_for_the_thing_that_it_names() -> None:
    assert "Blue" not in told("is the gold line running now", "2026-10-07T20:00")


def test_what_is_told_around_a_question_names_nothing() -> None:
    assert told("my laptop is slow, is there drop in advising rn", "2026-09-16T13:30").startswith("Yes, now (Wednesday")


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        ("drop in advising today?", "2026-09-14T14:00", "No, that is not so today (Monday, 2:00 p.m.); the next"),
        ("need a permit to park rn?", "2026-09-18T18:40", "No, that is not so now (Friday, 6:40 p.m.); it ended"),
        ("did i miss the last gold line", "2026-09-26T22:20", "Yes, that is over for now (Saturday, 10:20 p.m.);"),
        ("permit to park required yet?", "2026-09-18T06:10", "No, not yet (Friday, 6:10 a.m.)"),
    ],
)
def test_a_thing_and_a_moment_alone_ask_whether_it_is_on(question: str, at: str, said: str) -> None:
    assert told(question, at).startswith(said)


def test_the_clock_tells_no_reasons() -> None:
    assert told("how come drop in advising is only until 3 now", "2026-09-16T13:30") == ""
