"""An event has the year that the page makes certain; where a doubt is left, there is no event."""

from datetime import date

import pytest

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.records import DatedEvent
from core.extract.records.dates.events import events_of


def heading(text: str, level: int = 2) -> Block:
    """A heading."""
    return Block(BlockKind.HEADING, text, level)


def days(*blocks: Block, title: str = "Academic Calendar") -> list[tuple[str, date]]:
    """What happens when, as the page tells it."""
    return [(event.name, event.start) for event in events_of(blocks, title)]


def test_rows_without_a_header_give_the_date_and_the_text_of_the_same_row() -> None:
    rows = [
        ("August 17", "Mon", "New student orientation"),
        ("August 24", "Mon", "First day of classes"),
        ("December 7", "Mon", "Last day of classes"),
    ]
    assert events_of([heading("Fall 2026"), table_block(rows)], "Academic Calendar") == [
        DatedEvent("New student orientation", date(2026, 8, 17), date(2026, 8, 17), "Fall 2026"),
        DatedEvent("First day of classes", date(2026, 8, 24), date(2026, 8, 24), "Fall 2026"),
        DatedEvent("Last day of classes", date(2026, 12, 7), date(2026, 12, 7), "Fall 2026"),
    ]


def test_a_weekday_that_contradicts_the_date_makes_it_uncertain() -> None:
    rows = [("August 24", "Monday", "Classes begin"), ("September 4", "Monday", "Add deadline")]
    table = table_block(rows, ("Date", "Day", "Event"))
    assert days(heading("Fall 2026"), table) == [("Classes begin", date(2026, 8, 24))]
    assert days(heading("Fall 2026"), list_block(["Tuesday, August 24: Classes begin"])) == []


def test_a_column_of_dates_half_of_which_cannot_be_read_keeps_the_others() -> None:
    rows = [
        ("August 24", "Classes begin"),
        ("to be announced", "Career fair"),
        ("see the exam schedule", "Final examinations"),
        ("December 7", "Last day of classes"),
    ]
    read = [("Classes begin", date(2026, 8, 24)), ("Last day of classes", date(2026, 12, 7))]
    assert days(heading("Fall 2026"), table_block(rows, ("Date", "Event"))) == read
    assert days(heading("Fall 2026"), table_block(rows, ("Note", "Event"))) == []


def test_days_below_the_name_of_a_month_are_in_this_month() -> None:
    blocks = [
        heading("2026–27", 1),
        heading("October"),
        list_block(["12 Fall break", "12–13: Advising days", "5 pm: Doors"]),
    ]
    assert events_of(blocks, "Academic Calendar") == [
        DatedEvent("Fall break", date(2026, 10, 12), date(2026, 10, 12)),
        DatedEvent("Advising days", date(2026, 10, 12), date(2026, 10, 13)),
    ]


def test_months_as_groups_name_the_month_of_a_day() -> None:
    rows = [("12", "Fall break"), ("30", "Withdrawal deadline"), ("11", "Last day of classes")]
    grouped = table_block(rows, ("Date", "Event"), groups=("October 2026", "October 2026", "December 2026"))
    assert days(grouped) == [
        ("Fall break", date(2026, 10, 12)),
        ("Withdrawal deadline", date(2026, 10, 30)),
        ("Last day of classes", date(2026, 12, 11)),
    ]


@pytest.mark.parametrize(
    "title", ["Academic Calendar 2026–27", "Academic Calendar 2026-2027", "Calendar Fall 2026 – Spring 2027"]
)
def test_an_academic_year_in_the_title_gives_fall_its_first_and_spring_its_second_year(title: str) -> None:
    lines = list_block(["August 24: Classes begin", "January 19: Classes resume", "May 14: Commencement"])
    assert [day.year for _, day in days(lines, title=title)] == [2026, 2027, 2027]


def test_a_term_without_a_year_is_in_the_academic_year_above_it() -> None:
    blocks = [heading("Fall Semester"), list_block(["September 4: Add deadline"])]
    blocks += [heading("Spring Semester"), list_block(["February 5: Add deadline"])]
    assert [(event.term, event.start) for event in events_of(blocks, "Academic Calendar 2026–27")] == [
        ("Fall 2026", date(2026, 9, 4)),
        ("Spring 2027", date(2027, 2, 5)),
    ]


def test_registration_in_the_autumn_for_the_spring_term_is_in_the_year_before() -> None:
    confirmed = list_block(["Monday, November 9: Registration opens"])
    assert days(heading("Spring 2027"), confirmed) == [("Registration opens", date(2026, 11, 9))]


def test_a_month_outside_of_its_term_is_left_out_where_nothing_confirms_it() -> None:
    assert days(heading("Spring 2027"), list_block(["November 9: Registration opens"])) == []
    assert days(heading("Fall 2026"), list_block(["March 8: Spring break", "April 2: Carnival"])) == []


def test_days_of_the_next_term_below_the_heading_of_the_last_one_are_left_out() -> None:
    """As in a file whose headings are read after the lines that they stand above."""
    lines = list_block(["March 8 Mon Break begins", "March 15 Mon Classes resume"])  # Mondays of 2027
    assert days(heading("Fall 2026"), lines) == []


def test_two_years_in_one_heading_leave_the_year_open() -> None:
    assert days(heading("Deadlines 2025 and 2027"), list_block(["May 4: Forms are due"]), title="Dates") == []


def test_a_column_of_terms_gives_each_row_its_term_and_year() -> None:
    rows = [
        ("Aug 24", "Classes begin", "Fall 2026"),
        ("Jan 19", "Classes begin", "Spring 2027"),
        ("May 14", "Commencement", "Spring 2027"),
    ]
    found = events_of([table_block(rows, ("Date", "Event", "Term"))], "Academic Calendar")
    assert [(event.start, event.term) for event in found] == [
        (date(2026, 8, 24), "Fall 2026"),
        (date(2027, 1, 19), "Spring 2027"),
        (date(2027, 5, 14), "Spring 2027"),
    ]


def test_a_line_that_only_names_a_term_holds_for_the_lines_below_it() -> None:
    blocks = [Block(BlockKind.PARAGRAPH, "Summer Semester Two (N27)**")]
    blocks += [Block(BlockKind.PARAGRAPH, "June 28 M Classes begin\nJuly 5 M Independence Day observed")]
    assert days(*blocks) == [
        ("Classes begin", date(2027, 6, 28)),
        ("Independence Day observed", date(2027, 7, 5)),
    ]


def test_a_deadline_after_its_name_is_an_event_and_one_inside_of_a_sentence_is_none() -> None:
    lines = list_block(["Order gowns: by April 2, 2027", "Apply by May 4, 2027", "Grades are due: May 11, 2027"])
    assert days(heading("Deadlines"), lines, title="Commencement") == [
        ("Order gowns", date(2027, 4, 2)),
        ("Grades are due", date(2027, 5, 11)),
    ]


def test_an_empty_date_below_a_date_is_the_same_day() -> None:
    rows = [("August 24", "Classes begin"), ("", "Late registration begins"), ("September 4", "Add deadline")]
    assert days(heading("Fall 2026"), table_block(rows, ("Date", "Event")))[1] == (
        "Late registration begins",
        date(2026, 8, 24),
    )


def test_sessions_with_their_first_and_last_days_are_events() -> None:
    rows = [("A", "June 7, 2027", "July 2, 2027", "June 11, 2027"), ("Long", "June 7, 2027", "July 30, 2027", "")]
    table = table_block(rows, ("Session", "First day", "Last day", "Refund until"))
    assert [(event.name, event.start, event.end) for event in events_of([table], "Summer schedule")] == [
        ("Session A", date(2027, 6, 7), date(2027, 7, 2)),
        ("Long", date(2027, 6, 7), date(2027, 7, 30)),
        ("Session A: Refund until", date(2027, 6, 11), date(2027, 6, 11)),
    ]


def test_a_month_grid_gives_the_events_of_its_days() -> None:
    header = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
    rows = [
        ("", "", "", "", "1", "2; 7 pm Star show", "3"),
        ("4", "5", "6", "7", "8; Open lab, 2 pm Tour, 3 pm", "9", "10"),
    ]
    assert days(heading("October 2026"), table_block(rows, header), title="Shows") == [
        ("7 pm Star show", date(2026, 10, 2)),
        ("Open lab", date(2026, 10, 8)),
        ("2 pm Tour, 3 pm", date(2026, 10, 8)),
    ]
    assert days(heading("October 2025"), table_block(rows, header), title="Shows") == []


def test_a_heading_with_when_and_where_is_an_event_on_any_page() -> None:
    said = Block(BlockKind.PARAGRAPH, "When: Friday, October 16, 2026, 6 p.m.\nWhere: Maker room")
    assert days(heading("Bind a notebook"), said, title="Workshops") == [("Bind a notebook", date(2026, 10, 16))]


def test_a_list_of_days_below_a_month_and_its_year_is_a_list_of_events_on_any_page() -> None:
    lines = list_block(["7 Halls open at noon", "18 Closed: King Day"])
    assert days(heading("January 2027"), lines, title="Residence life") == [
        ("Halls open at noon", date(2027, 1, 7)),
        ("Closed: King Day", date(2027, 1, 18)),
    ]
    assert days(heading("January"), lines, title="Residence life") == []
    assert days(heading("January 2027"), list_block(["3 Credits are needed", "Ask us"]), title="Forms") == []


def test_the_rows_below_a_day_of_a_timetable_are_on_that_day() -> None:
    rows = [("MWF 8:00 a.m.", "8:00 – 9:50 a.m."), ("TR 10:30 a.m.", "10:30 a.m. – 12:20 p.m.")]
    groups = ("Monday, December 14", "Tuesday, December 15")
    table = table_block(rows, ("Class meets", "Examination time"), groups=groups)
    assert days(table, title="Examination Timetable, Fall 2026") == [
        ("Class meets: MWF 8:00 a.m.; Examination time: 8:00 – 9:50 a.m.", date(2026, 12, 14)),
        ("Class meets: TR 10:30 a.m.; Examination time: 10:30 a.m. – 12:20 p.m.", date(2026, 12, 15)),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["September 4 and October 2 are the deadlines"],
        ["Apply by November 1"],
        ["Proposed: June 13, 2026", "Approved: July 4, 2026"],
        ["August 24: Monday", "Dec 11: Date"],
        ["Drop ends on September 18 (2) October 2 M Second half begins"],
        ["August 24: $400", "The office was founded on March 3, 1901"],
    ],
)
def test_what_names_no_single_event_is_none(lines: list[str]) -> None:
    assert days(heading("Fall 2026"), list_block(lines)) == []


def test_totals_of_class_days_are_neither_events_nor_terms() -> None:
    text = "Fall 26 Semester: (M-13, T-13, W-14) Total=66\nFirst half: (M-6, T-7, W-7) Total=34"
    assert days(heading("Fall 2026"), Block(BlockKind.PARAGRAPH, text)) == []


@pytest.mark.parametrize("name", ["Notes", "Changes since the first printing", "News"])
def test_a_part_of_another_name_on_a_page_of_dates_lists_no_events(name: str) -> None:
    lines = list_block(["August 24, 2026: The dean spoke", "September 1, 2026: A new hall opened"])
    assert days(heading(name), lines) == []
