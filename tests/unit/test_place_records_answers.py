"""Questions for places are answered from records: the place that was named, on the days that were asked for."""

from datetime import date

import pytest

from tests.standins.record_campus import RecordCampus

MONDAY = date(2026, 9, 14)
DINING = """Dining
<h2>Places to eat</h2><table><tr><th>Place</th><th>Monday–Friday</th><th>Saturday</th><th>Sunday</th></tr>
<tr><td>Heron Commons (dining hall)</td><td>7:00 am–9:00 pm</td><td>9:00 am–8:00 pm</td><td>9:00 am–8:00 pm</td></tr>
<tr><td>The Nook (café in Whitlow Library)</td><td>8:00 am–10:00 pm</td><td>Closed</td><td>2:00 pm–10:00 pm</td></tr>
</table>"""
LIBRARY = """Whitlow Library
<h2>Opening hours</h2><table><tr><th>Day</th><th>During the semester</th><th>During breaks and summer</th></tr>
<tr><td>Monday–Friday</td><td>7:30 am–midnight</td><td>9:00 am–5:00 pm</td></tr>
<tr><td>Saturday</td><td>10:00 am–6:00 pm</td><td>Closed</td></tr></table>
<p>During finals the library is open 24 hours a day, from December 3 to December 11, 2026.</p>"""
CLINIC = """Health Center
<h2>Contact</h2><p>4 Mill Lane</p><p>Phone: 555-0160</p>
<h2>Hours</h2><p>Monday to Friday 8:30 am to 5:00 pm</p><p>Closed November 26, 2026</p>"""
CALENDAR = """Academic Calendar 2026–27
<h2>Fall 2026</h2><table><tr><th>Date</th><th>Event</th></tr>
<tr><td>September 7, 2026</td><td>Labor Day, no classes</td></tr>
<tr><td>October 12, 2026</td><td>Fall break, no classes</td></tr></table>"""
CAMPUS = RecordCampus.of({"dining": DINING, "library": LIBRARY, "health": CLINIC, "calendar": CALENDAR}, MONDAY)
told = CAMPUS.told


def test_usual_hours_are_told_for_the_week_and_by_period() -> None:
    assert told("when is Heron Commons open") == (
        "Heron Commons (dining hall) is open Monday to Friday 7:00 a.m. to 9:00 p.m. and Saturday and Sunday "
        "9:00 a.m. to 8:00 p.m. [1]."
    )
    assert told("library hours") == (
        "Whitlow Library [1]:\n"
        "- During the semester: open Monday to Friday 7:30 a.m. to midnight and Saturday 10:00 a.m. to 6:00 p.m.\n"
        "- During breaks and summer: open Monday to Friday 9:00 a.m. to 5:00 p.m., closed Saturday"
    )


def test_hours_are_those_of_the_day_or_the_period_that_is_asked_for() -> None:
    assert told("dining hall hours today") == (
        "Heron Commons (dining hall) is open 7:00 a.m. to 9:00 p.m. on Monday, September 14, 2026 [1]."
    )
    assert told("how late is heron open on sundays").startswith("Heron Commons (dining hall) is open Sunday 9:00 a.m.")
    assert told("library hours in summer").startswith("Whitlow Library is open Monday to Friday 9:00 a.m. to 5:00 p.m.")


def test_whether_a_place_is_open_is_answered_where_all_periods_agree() -> None:
    assert told("Is the Nook open on Saturday?") == "No. The Nook (café in Whitlow Library) is closed Saturday [1]."
    assert told("is the nook open tomorrow").startswith("Yes. The Nook")
    assert told("is the library open on saturdays").startswith("Whitlow Library [1]:")
    assert not told("is the nook open until 11 pm on friday").startswith("Yes")


def test_exceptions_come_before_usual_hours() -> None:
    assert told("is the health center open on november 26") == (
        "No. Health Center is closed on Thursday, November 26, 2026 [1]. "
        "It opens again on Friday, November 27, 2026, at 8:30 a.m."
    )
    assert "Exceptions: Thursday, November 26, 2026 closed." in told("health center hours", today=date(2026, 11, 2))


def test_an_exception_may_stand_in_a_sentence_of_the_page() -> None:
    assert told("is the library open on december 5") == (
        "Yes. Whitlow Library is open 24 hours on Saturday, December 5, 2026 [1]."
    )


@pytest.mark.parametrize(
    "question",
    [
        "is the nook open on october 12",  # a day without classes
        "Is Heron Commons open on Thanksgiving day?",
        "law library hours",
        "gym hours",
        "hours",
        "when is the library",
        "heron commons menu",
        "heron commons phone",  # no page states it
    ],
)
def test_what_is_not_certain_is_not_told(question: str) -> None:
    assert told(question) == ""


def test_a_follow_up_asks_for_another_day_of_the_same_place() -> None:
    assert told("and on sunday?", "when is heron commons open").startswith("Heron Commons (dining hall) is open Sunday")


def test_a_place_is_found_and_called() -> None:
    assert told("health center phone number") == "Health Center: the telephone number is 555-0160 [1]."
    assert told("where is the health center") == "Health Center: the address is 4 Mill Lane [1]."


@pytest.mark.parametrize(
    "weeks", ["first and third of the month", "every other week", "2nd & 4th", "alternate Saturdays"]
)
def test_hours_of_some_weeks_are_told_with_them_and_without_a_yes(weeks: str) -> None:
    lab = f"""Testing Center
<h2>Hours</h2><table><tr><th>Day</th><th>Open</th></tr><tr><td>Monday–Friday</td><td>9:00 am–5:00 pm</td></tr>
<tr><td>Saturday ({weeks})</td><td>9:00 am–1:00 pm</td></tr></table>"""
    campus = RecordCampus.of({"lab": lab}, MONDAY)

    assert campus.told("is the testing center open on saturday") == (
        f"Testing Center is open Saturday 9:00 a.m. to 1:00 p.m. ({weeks}) [1]."
    )
    assert campus.told("is the testing center open on friday").startswith("Yes. Testing Center is open Friday")
