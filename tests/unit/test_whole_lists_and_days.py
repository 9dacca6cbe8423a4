"""Lists of fees and days of calendars are told whole."""

from datetime import date

from tests.standins.record_campus import RecordCampus

FEES = """Tuition and Fees
<h2>Fees</h2><table><tr><th>Fee</th><th>Amount</th></tr><tr><td>Kiln fee</td><td>$40</td></tr>
<tr><td>Health fee</td><td>$118</td></tr></table>
<h2>Meal plans per semester</h2><table><tr><th>Plan</th><th>Price</th></tr><tr><td>Forty meals</td><td>$420</td></tr>
<tr><td>All meals</td><td>$2,610</td></tr></table>"""
CALENDAR = """Academic Calendar
<h2>Fall 2026</h2><table><tr><th>Event</th><th>Date</th></tr>
<tr><td>Labor Day; university closed</td><td>September 7, 2026</td></tr>
<tr><td>Fall break; no classes</td><td>October 12, 2026</td></tr>
<tr><td>Thanksgiving; university closed</td><td>November 26, 2026</td></tr>
<tr><td>Last day of classes</td><td>December 4, 2026</td></tr></table>"""
CAMPUS = RecordCampus.of({"fees": FEES, "calendar": CALENDAR}, date(2026, 9, 1))
told = CAMPUS.told


def test_fees_are_listed_with_their_amounts() -> None:
    said = told("so what are all these fees i gotta pay on top of tuition")

    assert "Kiln fee: $40" in said
    assert "Health fee: $118" in said


def test_a_price_is_not_told_where_only_a_time_is_named() -> None:
    assert told("how much does it cost here per semester") == ""


def test_closing_days_of_something_else_are_left_to_the_search() -> None:
    assert told("which days is the pool closed in fall 2026") == ""


def test_a_year_that_no_calendar_has_is_not_answered_with_another() -> None:
    assert told("WHEN WAS LABOR DAY IN 2012") == ""
    assert told("when was labor day in 2019") == ""
