"""Classify the subjects of a passage by its units, when it is indexed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.domain.passage import Subject
from core.domain.units import Unit, UnitKind
from core.text.passage_structure import HasUnits, units_in
from core.text.values.words import ANY_MONTH

# The bits of `chunks.about`.
BITS: Mapping[Subject, int] = {Subject.PROGRAMS: 1, Subject.COURSES: 2, Subject.PEOPLE: 4, Subject.DATES: 8}


class Anchored(HasUnits, Protocol):
    """A passage with its anchor."""

    @property
    def anchor(self) -> str:
        """Page title and heading path."""
        ...


@dataclass(frozen=True, slots=True)
class Sign:
    """A pattern for a subject: anywhere in `units`, or where one `opens`; with `anchor`, in the anchor too."""

    pattern: str
    anchor: bool = False
    units: bool = True
    opens: bool = False
    ignores_case: bool = True

    def found_in(self, text: str) -> bool:
        """Whether the pattern is in a text."""
        search = re.match if self.opens else re.search
        return bool(search(self.pattern, text, re.IGNORECASE if self.ignores_case else 0))


# A passage states a course where a line, a heading or a cell opens with its code; a sentence only mentions it.
# Four figures that begin with 20 are mostly a year ("FALL 2026").
_COURSE = r"([A-Z]{2,5}( |-)?([0-9]{3}[A-Z]?|[013-9][0-9]{3}|2[1-9][0-9]{2})|[0-9]{2}-[0-9]{3})\b"
SIGNS: Mapping[Subject, tuple[Sign, ...]] = {
    Subject.PROGRAMS: (
        Sign(
            r"\b(majors?|minors?|degrees?|certificates?|bachelors?|masters?|doctora(l|te)|ph\.? ?d|(b|m)\.? ?(a|s)\.|"
            r"(undergraduate|graduate|degree|academic|study) programs?|programs? of study)",
            anchor=True,
            units=False,
        ),
        Sign(
            r"\b(Bachelor|Master|Doctor) of [A-Z]|\b(Major|major|Minor|minor|Degree|degree) in [A-Z]|"
            r"\b(Certificate|certificate) in [A-Z]|\b(The|the|a) (major|minor|degree) (needs|takes|requires|has|in)\b",
            ignores_case=False,
        ),
    ),
    Subject.COURSES: (Sign(_COURSE, anchor=True, opens=True, ignores_case=False),),
    Subject.PEOPLE: (
        Sign(r"[a-z0-9]@[a-z0-9-]+\.[a-z]|\b[0-9]{3}(-|\.|\) ?| )[0-9]{4}\b"),
        Sign(r"\b(Dr|Prof|Professor|Dean|Provost|Instructor|Chair)\.? [A-Z]([a-z]|\.)", ignores_case=False),
    ),
    Subject.DATES: (
        Sign(
            rf"\b{ANY_MONTH} [0-9]{{1,2}}(st|nd|rd|th)?\b|\b[0-9]{{1,2}}(st|nd|rd|th)?( of)? {ANY_MONTH}\b|"
            rf"\b[0-9]{{1,2}}/[0-9]{{1,2}}/[0-9]{{2}}"
        ),
    ),
}


def about(passage: Anchored) -> int:
    """The subjects of a passage as bits; it may have several, or none."""
    return sum(bit for subject, bit in BITS.items() if is_about(subject, passage))


def is_about(subject: Subject, passage: Anchored) -> bool:
    """Whether a passage is about this."""
    return any(_shows(sign, passage) for sign in SIGNS[subject])


def masks(subjects: Sequence[Subject]) -> list[int]:
    """Every value of `chunks.about` with one of these subjects."""
    wanted = sum(BITS[subject] for subject in set(subjects))
    return [mask for mask in range(1, 1 << len(BITS)) if mask & wanted]


def _shows(sign: Sign, passage: Anchored) -> bool:
    if sign.anchor and any(map(sign.found_in, passage.anchor.split(" > ") if sign.opens else [passage.anchor])):
        return True
    return sign.units and any(map(sign.found_in, _looked_at(sign, passage)))


def _looked_at(sign: Sign, passage: Anchored) -> Iterator[str]:
    for unit in units_in(passage):
        if not sign.opens:
            yield unit.text
        elif _begins_a_line(unit, passage.text):
            yield from (unit.words, *unit.cells, *(unit.parts_of_heading() if unit.kind is UnitKind.HEADING else ()))


def _begins_a_line(unit: Unit, text: str) -> bool:
    """Whether the unit begins a line; a sentence inside a paragraph only mentions what it opens with."""
    return unit.kind is not UnitKind.SENTENCE or text[: unit.start].rstrip(" ")[-1:] in {"", "\n"}
