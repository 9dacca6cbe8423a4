"""Numbers and dates are read as their cells show them."""

from datetime import date, datetime, time, timedelta

import pytest

from core.extract.office.number_formats import CellValue, displayed


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (2940, '"$"#,##0.00', "$2,940.00"),
        (12.5, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', "$12.50"),
        (-1250, "$#,##0_);[Red]($#,##0)", "($1,250)"),
        (-3, "0.0", "-3.0"),
        (1250, "[$€-407] #,##0.00", "€ 1,250.00"),
        (0.024, "0.0%", "2.4%"),
        (2.5, "0", "3"),
        (12, "0000", "0012"),
        (61_200_000, '$0.0,,"M"', "$61.2M"),
        (3, '0" credits"', "3 credits"),
        (0, '#,##0;-#,##0;"none"', "none"),
        (5550191, "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "555-0191"),
        (2065550191, "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "(206) 555-0191"),
        (0.1 + 0.2, "General", "0.3"),
        (40503, "General", "40503"),
        (5, "@", "5"),
        (0.5, "# ?/?", "0.5"),
        (7, ";;;", ""),
        (True, "General", "TRUE"),
        ("01", "General", "01"),
        (None, "0.00", ""),
    ],
)
def test_a_number_is_shown_as_its_format_says(value: CellValue, code: str, shown: str) -> None:
    assert displayed(value, code) == shown


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (datetime(2027, 6, 7), "yyyy-mm-dd", "2027-06-07"),
        (datetime(2027, 6, 7), "m/d/yyyy", "6/7/2027"),
        (datetime(2027, 6, 7), "[$-409]mmmm d, yyyy;@", "June 7, 2027"),
        (datetime(2027, 6, 7), "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "Monday, June 7, 2027"),
        (datetime(2027, 6, 7, 14, 5), "m/d/yyyy h:mm AM/PM", "6/7/2027 2:05 PM"),
        (date(2027, 6, 7), "d-mmm", "7-Jun"),
        (time(8, 30), "h:mm", "8:30"),
        (timedelta(hours=26, minutes=3), "[h]:mm", "26:03"),
    ],
)
def test_a_date_is_shown_as_its_format_says(value: CellValue, code: str, shown: str) -> None:
    assert displayed(value, code) == shown


@pytest.mark.parametrize("code", ["mm-dd-yy", "General"])
def test_a_date_whose_look_depends_on_the_reader_is_shown_without_doubt(code: str) -> None:
    assert displayed(datetime(2027, 6, 7), code) == "2027-06-07"


@pytest.mark.parametrize("code", ["0" * 300, "[", '"', "#,##0.00;", "0.0.0", "[$", "\\", "%%%%", "[<x]0"])
def test_a_malformed_format_shows_some_number(code: str) -> None:
    assert isinstance(displayed(1234.5, code), str)
