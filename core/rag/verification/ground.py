"""Read cited passages as ground for claims: the spans that a claim may be about, and which items stand in each."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from core.domain.units import Unit, UnitKind
from core.rag.verification.evidence import Passage
from core.text.facts.statement import Item, Statement, statement
from core.text.passage_structure import units_in

_PROSE = frozenset({UnitKind.SENTENCE, UnitKind.ITEM})
_CELL_END, _HEAD_END = "; ", ": "
_MOST_CLAUSES = 4  # that one span has, unless it is a whole unit
_CLAUSE_END = re.compile(
    r"[;,]\s+|\s+(?:and|but)\s+(?=(?:at|on|from|in|for|an?|the|may|can|is|are|costs?|must|not)\b)|(?<=[a-z]):\s+(?!\d\d\b)",
    re.IGNORECASE,
)

Places = frozenset[int]


@dataclass(frozen=True)
class Span:
    """A clause or several of one unit, a unit, or two sentences in a row; `places` are those of its items."""

    text: str
    said: Statement
    places: Places
    is_row: bool = False


@dataclass(frozen=True)
class Part:
    """A unit, or one clause of it: its items, and the kinds of facts among them. `unit` counts the units."""

    unit: int
    places: Places
    kinds: frozenset[str]


@dataclass(frozen=True)
class Cell:
    """A cell of a table row: the items of its column's name, and its own."""

    head: Places
    said: Places


@dataclass(frozen=True)
class Ground:
    """All items of the passages, each once; `Places` point to them. `anchor` are those of titles and headings."""

    items: tuple[Item, ...]
    spans: tuple[Span, ...]
    units: tuple[Part, ...]
    clauses: tuple[Part, ...]
    rows: tuple[tuple[Cell, ...], ...]
    anchor: Places
    said: Places


@lru_cache(maxsize=64)
def ground(passages: tuple[Passage, ...]) -> Ground:
    """What these passages say together; no span reaches from one passage to the next."""
    units = [unit for passage in passages for unit in units_in(passage)]
    builder = _Builder({}, frozenset(unit.alone for unit in units if unit.kind is UnitKind.ROW))
    spans = tuple(builder.span(each) for passage in passages for each in _span_parts(units_in(passage)))
    parts = tuple(builder.part(place, unit.alone) for place, unit in enumerate(units))
    prose = [(place, unit.alone) for place, unit in enumerate(units) if unit.kind in _PROSE]
    clauses = tuple(builder.part(place, text) for place, said in prose for text in _clauses(said))
    rows = tuple(builder.cells(unit.alone) for unit in units if unit.kind is UnitKind.ROW)
    anchor = builder.places(item for passage in passages for item in statement(passage.anchor).items)
    said = frozenset().union(*(part.places for part in parts))
    return Ground(tuple(builder.known), spans, parts, clauses, rows, anchor, said)


def fact_group(kind: str) -> str:
    """The kinds of facts that stand in each other's place have one group."""
    return "date" if kind == "month" else kind


@dataclass(frozen=True)
class _Builder:
    """Gives each item its place."""

    known: dict[Item, int]
    rows: frozenset[str]

    def places(self, items: Iterable[Item]) -> Places:
        return frozenset(self.known.setdefault(item, len(self.known)) for item in items)

    def span(self, parts: tuple[str, ...]) -> Span:
        said = _together([statement(part) for part in parts])
        return Span(", ".join(parts), said, self.places(said.items), parts[0] in self.rows)

    def part(self, unit: int, text: str) -> Part:
        items = statement(text).items
        return Part(unit, self.places(items), frozenset(fact_group(item.kind) for item in items))

    def cells(self, row: str) -> tuple[Cell, ...]:
        parts = (part.partition(_HEAD_END) for part in row.split(_CELL_END))
        return tuple(
            Cell(self.places(statement(head).items), self.places(statement(said).items)) for head, _, said in parts
        )


def _span_parts(units: Sequence[Unit]) -> Iterator[tuple[str, ...]]:
    for unit in units:
        clauses = _clauses(unit.alone) if unit.kind in _PROSE else []
        for start in range(len(clauses)):
            for end in range(start + 1, min(start + _MOST_CLAUSES, len(clauses)) + 1):
                yield tuple(clauses[start:end])
        yield (unit.alone,)
    for one, following in pairwise(units):
        if one.kind in _PROSE and following.kind in _PROSE:
            yield one.alone, following.alone


def _together(parts: Sequence[Statement]) -> Statement:
    items = tuple(item for part in parts for item in part.items)
    families = frozenset(family for part in parts for family in part.families)
    return Statement(items, sum(part.denials for part in parts), families)


def _clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE_END.split(text) if clause.strip()]
