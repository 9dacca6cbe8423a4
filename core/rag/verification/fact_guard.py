"""Holds a claim to passages detail by detail: each must stand there, and about the same thing."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.rag.verification.evidence import Material
from core.text.facts.facts import AMOUNTS, Fact, content, facts, likeness, same_value
from core.text.facts.pairs import pairs, told

# What must stand in the passages. Of other kinds (a negation, "before") a claim may have some that they have not.
_MUST_STAND = AMOUNTS | {"date", "time", "weekday", "term", "month", "code", "phone", "address"}
# How much it counts that the words around a detail are there at all, beside how near they are: a fact may be told in
# any order of words, a name or a negation is told by its place among them.
_THERE, _NAME_THERE = 0.5, 0.0
# They are no facts: the first word of a sentence, and "one", which mostly counts nothing.
_SAYS_NOTHING = "capitalised"
_PRONOUN = "one"


@dataclass(frozen=True)
class _Fit:
    """How well the words around a detail of the passages fit those around the claimed one, 0…1."""

    share: float
    detail: Fact


@dataclass(frozen=True)
class ClaimRules:
    """A detail is doubted when none like it stands in the passages, or when another one stands in its place.

    Another detail takes its place when it fits the words around it better by `margin` (a name: by `name_margin`, since
    a sentence has many); where the passages need not have the detail at all, it must fit by `enough` too.
    """

    margin: float = 0.1
    name_margin: float = 0.3
    enough: float = 0.5

    def doubt(self, claim: str, given: Material, question: str = "") -> str | None:
        """Why the claim is not what the passages say; None when nothing speaks against it."""
        asked, said = facts(question), frozenset(content(claim))
        said_facts = [detail for detail in facts(claim, content(question)) if _says_something(detail)]
        told_pairs = [(pair, told(pair, given.pairs)) for pair in pairs(said_facts) if pair.is_sure]
        for pair, is_told in told_pairs:
            if is_told is False:
                return f"the passage does not say “{pair.fact.text}” of “{pair.of.text}”"
        sure = [one for pair, is_told in told_pairs if is_told for one in (pair.fact, pair.of)]
        left = (detail for detail in said_facts if detail not in sure)
        return next(filter(None, (self._against(detail, given, asked, said) for detail in left)), None)

    def _against(self, detail: Fact, given: Material, asked: Sequence[Fact], said: frozenset[str]) -> str | None:
        known = given.like(detail)
        same = _best(detail, [one for one in known if same_value(detail, one)], given)
        if same is None and not any(same_value(detail, one) for one in asked) and _is_missed(detail, given):
            return f"“{detail.text}” is not in the passage"
        if same is None and detail.kind == "name" and " " not in detail.value:
            return None  # the passage has the word, and does not write it as a name
        others = [one for one in known if not same_value(detail, one) and _may_replace(detail, one, said)]
        other = _best(detail, others, given)
        if other is None or other.share <= self._limit(detail, same):
            return None
        return _contradiction(detail, other.detail)

    def _limit(self, detail: Fact, same: _Fit | None) -> float:
        margin = self.name_margin if detail.kind == "name" else self.margin
        return max(0.0 if detail.kind in _MUST_STAND else self.enough, margin + (same.share if same else 0.0))


def _says_something(detail: Fact) -> bool:
    return detail.kind != _SAYS_NOTHING and detail.text.lower() != _PRONOUN


def _best(detail: Fact, known: Sequence[Fact], given: Material) -> _Fit | None:
    fits = (
        _Fit(likeness(detail, one, given.rarity, _THERE if detail.kind in _MUST_STAND else _NAME_THERE), one)
        for one in known
    )
    return max(fits, key=lambda fit: fit.share, default=None)


def _is_missed(detail: Fact, given: Material) -> bool:
    return detail.kind in _MUST_STAND or (detail.kind == "name" and not given.has_words(detail.text))


def _may_replace(detail: Fact, known: Fact, said: frozenset[str]) -> bool:
    if detail.kind in AMOUNTS and known.kind in AMOUNTS:
        return detail.kind == known.kind or "number" in (detail.kind, known.kind)
    if detail.kind != known.kind:
        return False
    if detail.kind == "name":
        return not said.issuperset(content(known.value))
    return detail.is_governed or known.is_governed or not detail.is_polarity


def _contradiction(detail: Fact, known: Fact) -> str:
    if detail.is_polarity:
        return f"the passage says the opposite about “{detail.text}”"
    return f"the passage has “{known.text}” where this says “{detail.text}”"
