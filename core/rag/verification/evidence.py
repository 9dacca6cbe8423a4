"""Read cited passages as evidence: their quotable words, and the facts of their sentences and rows."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from core.domain.passage import Chunk
from core.domain.search import Candidate, Neighbour
from core.domain.units import Unit
from core.text.facts.facts import Fact, content, facts, group
from core.text.facts.pairs import Pair, pairs
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

    `rows` are the terms of each sentence or table row. `rarity` is 1 for a term of one sentence, less for common terms.
    """

    found: Mapping[str, Sequence[Fact]] = field(hash=False)
    rarity: Mapping[str, float] = field(hash=False)
    rows: Sequence[frozenset[str]] = ()
    pairs: Sequence[Pair] = field(hash=False, default=())

    def like(self, fact: Fact) -> Sequence[Fact]:
        """The facts that could be the same as this one, or could contradict it."""
        return self.found.get(group(fact.kind), ())

    def has_words(self, text: str) -> bool:
        """Whether one sentence or row contains all these words."""
        return any(row.issuperset(content(text)) for row in self.rows)


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
    return Material(found, rarity, tuple(terms), tuple(pair for row in read for pair in pairs(row)))


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
