"""Search small, read wide: as much of the neighbouring passages as may be read with a found one."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.domain import Candidate, Neighbour
from core.rag.quoting import CELL_BORDER
from core.text.sentences import sentences


def widened(candidate: Candidate, longest: int) -> Candidate:
    """The candidate with the end of the passage before it and the beginning of the one after it.

    Whole sentences, list items and rows, until anchor, passage and both together have `longest` words; either side
    gets half of what is left, and what the other does not need.
    """
    room = longest - _words(candidate.chunk.anchor) - _words(candidate.chunk.text)
    before = list(_from_the_end(candidate.before.text)) if candidate.before else []
    after = list(_pieces(candidate.after.text)) if candidate.after else []
    ahead = _that_fit(after, max(room // 2, room - sum(map(_words, before))))
    behind = _that_fit(before, room - sum(map(_words, ahead)))
    return replace(
        candidate, before=_shortened(candidate.before, behind[::-1]), after=_shortened(candidate.after, ahead)
    )


def _shortened(neighbour: Neighbour | None, pieces: list[str]) -> Neighbour | None:
    return replace(neighbour, text="\n".join(pieces)) if neighbour and pieces else None


def _that_fit(pieces: Iterable[str], room: int) -> list[str]:
    found: list[str] = []
    for piece in pieces:
        room -= _words(piece)
        if room < 0:
            break
        found.append(piece)
    return found


def _from_the_end(text: str) -> Iterator[str]:
    """The pieces, last first; none from a table on, whose rows say nothing without their header."""
    for piece in reversed(list(_pieces(text))):
        if CELL_BORDER in piece:
            return
        yield piece


def _pieces(text: str) -> Iterator[str]:
    for line in filter(None, map(str.strip, text.split("\n"))):
        yield from [line] if CELL_BORDER in line or line.startswith("- ") else sentences(line)


def _words(text: str) -> int:
    return len(text.split())
