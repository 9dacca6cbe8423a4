"""Questions against the clock are answered from calendars: what is over, to come, next or due, and free days."""

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from core.rag.structured.structured_answers import StructuredAnswers
from tests.standins.record_campus import records_of
from tests.unit.test_event_records_answers import calendar

CALENDAR = calendar(
    ("Fall 2026", "August 24, 2026", "Fall classes begin"),
    ("Fall 2026", "September 4, 2026", "Last day to add a course"),
    ("Fall 2026", "September 7, 2026", "Labor Day, no classes"),
    ("Fall 2026", "September 18, 2026", "Last day to drop a course without a W"),
    ("Fall 2026", "October 1, 2026", "Deadline to apply for December graduation"),
    ("Fall 2026", "October 12–13, 2026", "Fall break, no classes"),
    ("Fall 2026", "November 2, 2026", "Registration for spring 2027 opens"),
    ("Fall 2026", "November 25–27, 2026", "Thanksgiving break, no classes"),
    ("Fall 2026", "December 4, 2026", "Last day of fall classes"),
    ("Fall 2026", "December 7–11, 2026", "Fall final exams"),
    ("Spring 2027", "January 18, 2027", "Martin Luther King Jr. Day, offices closed"),
    ("Spring 2027", "January 19, 2027", "Spring classes begin"),
    ("Spring 2027", "February 12, 2027", "Last day to drop a course without a W"),
    ("Spring 2027", "March 1, 2027", "Deadline to apply for May graduation"),
    ("Spring 2027", "April 5, 2027", "Registration for fall 2027 opens"),
    ("Spring 2027", "May 22, 2027", "Commencement"),
)
DROPPING = """Dropping courses
<p>In the fall 2026 term, the deadline to drop a course without a W is September 18, 2026.
Each deadline is at 11:59 pm.</p>
<p>After the drop deadline you can only withdraw, and a W appears on your transcript.</p>"""
ENTRY = """Application Deadlines
<h2>Deadlines for fall 2027 entry</h2><table><tr><th>Round</th><th>Apply by</th><th>Reply by</th></tr>
<tr><td>Early action</td><td>November 1, 2026</td><td>May 1, 2027</td></tr>
<tr><td>Regular decision</td><td>February 1, 2027</td><td>May 1, 2027</td></tr></table>"""
RECORDS = records_of({"calendar": CALENDAR, "dropping": DROPPING, "entry": ENTRY})
ZONE = ZoneInfo("America/New_York")


def told(question: str, at: str, carried: str = "") -> str:
    """The answer's text at a time on the campus; empty where the records do not answer."""
    now = datetime.fromisoformat(at).replace(tzinfo=ZONE)
    answer = asyncio.run(StructuredAnswers(RECORDS).answer(question, now.date(), carried=carried, now=now))
    return answer.text if answer else ""


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        ("did i miss the add deadline", "2026-09-14T10:00", "Yes, that is over. Last day to add a course"),
        ("has the drop deadline passed?", "2026-09-14T10:00", "No, there is still time. Last day to drop a course"),
        ("is it too late to drop", "2026-09-15T10:00", "No, it is not too late. Last day to drop a course"),
        ("omg is it too late to drop w/o a W", "2026-09-19T00:30", "Yes, it is too late. Last day to drop a course"),
        ("can i still drop cs 310", "2026-09-18T10:00", "Yes, there is still time. Last day to drop a course"),
        ("is today the last day to drop", "2026-09-18T10:00", "Yes. Last day to drop a course"),
        ("was yesterday the last day to drop", "2026-09-19T10:00", "Yes. Last day to drop a course"),
        ("is tomorrow the last day to drop", "2026-09-15T10:00", "No. Last day to drop a course"),
        ("days left to drop?", "2026-09-14T10:00", "Last day to drop a course"),
        ("how long do i have to drop a class", "2026-09-14T10:00", "Last day to drop a course"),
        ("can i register for spring yet", "2026-10-20T10:00", "Not yet. Registration for spring 2027 opens"),
        ("is registration open yet", "2026-11-03T10:00", "Yes, that has begun. Registration for spring 2027 opens"),
        ("did i miss the deadline to apply for graduation", "2026-10-02T10:00", "Yes, that is over. Deadline to apply"),
    ],
)
def test_whether_something_is_over_begins_with_yes_or_no(question: str, at: str, said: str) -> None:
    assert told(question, at).startswith(said)


@pytest.mark.parametrize(
    ("question", "at", "how_far"),
    [
        ("how many days until thanksgiving break", "2026-09-14T10:00", "that is in 72 days"),
        ("how long till finals", "2026-12-09T10:00", "that is now; it ends in 2 days"),
        ("how long until commencement", "2027-05-15T21:00", "that is in 7 days"),
        ("when does registration open", "2026-11-10T14:00", "that was 8 days ago"),
        ("when is the drop deadline", "2026-09-17T10:00", "that is tomorrow"),
        ("when is commencement", "2027-05-23T10:00", "that was yesterday"),
    ],
)
def test_the_day_is_told_with_how_far_it_is(question: str, at: str, how_far: str) -> None:
    assert how_far in told(question, at)


def test_a_date_that_is_over_is_told_with_the_next_one() -> None:
    assert told("can i still drop a class", "2026-09-21T10:00") == (
        "No, that is over. Last day to drop a course without a W (Fall 2026): Friday, September 18, 2026 [1]; "
        "that was 3 days ago. For Spring 2027 it is Friday, February 12, 2027 [2]; that is in 144 days."
    )


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        ("do we have class today", "2026-09-07T10:00", "No, you have no class that day. Labor Day, no classes"),
        ("is there school on monday", "2026-10-10T10:00", "No, you have no class that day. Fall break"),
        ("is there class on monday oct 12", "2026-09-14T10:00", "No, you have no class that day. Fall break"),
        ("are classes cancelled tomorrow", "2026-11-24T10:00", "Yes. Thanksgiving break, no classes"),
        (
            "do we have school tomorrow",
            "2026-09-14T10:00",
            "Yes, the calendars name no free day on Tuesday, September 15",
        ),
        ("next day we dont have class?", "2026-09-05T10:00", "Labor Day, no classes"),
        ("when do we get a break next", "2026-09-22T10:00", "Fall break, no classes"),
        ("what's the next day off", "2026-10-14T10:00", "Thanksgiving break, no classes"),
        ("whats due this week", "2026-09-14T10:00", "Last day to drop a course without a W (Fall 2026)"),
        ("any deadlines next week?", "2026-09-07T10:00", "Last day to drop a course without a W (Fall 2026)"),
        ("what deadlines are coming up this month", "2026-09-16T10:00", "Last day to drop a course without a W (Fall"),
    ],
)
def test_days_without_classes_and_what_is_due_are_read_from_the_calendar(question: str, at: str, said: str) -> None:
    assert told(question, at).startswith(said)


@pytest.mark.parametrize(
    ("question", "at"),
    [
        ("what happens if i missed the drop deadline", "2026-09-21T10:00"),
        ("is there a fee if i missed the drop deadline", "2026-09-21T10:00"),
        ("is my chem class on today", "2026-09-14T10:00"),  # one course, not the campus
        ("do we have class today", "2026-09-12T10:00"),  # a Saturday
        ("are classes cancelled today", "2026-09-14T10:00"),  # a calendar knows of no storm
        ("can i still get a parking permit", "2026-09-14T10:00"),
        ("whats due this week", "2026-12-21T10:00"),
        ("can i still " * 200, "2026-09-14T10:00"),
        (f"is {' ' * 3_000} open", "2026-09-14T10:00"),
    ],
)
def test_what_calendars_do_not_tell_is_left_to_the_search(question: str, at: str) -> None:
    assert told(question, at) == ""
