"""Recognise postal addresses, and places inside a building."""

import re

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PlaceWords

_EN = english(PlaceWords)
_STREET = Pattern(
    lambda: (
        r"^(?:[A-Z][\w'’.& -]{2,40},\s*)?\d{1,5}[A-Za-z]?\s+(?:[NSEW]\.?\s+)?"
        rf"(?:[A-Z0-9][\w'’.-]*\s+){{1,4}}(?i:{_EN.streets})\b\.?"
        r"(?:\s+(?:NW|NE|SW|SE|[NSEW])\b)?(?:,.{0,60})?$"
    ),
    0,
)
_CITY = re.compile(
    r"^[A-Z][\w'’. -]{1,30},\s*(?:[A-Z]{2}|[A-Z][a-z]+)\b\.?,?\s*(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s*\d[A-Z]\d)?$"
)
_INSIDE = Pattern(
    lambda: (
        rf"^[A-Z].*\b(?:{_EN.buildings})\b,?\s*(?:#?\d|room|rm|suite|floor|level|\w+ floor|\w+ level)|"
        rf"^(?:\w+ (?:floor|level)|room \w+|suite \w+|\d{{1,4}}\w?),?\s+(?:[\w'’.-]+\s+){{1,4}}(?:{_EN.buildings})\b"
    )
)
_LONGEST = 16  # words


def is_street(line: str) -> bool:
    """ "77 Quayside Walk", or "Marigold House, 18 Linnet Lane"."""
    return len(line.split()) <= _LONGEST and _STREET.match(line) is not None


def is_city(line: str) -> bool:
    """ "Brookmere, WA 98999"."""
    return _CITY.match(line) is not None


def is_inside_building(line: str) -> bool:
    """ "Tansy Hall, first floor" or "Room 12, Larkspur House"."""
    return len(line.split()) <= _LONGEST and not line.endswith(".") and _INSIDE.match(line) is not None
