"""Whether a place is open is told by the clock of the campus, the weeks of its calendar, and exceptions."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.records import OpeningHours
from core.rag.structured.structured_answers import KINDS, StructuredAnswers
from core.records.clock.day_hours import OpeningState, on_days, opening_state
from tests.standins.record_campus import records_of
from tests.unit.test_place_records_answers import CLINIC, DINING, LIBRARY
from tests.unit.test_time_answers import CALENDAR

RECORDS = records_of({"dining": DINING, "library": LIBRARY, "health": CLINIC, "calendar": CALENDAR})
ZONE = ZoneInfo("America/New_York")
NIGHTS = (OpeningHours((3, 4, 5), opens="23:00", closes="02:30"),)  # Thursday to Saturday
DAYS = tuple(OpeningHours((day,), opens="08:00", closes="17:00") for day in range(5))


def told(question: str, at: str) -> str:
    """The answer's text at a time on the campus; empty where the records do not answer."""
    now = datetime.fromisoformat(at).replace(tzinfo=ZONE)
    answer = asyncio.run(StructuredAnswers(RECORDS).answer(question, now.date(), now=now))
    return answer.text if answer else ""


def state(hours: tuple[OpeningHours, ...], at: str) -> OpeningState | None:
    return opening_state(datetime.fromisoformat(at).replace(tzinfo=ZONE), lambda day: on_days(hours, day))


def test_an_open_place_is_told_with_when_it_closes() -> None:
    assert told("is heron open right now", "2026-09-14T15:00") == (
        "Yes, Heron Commons (dining hall) is open now, until 9:00 p.m. (today 7:00 a.m. to 9:00 p.m.) [1]."
    )


def test_a_closed_place_is_told_with_when_it_opens_again() -> None:
    assert told("whitlow still open?", "2026-10-03T18:40") == (
        "No, Whitlow Library is closed now (today 10:00 a.m. to 6:00 p.m., during the semester) [1]. "
        "It opens again on Monday, October 5, 2026, at 7:30 a.m."
    )


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        (
            "library open yet",
            "2026-10-12T08:15",
            "Not yet, Whitlow Library is closed now (today 9:00 a.m.",
        ),
        ("did the library close already", "2026-09-18T23:59", "No, Whitlow Library is open now, until midnight"),
        ("did heron close already", "2026-09-18T22:00", "Yes, Heron Commons (dining hall) is closed now"),
        ("is whitlow open at this hour", "2026-12-08T03:00", "Yes, Whitlow Library is open now (today 24 hours)"),
        ("health ctr open? i feel sick", "2026-11-26T12:00", "No, Health Center is closed today ["),
        ("its 3am, is the library open", "2026-12-08T03:10", "Yes, Whitlow Library is open now (today 24 hours)"),
        ("is the health center open today", "2026-11-26T12:00", "No, Health Center is closed today ["),
    ],
)
def test_the_question_may_be_put_in_many_ways(question: str, at: str, said: str) -> None:
    assert told(question, at).startswith(said)


def test_hours_are_those_of_the_weeks_that_the_calendar_is_in() -> None:
    assert "9:00 a.m. to 5:00 p.m." in told("till when is the library open today", "2026-11-25T15:00")
    assert "7:30 a.m. to midnight" in told("till when is the library open today", "2026-11-23T15:00")
    assert "9:00 a.m. to 5:00 p.m." in told("library hours today", "2026-12-15T15:00")


def test_on_a_day_without_classes_usual_hours_are_told_with_a_warning() -> None:
    assert told("is the dining hall open now", "2026-11-26T12:00") == (
        "Today is Thanksgiving break, no classes [1], so usual hours may not hold. "
        "By these, Heron Commons (dining hall) is open now, until 9:00 p.m. (today 7:00 a.m. to 9:00 p.m.) [2]."
    )


def test_on_a_day_on_which_offices_are_closed_no_place_is_told_to_be_open() -> None:
    assert told("is heron open now", "2027-01-18T12:00") == (
        "Probably not: today is Martin Luther King Jr. Day, offices closed [1]. "
        "Heron Commons (dining hall): usual hours today 7:00 a.m. to 9:00 p.m. [2]."
    )


def test_who_asks_for_drop_in_hours_is_not_told_those_of_the_desk() -> None:
    desk = """Advising Desk
<h2>Hours</h2><p>Monday to Friday 9:00 am to 5:00 pm</p>"""
    answers, now = StructuredAnswers(records_of({"desk": desk})), datetime(2026, 9, 14, 13, 30, tzinfo=ZONE)

    assert asyncio.run(answers.answer("is there drop in advising rn", now.date(), now=now)) is None
    assert asyncio.run(answers.answer("is the advising desk open now", now.date(), now=now)) is not None


def test_a_kind_of_record_that_fails_leaves_the_question_to_the_others() -> None:
    async def failing(*_: object) -> None:
        raise IndexError("of a question that nobody foresaw")

    answers, now = StructuredAnswers(RECORDS, (failing, *KINDS)), datetime(2026, 9, 14, 15, tzinfo=ZONE)
    answer = asyncio.run(answers.answer("is heron open right now", now.date(), now=now))

    assert answer is not None
    assert answer.text.startswith("Yes, Heron Commons")


def test_hours_past_midnight_belong_to_the_evening_before() -> None:
    assert state(NIGHTS, "2026-09-19T01:00") == OpeningState(True, until=datetime(2026, 9, 19, 2, 30))
    assert state(NIGHTS, "2026-09-20T01:00") == OpeningState(True, until=datetime(2026, 9, 20, 2, 30))
    later = state(NIGHTS, "2026-09-22T23:30")
    assert later == OpeningState(False, next=datetime(2026, 9, 24, 23, 0))


def test_what_is_open_round_the_clock_has_no_end() -> None:
    always = (OpeningHours(tuple(range(7)), opens="00:00", closes="24:00"),)

    assert state(always, "2026-09-19T01:00") == OpeningState(True)


def test_a_day_that_is_not_known_is_not_told() -> None:
    assert opening_state(datetime(2026, 9, 14, 12, tzinfo=ZONE), lambda day: None) is None


@pytest.mark.parametrize("at", ["2026-03-08T16:59", "2026-11-01T16:59"])
def test_places_close_by_the_clock_on_the_wall_when_summer_time_begins_or_ends(at: str) -> None:
    sundays = (OpeningHours((6,), opens="08:00", closes="17:00"),)

    assert state(sundays, at) == OpeningState(True, until=datetime.fromisoformat(at).replace(hour=17, minute=0))


def test_the_same_moment_is_another_time_on_another_campus() -> None:
    moment = datetime(2026, 9, 14, 22, 30, tzinfo=UTC)  # 18:30 in New York, 15:30 in Los Angeles
    east, west = (
        opening_state(moment.astimezone(ZoneInfo(zone)), lambda day: on_days(DAYS, day))
        for zone in ("America/New_York", "America/Los_Angeles")
    )

    assert east and not east.is_open
    assert west and west.is_open


@given(st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)))
def test_what_is_open_closes_later_and_what_is_closed_opens_later(wall: datetime) -> None:
    found = opening_state(wall.replace(tzinfo=ZONE), lambda day: on_days((*DAYS, *NIGHTS), day))

    assert found is not None
    assert (found.until if found.is_open else found.next or wall + timedelta(1)) > wall  # type: ignore[operator]
    assert found.is_open == (found.until is not None)


@pytest.mark.parametrize("question", ["is there code clinic tonight", "writing clinic open now?"])
def test_a_clinic_of_another_name_is_no_health_center(question: str) -> None:
    assert "Health" not in told(question, "2026-09-14T18:30")


def test_the_week_is_counted_from_the_first_classes() -> None:
    assert told("which week of the term are we in", "2026-10-07T11:00").startswith(
        "Today is Wednesday, October 7, 2026, in week"
    )
