"""A calendar whose cells stand below each other, as converted PDFs have them, is read row by row."""

from datetime import UTC, date, datetime

import pytest

from core.domain.records import DatedEvent
from core.extract.extraction import extract

FALL = (
    "2022-2023 Official Academic Calendar", "Fall 2022 Semester", "Date", "Day", "Event",
    "August 29", "M", "Classes Begin",
    "September 12", "M", "Semester add deadline", "*",
    "October 17", "- 21", "M-F", "Fall Break; No Classes",
    "October 29", "Sa", "Homecoming",
)  # fmt: skip
SPRING = (
    "Spring 2023 Semester",
    "March 6 - March 10",
    "M - F Spring Break; No Classes",
    "May 14",
    "Su",
    "Commencement",
)


def events(*lines: str) -> list[DatedEvent]:
    """The events of a text file with these lines."""
    text = "\n".join(lines).encode()
    at = datetime(2026, 9, 1, tzinfo=UTC)
    return list(extract("https://campus.example/academic-calendar.txt", "text/plain", text, at).document.events)


def test_a_date_its_weekday_and_its_event_on_three_lines_are_one_event_of_the_term_above() -> None:
    assert DatedEvent("Homecoming", date(2022, 10, 29), date(2022, 10, 29), "Fall 2022") in events(*FALL)
    assert [event.name for event in events(*FALL)][:2] == ["Classes Begin", "Semester add deadline"]


def test_the_end_of_a_span_may_stand_on_its_own_line_and_the_weekday_before_the_event() -> None:
    found = {event.name: (event.start, event.end) for event in events(*FALL, *SPRING)}
    assert found["Fall Break; No Classes"] == (date(2022, 10, 17), date(2022, 10, 21))
    assert found["Spring Break; No Classes"] == (date(2023, 3, 6), date(2023, 3, 10))
    assert found["Commencement"] == (date(2023, 5, 14), date(2023, 5, 14))


@pytest.mark.parametrize(
    "lines",
    [
        ("2021-2022 Official Academic Calendar", *FALL[2:]),  # the weekdays are those of another year
        FALL[2:],  # no year
        (*FALL[:8], "Ask the Registrar.", "October 3", "We moved in October."),
    ],
)
def test_nothing_is_read_where_year_or_weekday_do_not_show_the_day(lines: tuple[str, ...]) -> None:
    assert not events(*lines)
