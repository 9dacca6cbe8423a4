"""Read what is written for the reader of wishes.

A line of `training/invented/wishes` is a talk: `{"today": date, "talk": [turn, …], "wishes": [wish, …]}`, with
"[words|role]" in the turns and one wish for each.
"""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.models.local_embedder import pieces_in
from core.models.wish_model import MOST_OF_TURN, OWN, row
from core.ports.wishes import Role, Wished

FOLDER = Path(__file__).parents[1] / "invented" / "wishes"
UNREAD = -100  # a piece of no turn that is tagged
_MARK = re.compile(r"\[([^\[\]|]+)\|([a-z_]+)\]")
_ROLES = {role.value: at for at, role in enumerate(Role)}
_COURSES = frozenset(Role) - frozenset(list(Role)[list(Role).index(Role.MAJOR) :])
_STUDIES = frozenset({Role.MAJOR, Role.MINOR, Role.OTHER_STUDY})


@dataclass(frozen=True)
class Talk:
    """The turns of a talk as they are written, with the wish of each."""

    turns: tuple[str, ...]
    wishes: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A turn as the model reads it: pieces, their kinds, the tag of each (or UNREAD), and its wish."""

    ids: list[int]
    kinds: list[int]
    tags: list[int]
    wish: int


def read_talks(paths: Sequence[Path]) -> list[Talk]:
    """The talks of files. Raises OSError, ValueError and KeyError."""
    lines = (line for path in paths for line in path.read_text("utf-8").splitlines() if line.strip())
    read = (json.loads(line) for line in lines)
    return [Talk(tuple(each["talk"]), tuple(each["wishes"])) for each in read]


def examples(talk: Talk) -> Iterator[Example]:
    """One for each turn, behind the turns before it."""
    plain = [_MARK.sub(r"\1", turn) for turn in talk.turns]
    for at, (turn, wish) in enumerate(zip(talk.turns, talk.wishes, strict=True)):
        ids, kinds = row(plain[at], plain[:at])
        tags = _tags(turn, plain[at])[:MOST_OF_TURN]
        own = kinds.index(OWN)
        yield Example(ids, kinds, [*[UNREAD] * own, *tags, UNREAD], _wish(wish))


def _wish(named: str) -> int:
    """Its place among the wishes."""
    return list(Wished).index(Wished(named))


def _tags(turn: str, plain: str) -> list[int]:
    """For each piece 0, or by its thing's role the tag of a first or of a further one."""
    offsets = pieces_in(plain)[1]
    tags = [0] * len(offsets)
    for start, end, role in _spans(turn):
        inside = [at for at, (first, last) in enumerate(offsets) if first < end and last > start]
        for at in inside if role in _ROLES else ():
            tags[at] = 1 + 2 * _ROLES[role] + (at != inside[0])
    return tags


def _spans(turn: str) -> Iterator[tuple[int, int, str]]:
    """Where the things of a turn stand in its plain text, with their roles."""
    marks = 0
    for found in _MARK.finditer(turn):
        start = found.start() - marks
        yield start, start + len(found[1]), found[2]
        marks += len(found[0]) - len(found[1])


def pools(talks: Sequence[Talk]) -> Mapping[str, list[str]]:
    """Role → the words of all things that may stand in the place of one with that role: any course, or study."""
    found: dict[frozenset[Role], list[str]] = {_COURSES: [], _STUDIES: []}
    for mark in (mark for talk in talks for turn in talk.turns for mark in _MARK.finditer(turn)):
        for group in found:
            found[group] += [mark[1]] if mark[2] in group else []
    return {role: words for group, words in found.items() for role in group}


def exchanged(talk: Talk, others: Mapping[str, list[str]], share: float, source: random.Random) -> Talk:
    """The talk with other courses and programmes in place of a share of its own: only what is said of them counts."""

    def other(mark: re.Match[str]) -> str:
        is_other = mark[2] in others and source.random() < share
        return f"[{source.choice(others[mark[2]])}|{mark[2]}]" if is_other else mark[0]

    return replace(talk, turns=tuple(_MARK.sub(other, turn) for turn in talk.turns))
