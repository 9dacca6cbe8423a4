"""Read cited passages as evidence: their quotable words and facts, and the spans that a claim may be about."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from core.domain.passage import Candidate, Chunk, Neighbour
from core.domain.units import Unit, UnitKind
from core.text.facts.facts import Fact, content, facts, group
from core.text.facts.pairs import Pair, pairs
from core.text.facts.statement import Item, Statement, statement
from core.text.passage_structure import statements, units_in

_WORD = re.compile(r"\b[a-df][+−-](?!\w)|\w+")  # B- and B+ are two grades


class Passage(NamedTuple):
    """The line above a passage (title and headings), its text, and its units where they were stored."""

    anchor: str
    text: str
    units: tuple[Unit, ...] = ()


def passage_of(candidate: Candidate) -> Passage:
    """A candidate with its context, as one passage."""
    units: list[Unit] = []
    start = 0
    around: list[Chunk | Neighbour | None] = [candidate.before, candidate.chunk, candidate.after]
    for part in (part for part in around if part is not None):
        units += [replace(unit, start=unit.start + start) for unit in units_in(part)]
        start += len(part.text) + 1
    return Passage(candidate.chunk.anchor, candidate.reading, tuple(units))


def is_quoted(text: str, passage: Passage) -> bool:
    """Whether a text quotes the passage, or a row of it read with its header; punctuation and case may differ.

    What begins behind a "not" is no quotation: "not the secretary, signs the form".
    """
    words = re.escape(" ".join(_WORD.findall(text.lower())))
    quote = re.compile(rf"(?<!\bnot the)(?<!\bnot an)(?<!\bnot a)(?<!\bnot)(?<!\bno) {words} ")
    return any(quote.search(said) for said in _said(passage.text, units_in(passage)))


@lru_cache(maxsize=256)
def _said(passage: str, units: tuple[Unit, ...]) -> tuple[str, ...]:
    """The passage, its lines, and its statements, which may repeat a header or leave something out."""
    texts = [passage, *passage.split("\n"), *statements(units)]
    return tuple(dict.fromkeys(f" {' '.join(_WORD.findall(text.lower()))} " for text in texts))


@dataclass(frozen=True)
class Material:
    """The facts of the passages, `found` by their group; `pairs` are those of them that belong together.

    `rarity` is 1 for a term of one sentence, less for common terms.
    """

    found: Mapping[str, Sequence[Fact]] = field(hash=False)
    rarity: Mapping[str, float] = field(hash=False)
    pairs: Sequence[Pair] = field(hash=False, default=())

    def like(self, fact: Fact) -> Sequence[Fact]:
        """The facts that could be the same as this one, or could contradict it."""
        return self.found.get(group(fact.kind), ())


@lru_cache(maxsize=64)
def material(passages: tuple[Passage, ...]) -> Material:
    """The evidence in these passages together."""
    rows = [row for passage in passages for row in _rows(passage)]
    terms = [frozenset(content(row)) for row, _ in rows]
    held = Counter(term for row in terms for term in row)
    rarity = {term: math.log(1 + len(rows) / count) / math.log(1 + len(rows)) for term, count in held.items()}
    read = [facts(row, background) for row, background in rows]
    found: dict[str, list[Fact]] = {}
    for fact in chain.from_iterable(read):
        found.setdefault(group(fact.kind), []).append(fact)
    return Material(found, rarity, tuple(pair for row in read for pair in pairs(row)))


@lru_cache(maxsize=256)
def _rows(passage: Passage) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Sentences and rows as they read alone, each with the terms of the anchor and of the sentence before it."""
    anchor = passage.anchor
    above = content(anchor)
    before: tuple[str, ...] = ()
    found: list[tuple[str, tuple[str, ...]]] = [(anchor, ())] if anchor else []
    for unit in units_in(passage):
        row = unit.alone
        found.append((row, (*above, *before)))
        before = content(row)
    return tuple(found)


_PROSE = frozenset({UnitKind.SENTENCE, UnitKind.ITEM})
_CELL_END, _HEAD_END = "; ", ": "
_MOST_CLAUSES = 4  # that one span has, unless it is a whole unit
_CLAUSE_END = re.compile(
    r"[;,]\s+|\s+(?:and|but)\s+(?=(?:at|on|from|in|for|an?|the|may|can|is|are|costs?|must|not)\b|"
    r"\$?\d+\b(?!:| ?[ap]\.?m))|(?<=[a-z]):\s+(?!\d\d\b)",
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
    """A cell of a table row: the items of its column's name, its own, and how often it denies."""

    head: Places
    said: Places
    denials: int = 0


@dataclass(frozen=True, eq=False)
class Ground:
    """All items of the passages, each once; `Places` point to them. `anchor` are those of titles and headings.

    Passages have one while `ground` remembers it, so it is equal only to itself, and what is read beside it is
    remembered without a look at its items.
    """

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


def together(spans: Sequence[Span]) -> Span:
    """Several rows as one span."""
    places: Places = frozenset().union(*(span.places for span in spans))
    return Span("\n".join(span.text for span in spans), _together([span.said for span in spans]), places, is_row=True)


def is_of(row: Sequence[Cell], span: Span) -> bool:
    """Whether a span has a row."""
    return span.is_row and frozenset().union(*(cell.head | cell.said for cell in row)) <= span.places


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
        return Span(", ".join(parts), said, self._said(parts[0], said.items), parts[0] in self.rows)

    def part(self, unit: int, text: str) -> Part:
        items = statement(text).items
        return Part(unit, self._said(text, items), frozenset(fact_group(item.kind) for item in items))

    def _said(self, text: str, items: Sequence[Item]) -> Places:
        """The items of a text; of a row those of its cells as well, in which a word may be a name and is none here."""
        cells = self.cells(text) if text in self.rows else ()
        return self.places(items).union(*(cell.head | cell.said for cell in cells))

    def cells(self, row: str) -> tuple[Cell, ...]:
        cells = row.split(_CELL_END)
        parts = [part.partition(_HEAD_END) if _HEAD_END in part else ("", "", part) for part in cells]
        read = [(statement(head), statement(said)) for head, _, said in parts]
        return tuple(Cell(self.places(head.items), self.places(said.items), said.denials) for head, said in read)


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
