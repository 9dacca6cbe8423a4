"""The term or catalog year that a citation is about."""

import pytest

from core.text.periods import valid_for


@pytest.mark.parametrize(
    ("title", "headings", "expected"),
    [
        ("Add and drop", ("Fall 2026",), "Fall 2026"),
        ("Dates", ("Academic calendar", "Spring Semester 2027"), "Spring 2027"),
        ("Dates of the 2027 summer session", (), "Summer 2027"),
        ("Biology | Catalog 2026-27", ("Courses",), "Catalog 2026–27"),
        ("Undergraduate Bulletin 2026–2027", (), "Catalog 2026–27"),
        ("Academic calendar 2026/27", (), "2026–27"),
        ("Catalog 2026-27", ("Fall 2026",), "Fall 2026"),
        ("Winter term, 2027", (), "Winter 2027"),
    ],
)
def test_what_a_heading_or_the_title_names(title: str, headings: tuple[str, ...], expected: str) -> None:
    assert valid_for(title, headings) == expected


@pytest.mark.parametrize(
    "title",
    [
        "Parking",
        "Room 2026",
        "Founded in 2026",
        "Meeting of 2026-09-05",
        "Phone 2026-5512",
        "Years 2020-26",
        "Fall 2026 and Spring 2027",
        "Fall in love with science",
        "Enrolment Fall 2020-21 to 2025-26",
    ],
)
def test_nothing_where_no_single_term_or_year_is_named(title: str) -> None:
    assert valid_for(title, ()) is None
