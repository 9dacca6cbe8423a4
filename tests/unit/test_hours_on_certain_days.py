"""What a page says of hours on certain days holds before its usual hours, however and wherever it says so."""

import asyncio
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from core.domain.passage import Chunk
from core.rag.structured.structured_answers import StructuredAnswers
from core.records.clock.exceptions import DatedException, dated_exceptions
from core.records.clock.stated_hours import stated_hours
from core.records.clock.written_days import days_in
from core.text.periods import Period
from tests.standins.record_campus import NOON, records_of

TODAY = date(2026, 11, 24)
WEEK = "<h2>Usual hours</h2><p>Monday – Friday 8:15 a.m. – 6:45 p.m.</p><p>Saturday 11 a.m. – 3 p.m.</p>"


def read(said: str, heading: str = "") -> list[tuple[str, str, list[str]]]:
    """The first and the last day, and the hours on them: none where they are not certain."""
    chunk = Chunk(1, f"- {said}", "", (heading,), None, "https://u.example/p", "Loom House", "campus", None, NOON, 1)
    return [_told(each) for each in dated_exceptions([chunk], TODAY)]


def _told(one: DatedException) -> tuple[str, str, list[str]]:
    hours = [f"{each.opens}-{each.closes}" if each.opens else "closed" for each in one.hours]
    return f"{one.first:%m-%d}", f"{one.last:%m-%d}", hours


def asked(page: str, question: str, at: str) -> str:
    """The answer's text at a time on the campus; empty where the records do not answer."""
    now = datetime.fromisoformat(at).replace(tzinfo=ZoneInfo("America/New_York"))
    records = records_of({"loom": f"Loom Library\n{page}"})
    answer = asyncio.run(StructuredAnswers(records).answer(question, now.date(), now=now))
    return answer.text if answer else ""


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Closed Fri 12/4 - Sat 12/5", [("12-04", "12-05", ["closed"])]),
        ("Founders' Day (12/4/2026): closed", [("12-04", "12-04", ["closed"])]),
        (
            "Dec. 24: closed, Dec. 28: noon - 4 p.m.",
            [("12-24", "12-24", ["closed"]), ("12-28", "12-28", ["12:00-16:00"])],
        ),
        (
            "9 a.m.–1 p.m. on December 7 and 8",
            [("12-07", "12-07", ["09:00-13:00"]), ("12-08", "12-08", ["09:00-13:00"])],
        ),
        ("The loom room is shut from December 21 to January 8.", [("12-21", "01-08", ["closed"])]),
        (
            "We will be closed from Tuesday, December 1 at 2 p.m. through Friday, December 4.",
            [("12-01", "12-01", []), ("12-02", "12-04", ["closed"])],
        ),
        ("Closed for repairs until December 12.", [("11-11", "12-11", ["closed"]), ("12-12", "12-12", [])]),
        ("It is closed and reopens on December 12.", [("11-11", "12-11", ["closed"])]),
        (
            "Open daily 9–5 except December 3 and December 10.",
            [("12-03", "12-03", ["closed"]), ("12-10", "12-10", ["closed"])],
        ),
        ("Open daily 9–5 except on December 3, when we close at noon.", [("12-03", "12-03", [])]),
        (
            "Closed Veterans Day and the day after Thanksgiving.",
            [("11-27", "11-27", ["closed"]), ("11-11", "11-11", ["closed"])],
        ),
        ("Closed Thanksgiving week.", [("11-22", "11-30", [])]),
        ("December 14–18: open 24 hours", [("12-14", "12-18", ["00:00-24:00"])]),
        ("During exams (December 14–18) we stay open until 2 a.m.", [("12-14", "12-18", [])]),
        ("From December 7 on we close at 4 p.m.", [("12-07", "04-06", [])]),
        ("Applications are open until December 12.", [("12-12", "12-12", [])]),
        ("Open 24/7.", []),
        ("The loom was built on December 4, 1911.", []),
    ],
)
def test_days_and_what_holds_on_them_are_read(said: str, found: list[tuple[str, str, list[str]]]) -> None:
    assert sorted(read(said)) == sorted(found)


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ("December 21, 2026 to January 8, 2027", date(2026, 12, 21), date(2027, 1, 8)),
        ("December 21 – January 8, 2027", date(2026, 12, 21), date(2027, 1, 8)),
        ("12/21/2026 - 1/8/2027", date(2026, 12, 21), date(2027, 1, 8)),
        ("December 21 to January 8", date(2026, 12, 21), date(2027, 1, 8)),
        ("March 1 to March 5, 2027", date(2027, 3, 1), date(2027, 3, 5)),
    ],
)
def test_a_closure_over_the_turn_of_the_year_is_in_its_own_years(said: str, first: date, last: date) -> None:
    [mark] = days_in(f"The loom room is closed from {said}.", TODAY)
    assert mark.days == Period(first, last)


def test_a_day_below_a_heading_of_hours_is_not_certain_whatever_is_said_of_it() -> None:
    assert read("Friday, Dec. 4 – stocktaking", "Hours") == [("12-04", "12-04", [])]
    assert read("Friday, Dec. 4 – stocktaking", "News") == []


@pytest.mark.parametrize("heading", ["Exceptions", "Holidays", "Good to know", "Fall 2026", "Hours"])
@pytest.mark.parametrize(
    "said", ["Closed November 26–27, 2026.", "Thu 11/26 – Fri 11/27: CLOSED", "We do not open Nov. 26: closed."]
)
def test_a_closure_holds_under_any_heading(heading: str, said: str) -> None:
    page = f"{WEEK}<h2>{heading}</h2><p>{said}</p>"

    assert asked(page, "is the loom library open now", "2026-11-26T12:00").startswith("No, Loom Library is closed")
    assert asked(page, "is the loom library open now", "2026-11-24T12:00").startswith("Yes, Loom Library is open now")


def test_a_sentence_that_leaves_the_hours_of_the_day_open_is_quoted() -> None:
    page = f"{WEEK}<h2>Notes</h2><p>On Wednesday, November 25 we close early.</p>"
    quoted = "Today is Wednesday, November 25, 2026: “On Wednesday, November 25 we close early.” [1]"

    assert asked(page, "is the loom library open now", "2026-11-25T12:00") == quoted
    assert asked(page, "is the loom library open on november 25", "2026-11-20T12:00").startswith(
        "On Wednesday, November 25"
    )


def test_a_weekday_that_is_an_exception_is_told_as_that_day() -> None:
    page = f"{WEEK}<h2>Exceptions</h2><p>Thursday, November 26, 2026: closed</p>"

    assert "closed on Thursday, November 26" in asked(
        page, "when is the loom library open on thursday", "2026-11-24T12:00"
    )
    assert "8:15 a.m." in asked(page, "when is the loom library open on thursday", "2026-11-27T12:00")


def test_what_is_said_of_another_place_of_the_page_does_not_hold() -> None:
    page = (
        f"<h2>Loom Library</h2>{WEEK.replace('h2', 'h3')}<h2>Dye Library</h2><h3>Exceptions</h3>"
        "<p>Closed November 25, 2026.</p>"
    )

    assert asked(page, "is the loom library open now", "2026-11-25T12:00").startswith("Yes")


def test_a_page_without_a_title_keeps_the_days_of_its_places_apart() -> None:
    days = {"Loom House": "- December 3: 9 a.m. to 9 p.m.", "Dye Room": "- December 4: closed"}
    chunks = [
        Chunk(at, line, "", (name,), None, "https://u.example/p", "", "campus", None, NOON, at)
        for at, (name, line) in enumerate(days.items())
    ]

    found = [_told(each) for each in dated_exceptions(chunks, TODAY, place="Dye Room")]

    assert found == [("12-04", "12-04", ["closed"])]


def test_a_day_of_a_list_of_holidays_is_a_holiday_whatever_it_is_called() -> None:
    lists = "<ul><li>Kite Day – Monday, November 30, 2026</li><li>Founders Day – Friday, December 4, 2026</li></ul>"
    now = datetime(2026, 11, 30, 12, tzinfo=ZoneInfo("America/New_York"))

    for title, is_told in (("College holidays 2026-27", True), ("College holidays and academic dates", False)):
        records = records_of({"loom": f"Loom Library\n{WEEK}", "days": f"{title}\n{lists}"})
        told = asyncio.run(StructuredAnswers(records).answer("is the loom library open now", now.date(), now=now))

        assert told is not None
        assert ("Kite Day" in told.text) is is_told
        assert told.text.startswith("Yes") is not is_told


def test_a_time_after_midnight_belongs_to_the_evening_before() -> None:
    page = "<h2>Hours</h2><p>Friday - Saturday: 9 pm - 3:30 am</p><p>Sunday: closed</p>"

    for question in ("is the loom library open at 3 am on sunday", "is the loom library open on sunday at 3 a.m.?"):
        assert asked(page, question, "2026-11-24T12:00").startswith("Yes. Loom Library is open 9:00 p.m. to 3:30 a.m.")
    assert asked(page, "is the loom library open at 4 am on sunday", "2026-11-24T12:00").startswith("No. ")


@pytest.mark.parametrize(
    "sentence",
    [
        "The second Saturday of the month, 10 a.m.–1 p.m.",
        "Every other Tuesday, 3–6 p.m.",
        "Weekdays 9–5 except in July.",
    ],
)
def test_hours_of_some_weeks_only_are_no_hours_of_a_week(sentence: str) -> None:
    assert stated_hours(sentence) == ()


def test_a_lone_time_on_a_named_day_settles_nothing_and_is_not_overlooked() -> None:
    page = f"{WEEK}<p>On the day before Thanksgiving, the last book is lent at 1 p.m.</p>"

    told = asked(page, "is the loom library open now", "2026-11-25T15:00")
    assert not told.startswith(("Yes", "No"))
    assert asked(page, "is the loom library open now", "2026-11-24T15:00").startswith("Yes")
