"""Read opening hours in the JSON of LibCal: by date, by week, or of today."""

from collections.abc import Iterator
from datetime import date

from core.domain.document import Block, BlockKind, list_block
from core.extract.markup.json_values import JsonObject, JsonValue, plain
from core.text.values.written import day_in_words

_STATES = {"open": "", "closed": "closed", "24hours": "open 24 hours", "ByApp": "by appointment", "text": ""}


def hours_of(found: JsonObject) -> list[Block]:
    """The place and its hours, a line a day; none for an object that states no hours in this form."""
    name = plain(found.get("name"))
    lines = [line for line in _lines(found) if line]
    if not name or not lines:
        return []
    return [Block(BlockKind.HEADING, name, 3), list_block(lines)]


def _lines(found: JsonObject) -> Iterator[str]:
    dates, weeks, times = found.get("dates"), found.get("weeks"), found.get("times")
    if isinstance(dates, dict):
        for day, told in dates.items():
            yield _line(day, told)
    if isinstance(weeks, list):
        for week in weeks:
            for told in week.values() if isinstance(week, dict) else ():
                if isinstance(told, dict):
                    yield _line(plain(told.get("date")), told.get("times"))
    if isinstance(times, dict) and "status" in times:
        yield _hours(times)  # whose day nobody says


def _line(day: str, told: JsonValue) -> str:
    """ "Sunday, October 4, 2026: 12pm – 8pm"."""
    hours = _hours(told) if isinstance(told, dict) else ""
    try:
        return f"{day_in_words(date.fromisoformat(day[:10]))}: {hours}" if hours else ""
    except ValueError:
        return ""


def _hours(told: JsonObject) -> str:
    listed = told.get("hours")
    spans = [
        f"{plain(each.get('from'))} – {plain(each.get('to'))}"
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict) and plain(each.get("from")) and plain(each.get("to"))
    ]
    state = plain(told.get("status"))
    said = [*spans, _STATES.get(state, state) if not spans else "", plain(told.get("text")), plain(told.get("note"))]
    return ", ".join(dict.fromkeys(filter(None, said)))
