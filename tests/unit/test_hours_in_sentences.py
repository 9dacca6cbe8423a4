"""Hours, weeks, windows and schedules as pages write them, and what a question about time is about."""

from datetime import date, datetime
from pathlib import Path

import pytest

from benchmarks.moments.rows import SITES, pages, read_moments
from core.domain.document import Block, BlockKind
from core.extract.records.dates.lines import events_told
from core.extract.records.stated_time import StatedTime
from core.rag.answering.moments.told_days import dated_lead, of_most_words
from core.records.clock.asked_days import asked_day
from core.records.clock.asked_moment import Ask, asked_thing
from core.records.clock.dated_clauses import dated_clauses
from core.records.clock.schedule_steps import schedules
from core.records.clock.stated_hours import stated_hours
from core.text.passage_structure import read
from core.text.questions.moment_clause import moment_clause, moment_clauses


def _openings(sentence: str, asked: str = "") -> list[tuple[tuple[int, ...], str, str]]:
    return [(each.weekdays, each.opens, each.closes) for each in stated_hours(sentence, frozenset(asked.split()))]


@pytest.mark.parametrize(
    "sentence",
    [
        "The desk is open Monday to Friday from 9 a.m. to noon and from 1 p.m. to 4 p.m.",
        "The counter is staffed 9am–noon and 1pm–4pm from Monday to Friday.",
        "We see students on weekdays from 9 a.m. to 4 p.m.; we close for lunch between noon and 1 p.m.",
    ],
)
def test_reads_a_day_with_a_break(sentence: str) -> None:
    workdays = (0, 1, 2, 3, 4)
    assert _openings(sentence) == [(workdays, "09:00", "12:00"), (workdays, "13:00", "16:00")]


@pytest.mark.parametrize(
    ("days", "later"),
    [("Monday to Friday", [((2,), "10:30", "16:30")]), ("Monday, Tuesday, Thursday and Friday", [])],
)
def test_another_opening_time_holds_on_its_day_and_is_told_of_no_other(days: str, later: list[object]) -> None:
    usual = ((0, 1, 3, 4), "08:30", "16:30")

    assert _openings(f"{days} 8:30 a.m.–4:30 p.m.; on Wednesday we open at 10:30 a.m.") == [usual, *later]


def test_reads_the_meal_that_is_asked_for() -> None:
    meals = "The hall serves lunch from 11 a.m. to 2 p.m. and dinner from 5 p.m. to 8 p.m., Monday through Friday."
    assert [opens for _, opens, _ in _openings(meals, "dinner")] == ["17:00"]
    assert [opens for _, opens, _ in _openings(meals, "coffee")] == ["11:00", "17:00"]


def test_a_day_with_only_its_closing_time_opens_like_the_days_before() -> None:
    read = _openings("The desk is open Mon. through Thurs. from 9 a.m. to 5 p.m. and Fri. until noon.")

    assert read == [((0, 1, 2, 3), "09:00", "17:00"), ((4,), "09:00", "12:00")]


def test_reads_when_something_opens_and_closes() -> None:
    assert _openings("The rink opens at 6am and closes at 10pm on weekdays.") == [((0, 1, 2, 3, 4), "06:00", "22:00")]


def test_finds_what_is_asked_about() -> None:
    assert asked_thing("is the aquarium open right now").held == "aquarium"
    assert asked_thing("did i miss dinner at marsh hall").held == "marsh hall"
    assert asked_thing("is the aquarium open on labor day", has_days=False).held == "aquarium"
    assert asked_thing("is it even open today").is_any
    assert not asked_thing("where can i get breakfast now").is_any


def test_reads_the_clause_before_a_reason() -> None:
    assert moment_clause("aquarium open?? need a place to think") == "aquarium open??"
    assert moment_clause("are quiet hours on, my neighbour has a trumpet").startswith("are quiet hours on")


def test_the_last_clause_asks_and_the_one_before_may_name_its_thing() -> None:
    assert moment_clauses("my sister paints, that ferry grant, gone?")[1:] == ("gone?", "that ferry grant, gone?")
    assert moment_clauses("long day ugh. is the aquarium open")[0] == "is the aquarium open"
    assert moment_clauses("is the aquarium open") == ("is the aquarium open",)


def test_tells_days_from_a_first_to_a_last_one() -> None:
    window = dated_clauses("Applications open on April 1, 2027 and close on May 14, 2027.")
    [clause] = window
    assert (clause.start, clause.end) == (date(2027, 4, 1), date(2027, 5, 14))
    assert dated_lead(Ask.STILL, window, date(2027, 3, 20))[0].startswith("Not yet: Thursday, April 1")
    assert dated_lead(Ask.STILL, window, date(2027, 5, 4))[0].startswith(
        "Yes: it ends on Friday, May 14, 2027, in 10 days"
    )
    assert dated_lead(Ask.STILL, window, date(2027, 5, 20))[0].startswith("No, that is over: Friday, May 14")


def test_gives_the_first_date_the_words_before_it() -> None:
    winter, spring = dated_clauses(
        "Winter break lasts from January 2 to January 9, 2027, and spring break from March 1, 2027."
    )
    assert "Winter" in winter.words and "spring" in spring.words and "Winter" not in spring.words


@pytest.mark.parametrize("who", ["im a first year", "freshman here"])
def test_tells_the_day_of_those_who_ask(who: str) -> None:
    days = dated_clauses(
        "Sign up opens on November 2, 2026 for seniors; juniors on November 3 and first-years on November 5."
    )
    [own] = of_most_words(days, f"{who}, can i sign up yet")
    assert own.start == date(2026, 11, 5)


REFUNDS = """You get back a part of the fee:
- 100% if you leave by August 28, 2026
- 50% if you leave by September 11, 2026
- no refund after September 11, 2026"""


@pytest.mark.parametrize(
    ("day", "said"), [(date(2026, 8, 28), "100%"), (date(2026, 9, 1), "50%"), (date(2026, 9, 12), "no refund")]
)
def test_finds_the_step_of_a_schedule_that_holds(day: date, said: str) -> None:
    [schedule] = schedules(read(REFUNDS), "")
    step = schedule.at(day)
    assert step is not None and step.said.startswith(said)


def test_takes_no_list_of_deadlines_for_a_schedule() -> None:
    dates = "Dates:\n- Apply by May 1, 2026\n- Reply by June 1, 2026\n- Pay by July 1, 2026"
    assert list(schedules(read(dates), "")) == []


def test_reads_free_days_from_sentences() -> None:
    closed = "The college is closed on Founders Day (November 11, 2026)."
    said = f"{closed} Winter break lasts from December 12, 2026 to January 3, 2027."
    found = events_told(Block(BlockKind.PARAGRAPH, said), StatedTime())
    assert [(each.name, each.start) for each in found] == [
        ("Founders Day", date(2026, 11, 11)),
        ("Winter break", date(2026, 12, 12)),
    ]
    other = "The pool is closed on Founders Day (November 11, 2026)."
    assert events_told(Block(BlockKind.PARAGRAPH, other), StatedTime()) == []


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("is the aquarium open on thanksgiving", date(2026, 11, 26)),
        ("is the aquarium open on memorial day", date(2027, 5, 31)),
        ("is the aquarium open on new year's eve", date(2026, 12, 31)),
        ("is the aquarium open", date(2026, 10, 1)),
    ],
)
def test_knows_the_day_of_a_holiday(question: str, day: date) -> None:
    assert asked_day(question, date(2026, 10, 1), ()) == day


@pytest.mark.parametrize("site", SITES)
def test_turns_on_invented_campuses_can_be_read(site: str) -> None:
    rows = read_moments(site)
    assert len({row.id for row in rows}) == len(rows) > 80
    assert all(isinstance(row.now, datetime) and row.says and all(row.says) for row in rows)
    assert all(isinstance(page, Path) for page in pages(site)) and len(pages(site)) == 8


def test_a_clause_changes_when_it_closes_on_some_days() -> None:
    assert _openings("The kiln is open Monday to Friday from 9 am to 5 pm; on Friday it closes at 3 pm.") == [
        ((0, 1, 2, 3), "09:00", "17:00"),
        ((4,), "09:00", "15:00"),
    ]


@pytest.mark.parametrize(
    ("sentence", "is_weekly"),
    [
        ("During the first week of classes, the library is open Monday to Friday 9 a.m. to 9 p.m.", True),
        ("The pool is open Monday to Friday 6 a.m. to 8 a.m. for the second and third year students.", True),
        ("The lab is open every other week on Tuesday from 9 a.m. to noon.", False),
        ("The center is open the first and third Saturday 9 a.m. to 1 p.m.", False),
    ],
)
def test_hours_of_every_other_week_are_not_those_of_each_week(sentence: str, is_weekly: bool) -> None:
    assert bool(stated_hours(sentence)) is is_weekly
