"""Read places from sentences: "The help desk is in Hale Hall 110. It is open Monday to Friday, 8 am to 6 pm." """

import re
from collections.abc import Iterator

from core.domain.records import OpeningHours, Place
from core.extract.records.page_lines import Line
from core.extract.records.places.addresses import room_before_verb
from core.extract.records.places.place_names import named_place
from core.extract.records.places.place_tables import Above
from core.extract.records.places.reached import Reached, reached
from core.records.clock.opening_hours import hours_told
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import ProseWords
from core.text.sentences import sentences

_EN = english(ProseWords)
_WORD = r"[\w'’&/-]+"
_NAME = rf"(?P<name>{_WORD}(?:\s+{_WORD}){{0,7}}?)"
_IS_IN = Pattern(lambda: rf"{_NAME}\s+(?:{_EN.is_in})\s+(?P<rest>.+)")
_IS_OPEN = re.compile(rf"(?:{_NAME}\s+(?:is|are)\s+)?(?:also\s+)?open\s+(?P<rest>.+)", re.IGNORECASE)
_AND_OPEN = re.compile(r"(?P<rest>.+?),?\s+(?:and|which)\s+(?:it\s+)?is\s+open\s+(?P<hours>.+)", re.IGNORECASE)
_TURN_TO = Pattern(lambda: rf"\b(?:{_EN.turn_to})\s+(?:the\s+|our\s+)?{_NAME}(?:,|\s*\(|\s+(?=(?:at|on|in)\s))\s*")
_PASSING = re.compile(rf"(?:The|Our)\s+{_NAME}\s+(?:in|at|on)\s+")
_LISTED = re.compile(rf"(?:The\s+|Our\s+)?{_NAME}\s*(?P<border>[,:(])(?!\s*at\b)\s*(?P<rest>.+)")
_REACHED = Pattern(lambda: rf"(?:{_EN.reached})\b")
_BUILDING = re.compile(r"\b(?:hall|house|building|bldg|tower|block|wing|court)$", re.IGNORECASE)
_LONGEST = 45  # words of a sentence


def places_told(line: Line, above: Above) -> Iterator[Place]:
    """The places that the sentences of a line state."""
    place = above.name
    for sentence in sentences(line.text):
        if _EN.not_now.search(sentence) or len(sentence.split()) > _LONGEST:
            continue
        told = _told(sentence.rstrip("."), place, above)
        if told:
            place, found = told
            yield Place(place, found.room, found.phone, found.email, found.hours, line.unit)
        elif named := _subject(sentence):
            place = named


def _told(sentence: str, place: str, above: Above) -> tuple[str, Reached] | None:
    """The place that a sentence is about, and what it says of it."""
    return (
        _is_in(sentence, place, above)
        or _is_open(sentence, place, above)
        or _in_passing(sentence)
        or _listed(sentence, above)
        or _turned_to(sentence, above)
        or _is_reached(sentence, place, above)
    )


def _is_in(sentence: str, place: str, above: Above) -> tuple[str, Reached] | None:
    found = _IS_IN.fullmatch(sentence)
    name = _named(found["name"], place) if found else ""
    if not found or not name:
        return None
    also = _AND_OPEN.fullmatch(found["rest"])
    said = reached(also["rest"] if also else found["rest"], above)
    if also:
        said.hours += hours_told(also["hours"], above.context, above.period)
    return (name, said) if said.room else None


def _in_passing(sentence: str) -> tuple[str, Reached] | None:
    """ "The Code Clinic in Pell Hall 210 gives free help"."""
    found = _PASSING.match(sentence)
    name, room = (named_place(found["name"]), room_before_verb(sentence[found.end() :])) if found else ("", "")
    return (name, Reached(room)) if name and room else None


def _is_open(sentence: str, place: str, above: Above) -> tuple[str, Reached] | None:
    found = _IS_OPEN.fullmatch(sentence)
    name = _named(found["name"] or "it", place) if found else ""
    hours: tuple[OpeningHours, ...] = hours_told(found["rest"], above.context, above.period) if found and name else ()
    is_usual = len({each.start is None for each in hours}) == 1  # "from May 5 to June 1, Monday to Friday" is not
    return (name, Reached(hours=hours)) if is_usual else None


def _listed(sentence: str, above: Above) -> tuple[str, Reached] | None:
    """ "Housing Office: Union 210, 555-0150"."""
    found = _LISTED.fullmatch(sentence)
    name = named_place(found["name"]) if found and found["name"][0].isupper() else ""
    said = reached(found["rest"], above) if found and name else Reached()
    if found and found["border"] == "," and _BUILDING.search(found["name"]):
        return None  # the first line of an address, whose number is that of an office
    is_told = said.is_contact or (found and found["border"] == ":" and (said.room or said.hours))
    return (name, said) if is_told and said.is_whole else None


def _turned_to(sentence: str, above: Above) -> tuple[str, Reached] | None:
    """ "Call the nurse line at 555-0162", "ask Financial Aid, Calder Hall 120"."""
    for found in _TURN_TO.finditer(sentence):
        name = named_place(found["name"])
        said = reached(sentence[found.end() :], above) if name else Reached()
        if said.room or said.is_contact:
            return name, said
    return None


def _is_reached(sentence: str, place: str, above: Above) -> tuple[str, Reached] | None:
    """ "Telephone 555-0142, e-mail library@u.example", of the place that was named before."""
    if not place or not _REACHED.match(sentence):
        return None
    said = reached(sentence, above)
    return (place, said) if said.is_contact and said.is_whole else None


def _named(words: str, place: str) -> str:
    """The place that the words name, or the one before where they only point to it."""
    return place if _EN.same_place.fullmatch(words.strip()) else named_place(words)


def _subject(sentence: str) -> str:
    """The place that a sentence begins with, of which the next one may speak."""
    found = re.match(
        rf"(?:The|Our)\s+{_NAME}\s+(?:is|are|has|offers|helps|keeps|gives|provides|posts|arranges)\b", sentence
    )
    return named_place(found["name"]) if found else ""
