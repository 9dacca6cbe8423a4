"""Lists that a sentence introduces, lists of fees, the first few of an order, and free days are told whole."""

from datetime import date

from core.records.page_rows import lead_of
from tests.standins.record_campus import RecordCampus

FACTS = """Facts
<p>Some firsts of the university are listed below.</p><ol><li>The first kiln</li><li>The first loom</li></ol>
<p>The schools and colleges of Port Hale are listed below.</p>
<ol><li>College of Fire</li><li>College of Wool</li><li>School of Salt</li></ol><p>Ada Bell is the president.</p>"""
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
CAMPUS = RecordCampus.of({"facts": FACTS, "fees": FEES, "calendar": CALENDAR}, date(2026, 9, 1))
told = CAMPUS.told


def test_a_list_behind_a_sentence_is_told_whole() -> None:
    said = told("Which are the schools and colleges of Port Hale?")

    assert said.startswith("Schools and colleges of Port Hale (3)")
    assert all(name in said for name in ("College of Fire", "College of Wool", "School of Salt"))
    assert "kiln" not in said


def test_two_classes_listed_together_give_no_number_of_one_of_them() -> None:
    assert told("how many colleges are there") == ""


def test_a_sentence_that_promises_only_some_introduces_no_list() -> None:
    assert lead_of("Some firsts of the university are listed below.") is None
    assert lead_of("To apply, send the following documents:") is None


def test_fees_are_listed_with_their_amounts() -> None:
    said = told("so what are all these fees i gotta pay on top of tuition")

    assert "Kiln fee: $40" in said
    assert "Health fee: $118" in said


def test_closing_days_of_something_else_are_left_to_the_search() -> None:
    assert told("which days is the pool closed in fall 2026") == ""


def test_a_year_that_no_calendar_has_is_not_answered_with_another() -> None:
    assert told("WHEN WAS LABOR DAY IN 2012") == ""
    assert told("when was labor day in 2019") == ""
