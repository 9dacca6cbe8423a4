"""Dates of an academic calendar come out with their term and year, however the calendar is laid out."""

from datetime import UTC, date, datetime

import pytest

from core.domain.document import BlockKind, Document
from core.domain.records import DatedEvent
from core.extract.extraction import extract
from core.text.values.dates import read_span, spelled_out


def page(body: str, title: str = "Dates") -> Document:
    """The document behind a page with this body."""
    html = f"<title>{title}</title><body>{body}</body>".encode()
    return extract("https://campus.example/dates", "text/html", html, datetime(2026, 9, 1, tzinfo=UTC)).document


def test_a_table_under_a_term_gives_events_of_the_term_beside_its_own_rows() -> None:
    document = page("""<h1>Academic Calendar</h1><h2>Fall 2026</h2>
      <table><tr><th>Date</th><th>Event</th><th>For</th></tr>
      <tr><td>Aug 24 (Mon)</td><td>Classes begin</td><td>All</td></tr>
      <tr><td>Nov 25–27</td><td>Thanksgiving break</td><td></td></tr>
      <tr><td>Dec 20 – Jan 3</td><td>Winter break</td><td></td></tr></table>""")
    assert document.events == (
        DatedEvent("Classes begin", date(2026, 8, 24), date(2026, 8, 24), "Fall 2026"),
        DatedEvent("Thanksgiving break", date(2026, 11, 25), date(2026, 11, 27), "Fall 2026"),
        DatedEvent("Winter break", date(2026, 12, 20), date(2027, 1, 3), "Fall 2026"),
    )
    assert [event.unit for event in document.events] == [
        "Aug 24 (Mon) | Classes begin | All",
        "Nov 25–27 | Thanksgiving break",
        "Dec 20 – Jan 3 | Winter break",
    ]
    assert [block.kind for block in document.blocks] == [BlockKind.HEADING, BlockKind.HEADING, BlockKind.TABLE]


def test_a_list_of_dates_keeps_its_words_and_each_event_has_its_line() -> None:
    items = ("January 19: Classes begin", "January 29: Add deadline", "Ask the Registrar.")
    listed = "".join(f"<li>{item}</li>" for item in items)
    document = page(f"<h1>Key dates</h1><h2>Spring 2027</h2><ul>{listed}</ul>")
    assert document.blocks[-1].items == items
    assert [(event.term, event.unit) for event in document.events] == [
        ("Spring 2027", items[0]),
        ("Spring 2027", items[1]),
    ]


def test_columns_named_after_terms_give_each_event_its_term() -> None:
    document = page("""<h1>Important dates</h1><table><tr><th></th><th>Fall 2026</th><th>Spring 2027</th></tr>
      <tr><td>Classes begin</td><td>August 24</td><td>January 19</td></tr>
      <tr><td>Last day to drop</td><td>September 18</td><td>February 12</td></tr></table>""")
    assert [(event.name, event.start, event.term) for event in document.events] == [
        ("Classes begin", date(2026, 8, 24), "Fall 2026"),
        ("Classes begin", date(2027, 1, 19), "Spring 2027"),
        ("Last day to drop", date(2026, 9, 18), "Fall 2026"),
        ("Last day to drop", date(2027, 2, 12), "Spring 2027"),
    ]


def test_a_row_with_first_and_last_day_is_one_event() -> None:
    document = page("""<h1>Term dates 2026-27</h1><table><tr><th>Period</th><th>Begins</th><th>Ends</th></tr>
      <tr><td>Teaching</td><td>7 Sept</td><td>11 Dec</td></tr><tr><td>Exams</td><td>4 Jan</td><td>15 Jan</td></tr>
      <tr><td>Reading week</td><td>26 Oct</td><td>30 Oct</td></tr></table>""")
    assert [(event.start, event.end) for event in document.events] == [
        (date(2026, 9, 7), date(2026, 12, 11)),
        (date(2027, 1, 4), date(2027, 1, 15)),
        (date(2026, 10, 26), date(2026, 10, 30)),
    ]


def test_lines_of_a_list_are_events_on_a_page_of_dates() -> None:
    document = page("""<h1>Key dates</h1><h2>Spring 2027</h2><ul><li>January 19: Classes begin</li>
      <li>Last day to add a course: January 29</li><li>Ask the Registrar about exceptions.</li></ul>""")
    assert [event.name for event in document.events] == ["Classes begin", "Last day to add a course"]


@pytest.mark.parametrize(
    "body",
    [
        "<h1>News</h1><ul><li>May 4, 2026: New dean</li><li>May 9, 2026: New gym</li><li>May 12, 2026: Rain</li></ul>",
        """<h1>Refunds</h1><table><tr><th>Drop by</th><th>You get</th></tr>
           <tr><td>May 4, 2026</td><td>100 percent</td></tr>
           <tr><td>May 9, 2026</td><td>50 percent</td></tr><tr><td>May 12, 2026</td><td>None</td></tr></table>""",
        "<h1>Calendar</h1><ul><li>May 4: Picnic</li><li>May 5: Games</li><li>May 6: Rest</li></ul>",
    ],
)
def test_no_event_without_a_year_or_outside_of_calendars(body: str) -> None:
    assert page(body).events == ()


@pytest.mark.parametrize(
    ("text", "context", "start", "end"),
    [
        ("Monday, May 10 through Friday, May 14, 2027", "", date(2027, 5, 10), date(2027, 5, 14)),
        ("Tuesday-Wednesday, October 13-14", "Fall 2026", date(2026, 10, 13), date(2026, 10, 14)),
        ("20 – 24 December 2026", "", date(2026, 12, 20), date(2026, 12, 24)),
        ("Dec. 20 - Jan. 3, 2027", "", date(2026, 12, 20), date(2027, 1, 3)),
        ("2026-08-24 to 2026-08-28", "", date(2026, 8, 24), date(2026, 8, 28)),
        ("January 10", "Fall 2026", date(2027, 1, 10), date(2027, 1, 10)),
        ("Sept. 7 (M)", "Academic Year 2026–27", date(2026, 9, 7), date(2026, 9, 7)),
        ("Jan 8", "2026-2027", date(2027, 1, 8), date(2027, 1, 8)),
    ],
)
def test_days_and_spans_are_read(text: str, context: str, start: date, end: date) -> None:
    span = read_span(text, context)
    assert span is not None
    assert (span.start, span.end) == (start, end)


@pytest.mark.parametrize("text", ["February 30, 2026", "March 2026", "August 24", "May 9 - May 2, 2026", "Room 12", ""])
def test_what_is_no_certain_date_is_none(text: str) -> None:
    assert read_span(text) is None


def test_figures_are_read_only_where_the_column_shows_which_part_is_the_month() -> None:
    assert spelled_out(["3/4/2026", "9/14/2026"]) == ["2026-03-04", "2026-09-14"]
    assert spelled_out(["3/4/2026", "14/9/2026"]) == ["2026-04-03", "2026-09-14"]
    assert spelled_out(["3/4/2026", "5/6/2026"]) == ["3/4/2026", "5/6/2026"]
