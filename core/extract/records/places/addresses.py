"""Recognise postal addresses, and places inside a building."""

import re

from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PlaceWords, ProseWords
from core.text.values.weekdays import DAY
from core.text.values.words import MONTH, SEASON

_PLACE_WORDS = english(PlaceWords)
_PROSE_WORDS = english(ProseWords)
_STREET = Pattern(
    lambda: (
        r"^(?:[A-Z][\w'’.& -]{2,40},\s*)?\d{1,5}[A-Za-z]?\s+(?:[NSEW]\.?\s+)?"
        rf"(?:[A-Z0-9][\w'’.-]*\s+){{1,4}}(?i:{_PLACE_WORDS.streets})\b\.?"
        r"(?:\s+(?:NW|NE|SW|SE|[NSEW])\b)?(?:,.{0,60})?$"
    ),
    0,
)
_CITY = re.compile(
    r"^[A-Z][\w'’. -]{1,30},\s*(?:[A-Z]{2}|[A-Z][a-z]+)\b\.?,?\s*(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s*\d[A-Z]\d)?$"
)
_INSIDE = Pattern(
    lambda: (
        rf"^[A-Z].*\b(?:{_PLACE_WORDS.buildings})\b,?\s*(?:#?\d|room|rm|suite|floor|level|\w+ floor|\w+ level)|"
        r"^(?:\w+ (?:floor|level)|room \w+|suite \w+|\d{1,4}\w?),?\s+"
        rf"(?:[\w'’.-]+\s+){{1,4}}(?:{_PLACE_WORDS.buildings})\b"
    )
)
_LONGEST = 16  # words
_CAPITAL = r"[A-Z][\w'’&-]*\.?"
_NUMBER = r"[A-Z]?\d{1,4}[A-Za-z]?(?:[-–]\d{1,3})?"
_KIND = r"(?i:room|suite|rm\.?|#)"
_ROOM = Pattern(
    lambda: (
        rf"(?:the\s+)?(?:(?i:{_PROSE_WORDS.floors})\s+(?:of|in)\s+)?(?:{_KIND}\s+{_NUMBER},?\s+(?:(?:of|in)\s+)?)?(?:the\s+)?"
        rf"(?P<name>{_CAPITAL}(?:\s+(?:of\s+)?{_CAPITAL}){{0,4}})(?P<number>,?\s+(?:{_KIND}\s*)?{_NUMBER})?"
    ),
    0,
)
_BUILDING = Pattern(lambda: rf"(?:{_PLACE_WORDS.buildings})")
_NO_ROOM = Pattern(lambda: rf"(?:{_PROSE_WORDS.no_rooms}|{MONTH}|{SEASON}|{DAY})\.?$")
_VERB = re.compile(r"\s+[a-z]{2,}s\s")
_YEAR = re.compile(r"(?:19|20)\d\d$")


def is_street(line: str) -> bool:
    """ "77 Quayside Walk", or "Marigold House, 18 Linnet Lane"."""
    return len(line.split()) <= _LONGEST and _STREET.match(line) is not None


def is_city(line: str) -> bool:
    """ "Brookmere, WA 98999"."""
    return _CITY.match(line) is not None


def is_inside_building(line: str) -> bool:
    """ "Tansy Hall, first floor" or "Room 12, Larkspur House"."""
    return len(line.split()) <= _LONGEST and not line.endswith(".") and _INSIDE.match(line) is not None


def room_of(text: str) -> str:
    """A text that is a room or a building, without "the"; empty where it may be something else."""
    said = text.strip(" ,;").removesuffix(".")
    found = _ROOM.fullmatch(said)
    if found is None or _YEAR.search(said):
        return ""
    first, *others = found["name"].split()
    is_building = any(map(_BUILDING.fullmatch, others))
    is_numbered = bool(found["number"]) and not _NO_ROOM.fullmatch((others or [first])[-1]) and not first.isupper()
    return said.removeprefix("the ") if is_building or is_numbered else ""


def room_before_verb(text: str) -> str:
    """The room that a text begins with, where what the place does follows: "Pell Hall 210 gives free help"."""
    found = _ROOM.match(text)
    follows = text[found.end() :] if found else ""
    is_one = found and not (found["number"] or "").startswith(",")  # "at Reedmere, 12 miles away"
    return room_of(found[0]) if found and is_one and _VERB.match(follows) else ""
