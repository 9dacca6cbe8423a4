"""Find the items of a claim in the evidence that it cites, and values that the passages give to another thing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.rag.verification.claim_parts import without_sums
from core.rag.verification.evidence import (
    Cell,
    Ground,
    Part,
    Passage,
    Places,
    Span,
    fact_group,
    ground,
    is_of,
    together,
)
from core.rag.verification.table_claims import Heard, named_rows, table_of
from core.text.facts.matching import are_same, is_light, is_short_for, spelled_out
from core.text.facts.statement import Item, Statement, statement
from core.text.languages.english_tables import classes, verbs

_LEAD = re.compile(r"^(?:yes|no)\b[,:;.]?\s*", re.IGNORECASE)  # what is said after it repeats it
# How much it counts that a span has an item, and what each item of the span costs: a short span is the better one.
_FACT, _NOUN, _VERB, _LIGHT, _LENGTH = 1.5, 1.0, 0.4, 0.1, 0.02
_NOTHING = Span("", Statement((), 0, frozenset()), frozenset())


@dataclass(frozen=True)
class Said:
    """An item of a claim, and its places in the ground: the items there that mean the same."""

    item: Item
    places: Places

    @property
    def is_fact(self) -> bool:
        """A number, a date, a code …; not the number one, which is mostly an article."""
        return self.item.kind != "word" and (self.item.kind, self.item.value) != ("number", "1")

    @property
    def is_class(self) -> bool:
        """A word for whom, where or how long: such words exclude each other."""
        return self.item.kind == "word" and self.item.value in classes()

    @property
    def is_verb(self) -> bool:
        """A verb that carries no fact."""
        return self.item.value in verbs() and not self.is_class

    @property
    def is_noun(self) -> bool:
        """A word that carries meaning, and is no such verb."""
        return self.item.kind == "word" and not is_light(self.item) and not self.is_verb

    @property
    def weight(self) -> float:
        """How much it counts that a span has it."""
        if self.item.kind != "word":
            return _FACT
        return _LIGHT if is_light(self.item) else _VERB if self.is_verb else _NOUN


@dataclass(frozen=True)
class Claim:
    """A claim beside its ground: its items, and the `span` that it is most likely about."""

    text: str
    said: Statement
    items: tuple[Said, ...]
    span: Span
    ground: Ground

    @property
    def told(self) -> Heard:
        """Its items, each with its places."""
        return [(one.item, one.places) for one in self.items]

    @property
    def joins_rows(self) -> bool:
        """Whether it speaks of several rows: the words around its values are then those of both."""
        return sum(is_of(row, self.span) for row in self.ground.rows) > 1

    @property
    def heard(self) -> Places:
        """Everything of the ground that the claim says."""
        return frozenset().union(*(one.places for one in self.items))

    @property
    def missing(self) -> tuple[Said, ...]:
        """The items that neither the span nor the title has."""
        near = self.span.places | self.ground.anchor
        return tuple(one for one in self.items if one.places.isdisjoint(near))

    @property
    def nowhere(self) -> tuple[Said, ...]:
        """The items that no passage has."""
        return tuple(one for one in self.missing if one.places.isdisjoint(self.ground.said))

    @property
    def elsewhere(self) -> tuple[Said, ...]:
        """The items that the passages have, but not where the claim is about."""
        return tuple(one for one in self.missing if not one.places.isdisjoint(self.ground.said))


@lru_cache(maxsize=128)
def claim_of(text: str, given: Ground) -> Claim:
    """A claim without marks, read beside the passages that it cites."""
    plain = _LEAD.sub("", text)
    said = statement(plain)
    items = tuple(Said(item, _places(item, given)) for item in said.items)
    claim = Claim(plain, said, items, max(given.spans, key=lambda span: fit(items, span), default=_NOTHING), given)
    told = without_sums(plain, " ".join(one.item.text for one in claim.nowhere))
    return claim_of(told, given) if told != plain else replace(claim, span=_with_rows(claim))


def _with_rows(claim: Claim) -> Span:
    """The span; of a table all rows that the claim names, if it names any."""
    for rows in named_rows(claim.told, claim.ground) if claim.span.is_row else ():
        spans = [span for span in claim.ground.spans if any(is_of(row, span) for _, row in rows)]
        if claim.span in spans or any(is_of(row, claim.span) for row in table_of(rows[0][1], claim.ground)):
            return together(spans)
    return claim.span


def fit(items: Sequence[Said], span: Span) -> float:
    """How much of a claim a span says."""
    shared = sum(one.weight for one in items if not one.places.isdisjoint(span.places))
    return shared - _LENGTH * len(span.said.items)


def nearest(text: str, passages: Sequence[Passage]) -> int | None:
    """Which passage speaks most of what a claim says; None where it has none of it, or another a fact or name of it."""
    said = [claim_of(text, ground((each,))) for each in passages]
    near = max(range(len(said)), key=lambda at: fit(said[at].items, said[at].span), default=None)
    if near is None or not any(one.places for one in said[near].items if not is_light(one.item)):
        return None
    for known in zip(*(each.items for each in said), strict=False):
        one = known[near]
        if (one.is_fact or one.is_class or one.item.is_name) and not one.places and any(each.places for each in known):
            return None
    return near


def _places(item: Item, given: Ground) -> Places:
    same = _same(item, given)
    if item.text.isupper():
        short = (_of(item, span, given) for span in given.spans if is_short_for(item, span.said.items))
        return same.union(*short)
    return same


@lru_cache(maxsize=1_024)
def _same(item: Item, given: Ground) -> Places:
    return frozenset(place for place, known in enumerate(given.items) if are_same(item, known))


def _of(acronym: Item, span: Span, given: Ground) -> Places:
    words = spelled_out(acronym, span.said.items)
    return frozenset(place for place in span.places if given.items[place] in words)


_VALUES = frozenset({"money", "date", "time", "percent", "number", "duration", "phone", "code", "grade"})
_SELECTORS = frozenset({"weekday", "term", "code"})


@dataclass(frozen=True)
class Binding:
    """A value and a word of one claim that stand apart in the passages, whose word has another value of that kind."""

    value: str
    of: str


def of_other_units(claim: Claim) -> Iterator[Binding]:
    """A value and a word that no sentence or row has both, where each that has the word has a value of its own."""
    for value, word in _value_and_word(claim):
        having, naming = _having(value, claim.ground.units), _having(word, claim.ground.units)
        if not {one.unit for one in having} & {one.unit for one in naming} and _have_own(naming, value):
            yield Binding(value.item.text, word.item.text)


def of_other_columns(claim: Claim) -> Iterator[Binding]:
    """A value of one column of a row where the claim names another column, and not what that column says."""
    heard = claim.heard
    for cells in (row for row in claim.ground.rows if is_of(row, claim.span)):
        named = [cell for cell in cells if _names(heard, cell, cells) and cell.said.isdisjoint(heard)]
        for value in _values(claim) if named else ():
            own = [cell.head for cell in cells if not value.places.isdisjoint(cell.said)]
            if own and all(head.isdisjoint(heard) for head in own):
                yield Binding(value.item.text, "another column")


def _names(heard: Places, cell: Cell, row: Sequence[Cell]) -> bool:
    """Whether a claim says what only this column is called."""
    own = cell.head - frozenset().union(*(other.head for other in row if other is not cell))
    return bool(own) and own <= heard


def _value_and_word(claim: Claim) -> Iterator[tuple[Said, Said]]:
    heads: Places = frozenset().union(*(cell.head for cells in claim.ground.rows for cell in cells))
    for value in _values(claim):
        for word in claim.items:
            if word is not value and _tells_apart(word, heads) and word.places.isdisjoint(claim.ground.anchor):
                yield value, word


def _values(claim: Claim) -> list[Said]:
    return [one for one in claim.items if one.item.kind in _VALUES and one.is_fact and one.places]


def _tells_apart(word: Said, heads: Places) -> bool:
    if not word.places:
        return False
    is_word = word.item.kind == "word" and not is_light(word.item)
    return is_word or word.item.kind in _SELECTORS or not word.places.isdisjoint(heads)


def _having(one: Said, parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if not one.places.isdisjoint(part.places)]


def _have_own(parts: Iterable[Part], value: Said) -> bool:
    found = [fact_group(value.item.kind) in part.kinds for part in parts]
    return bool(found) and all(found)
