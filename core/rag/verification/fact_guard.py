"""Check a claim fact by fact: each fact must be in the cited passages, and about the same thing."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from core.rag.verification.evidence import Material
from core.text.facts.facts import AMOUNTS, Fact, content, facts, likeness, same_value
from core.text.facts.pairs import pairs, told

# Kinds of facts that must be in the passages. Facts of other kinds (a negation, "before") may be missing there.
_MUST_STAND = AMOUNTS | {"date", "time", "weekday", "term", "month", "code", "phone", "address"}
# How much it counts that the words around a fact are there at all, compared with how near they are: most facts may be
# stated in any word order; for a name or a negation the place among the words matters.
_THERE, _NAME_THERE = 0.5, 0.0
# Not facts: the capitalised first word of a sentence, and "one", which is mostly a pronoun.
_SAYS_NOTHING = "capitalised"
_PRONOUN = "one"


class DoubtKind(Enum):
    """Why a fact is doubted: it is missing, another one or its opposite is said, or it is said of another thing."""

    MISSING = "missing"
    INSTEAD = "instead"
    OPPOSITE = "opposite"
    OF_ANOTHER = "of another"


@dataclass(frozen=True)
class Doubt:
    """A doubted fact as it was written, and the reason for a reader."""

    kind: DoubtKind
    fact: str
    reason: str


def is_figure_missing(doubt: Doubt | None) -> bool:
    """Whether it is about a number that no passage has."""
    return doubt is not None and doubt.kind is DoubtKind.MISSING and any(map(str.isdigit, doubt.fact))


@dataclass(frozen=True)
class _Fit:
    """How well the words around a fact of the passages match those around the claimed fact, 0…1."""

    share: float
    fact: Fact


@dataclass(frozen=True)
class ClaimRules:
    """Doubts a fact when the passages do not contain it, or state another fact in its place.

    Another fact replaces it when it fits the words around it better by `margin` (a name: by `name_margin`, since a
    sentence has many); where the passages need not contain the fact at all, it must also fit by `enough`.
    """

    margin: float = 0.1
    name_margin: float = 0.3
    enough: float = 0.5

    def doubt(self, claim: str, given: Material, question: str = "") -> Doubt | None:
        """The first fact of the claim that the passages do not support, a figure that they lack before all others."""
        asked, words = facts(question), frozenset(content(claim))
        said_facts = [fact for fact in facts(claim, content(question)) if _says_something(fact)]
        told_pairs = [(pair, told(pair, given.pairs)) for pair in pairs(said_facts) if pair.is_sure]
        for pair, is_told in told_pairs:
            if is_told is False:
                said = f"the passage does not say “{pair.fact.text}” of “{pair.of.text}”"
                return Doubt(DoubtKind.OF_ANOTHER, pair.fact.text, said)
        sure = [one for pair, is_told in told_pairs if is_told for one in (pair.fact, pair.of)]
        left = (fact for fact in said_facts if fact not in sure)
        doubts = [doubt for fact in left if (doubt := self._against(fact, given, asked, words))]
        return next(filter(is_figure_missing, doubts), next(iter(doubts), None))

    def _against(self, fact: Fact, given: Material, asked: Sequence[Fact], said: frozenset[str]) -> Doubt | None:
        known = given.like(fact)
        same = _best(fact, [one for one in known if same_value(fact, one)], given)
        if same is None and not any(same_value(fact, one) for one in asked) and fact.kind in _MUST_STAND:
            return Doubt(DoubtKind.MISSING, fact.text, f"“{fact.text}” is not in the passage")
        if same is None and fact.kind == "name" and " " not in fact.value:
            return None  # the passage has the word, but not written as a name
        others = [one for one in known if not same_value(fact, one) and _may_replace(fact, one, said)]
        other = _best(fact, others, given)
        if other is None or other.share <= self._limit(fact, same):
            return None
        return _contradiction(fact, other.fact)

    def _limit(self, fact: Fact, same: _Fit | None) -> float:
        margin = self.name_margin if fact.kind == "name" else self.margin
        return max(0.0 if fact.kind in _MUST_STAND else self.enough, margin + (same.share if same else 0.0))


def _says_something(fact: Fact) -> bool:
    return fact.kind != _SAYS_NOTHING and fact.text.lower() != _PRONOUN


def _best(fact: Fact, known: Sequence[Fact], given: Material) -> _Fit | None:
    fits = (
        _Fit(likeness(fact, one, given.rarity, _THERE if fact.kind in _MUST_STAND else _NAME_THERE), one)
        for one in known
    )
    return max(fits, key=lambda fit: fit.share, default=None)


def _may_replace(fact: Fact, known: Fact, said: frozenset[str]) -> bool:
    if fact.kind in AMOUNTS and known.kind in AMOUNTS:
        return fact.kind == known.kind or "number" in (fact.kind, known.kind)
    if fact.kind != known.kind:
        return False
    if fact.kind == "name":
        return not said.issuperset(content(known.value))
    return fact.is_governed or known.is_governed or not fact.is_polarity


def _contradiction(fact: Fact, known: Fact) -> Doubt:
    if fact.is_polarity:
        return Doubt(DoubtKind.OPPOSITE, fact.text, f"the passage says the opposite about “{fact.text}”")
    return Doubt(DoubtKind.INSTEAD, fact.text, f"the passage has “{known.text}” where this says “{fact.text}”")
