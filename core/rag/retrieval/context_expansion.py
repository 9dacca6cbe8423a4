"""Expand a found passage by the end of the passage before it and the beginning of the one after it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, chain, pairwise, takewhile

from core.domain.passage import Candidate, Neighbour
from core.domain.units import CONTEXT, Unit, UnitKind
from core.text.passage_structure import units_in


def expanded(candidate: Candidate, longest: int) -> Candidate:
    """The candidate with its context: whole sentences, list items and rows, at most `longest` words in all.

    Either side gets half of the words that anchor and passage leave, and those that the other side does not need.
    """
    room = longest - _words(candidate.chunk.anchor) - _words(candidate.chunk.text)
    before, after = _fitted(candidate.before, candidate.after, room)
    return replace(candidate, before=before, after=after)


@lru_cache(maxsize=2_048)
def _fitted(before: Neighbour | None, after: Neighbour | None, room: int) -> tuple[Neighbour | None, Neighbour | None]:
    """What is read of both sides, cached: many questions find the same passages."""
    prose = _last_prose(before)
    beginning = _beginning(after, max(room // 2, room - (_words(prose.text) if prose else 0)))
    return _ending(prose, room - (_words(beginning.text) if beginning else 0)), beginning


def _last_prose(passage: Neighbour | None) -> Neighbour | None:
    """The part after its last table, since rows say nothing without their header."""
    if passage is None:
        return None
    units = units_in(passage)
    prose = sum(1 for _ in takewhile(lambda unit: unit.kind is not UnitKind.ROW, reversed(units)))
    return _from(passage, units[len(units) - prose :])


def _beginning(passage: Neighbour | None, room: int) -> Neighbour | None:
    if passage is None:
        return None
    units = units_in(passage)
    ends = chain([0], (unit.end for unit in units))
    taken = _fitting((_words(passage.text[start:end]) for start, end in pairwise(ends)), room)
    while taken and units[taken - 1].kind in CONTEXT:  # it says nothing without what stands below it
        taken -= 1
    return replace(passage, text=passage.text[: units[taken - 1].end], units=units[:taken]) if taken else None


def _ending(passage: Neighbour | None, room: int) -> Neighbour | None:
    if passage is None:
        return None
    taken = _fitting((_words(unit.text) for unit in reversed(passage.units)), room)
    return _from(passage, passage.units[len(passage.units) - taken :])


def _fitting(words: Iterable[int], room: int) -> int:
    """How many of the parts with these numbers of words fit together, counted from the first one."""
    return sum(1 for _ in takewhile(room.__ge__, accumulate(words)))


def _from(passage: Neighbour, units: Sequence[Unit]) -> Neighbour | None:
    if not units:
        return None
    start = units[0].start
    moved = tuple(replace(unit, start=unit.start - start) for unit in units)
    return replace(passage, text=passage.text[start : units[-1].end], units=moved)


def _words(text: str) -> int:
    return len(text.split())
