"""Search small, read wide: as much of the neighbouring passages as may be read with a found one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from core.domain.search import Candidate, Neighbour
from core.domain.units import Unit, UnitKind
from core.text.passage_structure import units_in


def widened(candidate: Candidate, longest: int) -> Candidate:
    """The candidate with the end of the passage before it and the beginning of the one after it.

    Whole sentences, list items and rows, until anchor, passage and both together have `longest` words; either side
    gets half of what is left, and what the other does not need.
    """
    room = longest - _words(candidate.chunk.anchor) - _words(candidate.chunk.text)
    before = _without_tables(candidate.before)
    ahead = _beginning(candidate.after, max(room // 2, room - (_words(before.text) if before else 0)))
    behind = _ending(before, room - (_words(ahead.text) if ahead else 0))
    return replace(candidate, before=behind, after=ahead)


def _without_tables(passage: Neighbour | None) -> Neighbour | None:
    """What stands behind its last table, whose rows say nothing without their header."""
    if passage is None:
        return None
    units = units_in(passage)
    prose = len(list(takewhile(lambda unit: unit.kind is not UnitKind.ROW, reversed(units))))
    return _from(passage, units[len(units) - prose :])


def _beginning(passage: Neighbour | None, room: int) -> Neighbour | None:
    if passage is None:
        return None
    units, taken, end = units_in(passage), 0, 0
    while taken < len(units) and (room := room - _words(passage.text[end : units[taken].end])) >= 0:
        end = units[taken].end
        taken += 1
    return replace(passage, text=passage.text[:end], units=units[:taken]) if taken else None


def _ending(passage: Neighbour | None, room: int) -> Neighbour | None:
    if passage is None:
        return None
    taken = 0
    for unit in reversed(passage.units):
        room -= _words(unit.text)
        if room < 0:
            break
        taken += 1
    return _from(passage, passage.units[len(passage.units) - taken :])


def _from(passage: Neighbour, units: Sequence[Unit]) -> Neighbour | None:
    if not units:
        return None
    start = units[0].start
    moved = tuple(replace(unit, start=unit.start - start) for unit in units)
    return replace(passage, text=passage.text[start : units[-1].end], units=moved)


def _words(text: str) -> int:
    return len(text.split())
