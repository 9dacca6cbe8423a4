"""Find the name of the place that a section of a page speaks of."""

import re
from collections.abc import Iterator, Sequence

from core.domain.outside_text import BORDERS
from core.extract.records.staff.names import is_name, is_role
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import ContactWords, PeopleWords, PlaceWords, ProseWords
from core.text.languages.small_words import small_words
from core.text.values.words import MONTH

_CONTACT_WORDS = english(ContactWords)
_PEOPLE_WORDS = english(PeopleWords)
_PLACE_WORDS = english(PlaceWords)
_PROSE_WORDS = english(ProseWords)
_PERIOD = Pattern(lambda: rf"{_PLACE_WORDS.period_word}|\b20\d\d\b|\b{MONTH}\.?\s+\d")
# "Museum of Art" and "Front Desk", and no "Desk review".
_PLACE = Pattern(lambda: rf"\b(?:{_PLACE_WORDS.places})(?=$|\s*\(|\s*[,&/–—-]|\s+(?:of|for|at|and|in|on)\b)")
_NUMBER = re.compile(r"^(?:[A-Z]\.)?\d+(?:\.\d+)*\.?\s+|^[A-Z](?:\.\d+)+\s+")
_LOOSE = re.compile(r"^(?:(?:of|for|at|the|and)\b|[\s:&–—,-])+|(?:\b(?:of|for|at|and)\b|[\s:&–—,-])+$", re.IGNORECASE)
_PROSE = re.compile(r"[.!?;]\s|[.!?]$|\b(?:how|what|why|can|is|are|do|does|will|your|my|you|we|our)\b", re.IGNORECASE)
_ASKED = re.compile(r"(?:visit|find|contact|call|reach|see|meet|ask)\s+(?:the|our|us|a|an)\b")
_LONGEST = 9  # words
_BEFORE = re.compile(r"^(?:(?:the|our|its|a|an)\s+|24-hour\s+|24/7\s+)+", re.IGNORECASE)
_INSIDE = re.compile(
    r"^(?:only|during|on|in|at|from|when|while|after|before|if|for|with|to|by|and|or|as|see|visit|this|these|that|some|many|no|"
    r"where|because|since|until|through)\b|(?<!of)(?<!for)(?<!at) the\b|[a-z] (?:and|or) [a-z]",
    re.IGNORECASE,
)
_LONGEST_OF_NAMED_PLACES = 7  # words


def is_place(text: str) -> bool:
    """Whether a short text names an office, a shop or another place that people visit or call, and no person."""
    if len(text.split()) > _LONGEST or not text[:1].isupper() or _PROSE.search(text):
        return False
    if _ASKED.match(text.casefold()):
        return False
    return _PLACE.search(text) is not None and not is_name(text) and not any(map(str.isdigit, text[:1]))


def place_of(path: Sequence[str], title: str) -> str:
    """The place of a section: its innermost heading that is no mere label, else the title's; empty if that is none."""
    for heading in reversed(path):
        if is_label(heading):
            continue
        name = plain_name(heading)
        return name if name and is_place(name) else ""
    return next((name for name in map(plain_name, _parts(title)) if name and is_place(name) and not is_label(name)), "")


def is_label(heading: str) -> bool:
    """A heading such as "Hours", "Contact us" or "Summer 2027", which names no place."""
    plain = heading.casefold().strip(" :")
    if plain in _CONTACT_WORDS.contact_headings or _ASKED.match(plain):
        return True
    is_about_time = _PLACE_WORDS.hours_heading.search(heading) is not None or _PERIOD.search(heading) is not None
    return is_about_time and not is_place(plain_name(_PERIOD.sub(" ", heading)))


def period_of(path: Sequence[str]) -> str:
    """The heading that says for which weeks hours hold ("Summer hours (June 8 – August 14)"), else empty."""
    heading = path[-1] if path else ""
    is_period = is_label(heading) and _PERIOD.search(heading)
    return heading if is_period and not _PLACE_WORDS.exceptions_heading.search(heading) else ""


def is_period(text: str) -> bool:
    """Such as "Fall/Spring", "Finals week" or "June 8 – August 14"."""
    return _PERIOD.search(text) is not None


def plain_name(heading: str) -> str:
    """ "Library" of "2.1 Library Hours"."""
    said = without_number(heading)
    name = _PLACE_WORDS.around_names.sub(" ", said)
    return said if name == said else " ".join(_LOOSE.sub("", name).split())


def without_number(heading: str) -> str:
    """A heading without the number of its section."""
    return _NUMBER.sub("", heading).strip()


def _parts(title: str) -> Iterator[str]:
    parts = [title]
    for border in BORDERS:
        parts = [each for part in parts for each in part.split(border)]
    yield from parts


def named_place(text: str) -> str:
    """The name of a place as it may be shown; empty where the words name none, a person, or any of several."""
    said = _BEFORE.sub("", " ".join(text.split()))
    words = [word.casefold().strip(".,") for word in said.split()]
    if (
        not words
        or len(words) > _LONGEST_OF_NAMED_PLACES
        or _INSIDE.search(said)
        or set(words) <= _PROSE_WORDS.no_names_of_places | small_words("places")
        or is_name(said)
    ):
        return ""
    name = said[0].upper() + said[1:]
    is_office = is_place(name) or _is_unit(said, words) or (" of " in said and said[0].isupper() and is_role(name))
    return name if is_office else ""


def _is_unit(said: str, words: list[str]) -> bool:
    """ "Financial Aid": two words in capitals, one of which no personal name has."""
    capitals = [word for word in said.split() if word not in small_words("places")]
    return (
        len(capitals) > 1 and all(word[0].isupper() for word in capitals) and bool(_PEOPLE_WORDS.no_names & set(words))
    )
