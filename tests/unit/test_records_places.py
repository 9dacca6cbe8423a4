"""Places come out with their address, numbers and opening hours; what is not understood is left out."""

from datetime import date

import pytest

from core.domain.document import Block, BlockKind, list_block, table_block
from core.domain.records import OpeningHours, Place
from core.extract.records.places.places import places_of
from core.records.clock.opening_hours import hours_of

WEEK = (0, 1, 2, 3, 4)


def heading(text: str, level: int = 2) -> Block:
    return Block(BlockKind.HEADING, text, level)


def lines(*said: str) -> Block:
    return Block(BlockKind.PARAGRAPH, "\n".join(said))


def is_open(weekdays: tuple[int, ...], opens: str, closes: str) -> OpeningHours:
    return OpeningHours(weekdays, opens=opens, closes=closes)


# ---- hours of a line


@pytest.mark.parametrize(
    ("line", "hours"),
    [
        ("Monday–Thursday 8 a.m.–10 p.m.", [is_open((0, 1, 2, 3), "08:00", "22:00")]),
        ("Mon – Fri: 8:00am - 5:00pm; Sat closed", [is_open(WEEK, "08:00", "17:00"), is_open((5,), "", "")]),
        ("Mon, Tue, Thu 8:00 am – 5:00 pm", [is_open((0, 1, 3), "08:00", "17:00")]),
        ("Saturday to Monday: noon to 4 p.m.", [is_open((0, 5, 6), "12:00", "16:00")]),
        ("8:00am–5:00pm, weekdays", [is_open(WEEK, "08:00", "17:00")]),
        ("Open daily 24 hours", [is_open((0, 1, 2, 3, 4, 5, 6), "00:00", "24:00")]),
        ("Weekdays 8–12 and 1–5 p.m.", [is_open(WEEK, "08:00", "12:00"), is_open(WEEK, "13:00", "17:00")]),
        ("Mon-Thu 8:30-6:00", [is_open((0, 1, 2, 3), "08:30", "18:00")]),
        ("Friday: 9:00–16:30", [is_open((4,), "09:00", "16:30")]),
        ("Fri 1–4 p.m.", [is_open((4,), "13:00", "16:00")]),
        ("Fri 9–5 p.m.", [is_open((4,), "09:00", "17:00")]),
        ("Fri 8 a.m.–5", [is_open((4,), "08:00", "17:00")]),
        ("Fri 9 p.m.–2", [is_open((4,), "21:00", "02:00")]),
        ("Fri 8 a.m.–midnight", [is_open((4,), "08:00", "24:00")]),
        ("Fri 11 a.m.–1 a.m.", [is_open((4,), "11:00", "01:00")]),
    ],
)
def test_days_and_times_are_read_however_they_are_written(line: str, hours: list[OpeningHours]) -> None:
    assert list(hours_of(line)) == hours


@pytest.mark.parametrize(
    "line",
    [
        "First Thursday of the month: until 8 p.m.",
        "Mon 6–10",
        "Fri 8 a.m.–10",
        "Monday–Friday",
        "8 a.m.–5 p.m.",
        "S 9–12",
        "Classes meet Mon 9:00–9:50 in Hall 4",
        "Sat 9 a.m.–1 p.m. except in July",
        "Closed on some Fridays",
        "",
    ],
)
def test_a_line_that_can_be_read_in_two_ways_states_no_hours(line: str) -> None:
    assert hours_of(line) == ()


@pytest.mark.parametrize(
    ("line", "start", "end", "note"),
    [
        ("Closed November 26–27", date(2026, 11, 26), date(2026, 11, 27), ""),
        ("September 7, 2026 (Labor Day): Closed", date(2026, 9, 7), date(2026, 9, 7), "Labor Day"),
        ("Thursday, November 26 – Sunday, November 29: Closed", date(2026, 11, 26), date(2026, 11, 29), ""),
    ],
)
def test_an_exception_has_its_dates(line: str, start: date, end: date, note: str) -> None:
    assert hours_of(line, "Fall 2026") == (OpeningHours(start=start, end=end, note=note),)


def test_a_date_whose_weekday_does_not_fit_the_year_is_left_out() -> None:
    assert hours_of("Monday, November 26: Closed", "Fall 2026") == ()
    assert hours_of("November 26: Closed") == ()


# ---- hours of a page


def test_hours_stand_under_the_weeks_for_which_they_hold() -> None:
    blocks = (
        heading("Library Hours", 1),
        heading("Fall hours"),
        table_block([("Monday – Friday", "7:30 a.m. – 11:00 p.m."), ("Saturday", "Closed")], ("Day", "Hours")),
        heading("Exceptions"),
        list_block(["November 26 – 27, 2026 (Thanksgiving break): Closed"]),
        heading("Summer hours (June 8 – August 14, 2026)"),
        table_block([("Monday – Friday", "8:00 a.m. – 7:00 p.m.")]),
    )

    assert places_of(blocks, "Library Hours – Larkmoor") == (
        Place(
            "Library",
            hours=(
                OpeningHours(WEEK, opens="07:30", closes="23:00", period="Fall hours"),
                OpeningHours((5,), period="Fall hours"),
                OpeningHours(start=date(2026, 11, 26), end=date(2026, 11, 27), note="Thanksgiving break"),
                OpeningHours(WEEK, opens="08:00", closes="19:00", period="Summer hours (June 8 – August 14, 2026)"),
            ),
            unit="Monday – Friday | 7:30 a.m. – 11:00 p.m.",
        ),
    )


def test_a_table_of_days_by_places_has_a_place_a_row() -> None:
    rows = [
        ("Sorrel Commons", "7:00 a.m.–9:00 p.m.", "9:00 a.m.–7:00 p.m."),
        ("The Nest", "8:00 a.m.–midnight", "Closed"),
    ]
    table = table_block(rows, ("Location", "Mon–Thu", "Sat"))

    assert [(place.name, place.hours) for place in places_of((heading("Where to Eat", 1), table), "Dining")] == [
        ("Sorrel Commons", (is_open((0, 1, 2, 3), "07:00", "21:00"), is_open((5,), "09:00", "19:00"))),
        ("The Nest", (is_open((0, 1, 2, 3), "08:00", "24:00"), is_open((5,), "", ""))),
    ]


def test_a_column_may_be_a_place_or_some_weeks() -> None:
    rows = [("Monday", "8 a.m.–9 p.m.", "9 a.m.–5 p.m."), ("Tuesday", "8 a.m.–8 p.m.", "Closed")]
    by_place = table_block(rows, ("Day", "Main Library", "Art Library"))
    by_weeks = table_block(rows, ("Day", "Fall", "Summer"))

    assert [place.name for place in places_of((heading("Hours"), by_place), "Hours")] == ["Main Library", "Art Library"]
    [place] = places_of((heading("Main Library", 1), heading("Hours"), by_weeks), "")
    assert [(each.period, each.opens) for each in place.hours] == [
        ("Fall", "08:00"),
        ("Fall", "08:00"),
        ("Summer", "09:00"),
        ("Summer", ""),
    ]


def test_a_timetable_of_classes_states_no_opening_hours() -> None:
    table = table_block([("PHYS 101", "9:00–9:50", "9:00–9:50")], ("Course", "Mon", "Wed"))

    assert places_of((heading("Schedule of Classes", 1), table), "Schedule") == ()


def test_the_office_hours_of_an_instructor_are_no_opening_hours() -> None:
    blocks = (heading("OCE 101: The Moving Sea", 1), lines("Office hours: Tuesday 2–4 p.m."))

    assert places_of(blocks, "OCE 101 Syllabus") == ()


# ---- contact boxes


def test_a_contact_box_tells_of_the_office_above_it() -> None:
    blocks = (
        heading("Heron Museum of Art", 1),
        heading("Heron Museum of Art"),
        lines("77 Quayside Walk", "Brookmere, WA 98999", "555-0119", "museum@larkmoor.example"),
        heading("Visit"),
        lines("Tuesday–Saturday: 11 a.m.–5 p.m.", "Sunday and Monday: closed"),
        heading("People"),
        list_block(["Lucinda Farr, Director, 555-0120"]),
    )

    [place] = places_of(blocks, "Heron Museum of Art - Larkmoor University")

    assert (place.name, place.address, place.phone, place.email) == (
        "Heron Museum of Art",
        "77 Quayside Walk, Brookmere, WA 98999",
        "555-0119",
        "museum@larkmoor.example",
    )
    assert place.hours == (is_open((1, 2, 3, 4, 5), "11:00", "17:00"), is_open((0, 6), "", ""))
    assert place.unit == "Tuesday–Saturday: 11 a.m.–5 p.m."


def test_a_box_of_labels_and_values_is_read() -> None:
    pairs = table_block(
        [("Phone", "555-0155"), ("Hours", "Monday to Thursday, 9:00–16:30"), ("Location", "Tansy Hall, first floor")]
    )

    [place] = places_of((heading("Office of the Registrar", 1), heading("Contact"), pairs), "")

    assert place == Place(
        "Office of the Registrar",
        "Tansy Hall, first floor",
        "555-0155",
        hours=(is_open((0, 1, 2, 3), "09:00", "16:30"),),
        unit="Hours | Monday to Thursday, 9:00–16:30",
    )


def test_a_list_of_offices_has_a_place_a_row() -> None:
    table = table_block(
        [("Visit Office", "Larkspur House 2", "555-0122"), ("Jane Roe", "Hall 4", "555-0123")],
        ("Office", "Location", "Phone"),
    )

    assert places_of((table,), "Offices") == (
        Place("Visit Office", "Larkspur House 2", "555-0122", unit="Visit Office | Larkspur House 2 | 555-0122"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Visit office: 555-0122, visit@larkmoor.example",
        "Visit office 555-0122 visit@larkmoor.example",
        "A.1.2 Visit office, https://larkmoor.example/visit, 555-0122, visit@larkmoor.example",
        "Visit office at 555-0122 or visit@larkmoor.example",
        "Questions: Visit office, 555-0122, visit@larkmoor.example.",
    ],
)
def test_a_desk_may_be_named_in_front_of_its_number(line: str) -> None:
    [place] = places_of((lines(line),), "Visit Campus")

    assert (place.name, place.phone, place.email) == ("Visit office", "555-0122", "visit@larkmoor.example")


@pytest.mark.parametrize(
    "line", ["Cheque: mail to Visit Office, Box 140", "Linnet House, 3 Linnet Lane, 555-0148", "Visit office"]
)
def test_a_line_with_more_than_a_name_and_a_number_names_no_desk(line: str) -> None:
    assert places_of((heading("Payment"), lines(line)), "Payment") == ()


def test_a_heading_that_asks_to_come_names_no_place_of_its_own() -> None:
    blocks = (
        heading("Office of the Registrar", 1),
        heading("Visit the counter"),
        lines("Friday 9:00–12:00", "Main line: 555-0155"),
    )

    [place] = places_of(blocks, "")

    assert (place.name, place.phone, len(place.hours)) == ("Office of the Registrar", "555-0155", 1)


def test_the_address_of_the_site_s_foot_is_no_office_s() -> None:
    foot = (heading("Visit Office", 1), lines("1200 Alder Avenue, Brookmere, WA 98999", "555-0100"))

    assert places_of((heading("Visit Office", 1), lines("We show the campus."), *foot), "Visit Office") == ()


@pytest.mark.parametrize(
    "blocks",
    [
        (heading("Late fees"), lines("555-0100")),
        (heading("Staff"), lines("Phone: 555-0100")),
        (heading("Jane Roe"), lines("Dean", "Phone: 555-0100")),
        (heading("Contact"), lines("Jane Roe", "555-0100")),
        (heading("Contact"), lines("In an emergency call 555-0100 at any hour.")),
        (heading("Contact"), lines("Fax: 555-0100")),
    ],
)
def test_a_number_that_is_not_the_office_s_is_left_out(blocks: tuple[Block, ...]) -> None:
    assert places_of((heading("Visit Office", 1), *blocks), "Visit Office") == ()


def test_a_page_about_no_place_has_none() -> None:
    blocks = (heading("Transfer Credit", 1), heading("Contact"), lines("Phone: 555-0100", "Mon–Fri 8 a.m.–5 p.m."))

    assert places_of(blocks, "Transfer Credit") == ()
