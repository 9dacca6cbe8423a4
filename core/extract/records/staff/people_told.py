"""Read people from sentences: "Ada Bell is the dean of Arts", "The chair is Dr. Ada Bell, Pell Hall 4"."""

import re
from collections.abc import Iterator

from core.domain.records import Person
from core.extract.records.page_lines import Line
from core.extract.records.places.place_names import named_place
from core.extract.records.places.place_tables import Above
from core.extract.records.places.reached import reached
from core.extract.records.staff.names import is_name, is_role, is_role_word
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import ProseWords
from core.text.sentences import sentences

_EN = english(ProseWords)
_CAPITAL = r"[A-Z][\w'’-]*\.?"
_NAME = rf"(?P<name>{_CAPITAL}(?:\s+(?:(?:van|von|de|der|da|del|la|bin|al)\s+)*{_CAPITAL}){{1,4}})"
_ROLE = r"(?P<role>[A-Za-z][\w'’&-]*(?:,?\s+[A-Za-z&][\w'’-]*){0,8}?)"
_UNIT = r"(?P<unit>[A-Z][\w'’&-]*(?:\s+(?:of|for|and|the|&|[A-Z][\w'’&-]*))*)"
_REST = r"(?=$|[,.;(])(?P<rest>.*)"
# The subject first, then the name; each pattern names a role.
_FORMS = (
    Pattern(lambda: rf"(?:.*\s)?(?:[Tt]he|[Oo]ur|[Ii]ts|[Yy]our)\s+{_ROLE}\s+(?:{_EN.is_now})\s+{_NAME}{_REST}", 0),
    Pattern(lambda: rf"{_NAME}\s+(?:{_EN.is_now})\s+(?:the|our)\s+{_ROLE}{_REST}", 0),
    re.compile(rf"{_ROLE}:\s+{_NAME}{_REST}"),
)
_IN_PASSING = re.compile(rf"\b(?:the|our|its)\s+{_ROLE},\s+{_NAME}(?:,\s*|\s+(?=at\b|in\b|by\b)|\s*\()(?P<rest>.+)")
_LONGEST = 45  # words of a sentence


def people_told(line: Line, group: str) -> Iterator[Person]:
    """The people whom the sentences of a line name with their roles; `group` is that of the headings above."""
    for sentence in sentences(line.text):
        if _EN.not_now.search(sentence) or len(sentence.split()) > _LONGEST:
            continue
        forms = [form.fullmatch(sentence.rstrip(".")) for form in _FORMS]
        found = next((_person(form, group, line.unit) for form in forms if form and _is_told(form)), None)
        passing = _IN_PASSING.search(sentence) if found is None else None
        if passing and _is_told(passing):
            found = _person(passing, group, line.unit)
            found = found if found and (found.phone or found.email) else None
        if found:
            yield found
        group = _unit_of(sentence) or group


def _is_told(found: re.Match[str]) -> bool:
    """Whether the words are a role and a name, and the role ends in what somebody works as."""
    role = found["role"]
    head = role.split(" of ")[0].split(" for ")[0].split()[-1]
    return is_name(found["name"]) and is_role(role[0].upper() + role[1:]) and is_role_word(head)


def _person(found: re.Match[str], group: str, unit: str) -> Person | None:
    """None where the role says nothing of an office: an author, an instructor, or a director of nothing."""
    said, role = reached(found["rest"].lstrip(" ,;("), Above()), found["role"]
    words = set(role.casefold().split())
    is_reached = bool(said.phone or said.email or said.room)
    if words & _EN.roles_of_others and not (said.phone or said.email):
        return None
    return (
        Person(found["name"], role[0].upper() + role[1:], said.email, said.phone, said.room, group, unit)
        if is_reached or group
        else None
    )


def _unit_of(sentence: str) -> str:
    """The department or office that a sentence begins with, of which the next one may speak."""
    found = re.match(rf"The\s+{_UNIT}\s+(?:is|are|has|offers)\b", sentence)
    return named_place(found["unit"]) if found else ""
