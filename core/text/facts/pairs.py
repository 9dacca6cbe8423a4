"""Pair the facts of a sentence that belong together: fall with its date, spring with another one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.text.facts.facts import Fact, group, same_value

_FACTS = frozenset({"amount", "date", "time", "weekday", "phone"})
_SELECTORS = frozenset({"term", "weekday", "code", "date"})


@dataclass(frozen=True)
class Pair:
    """A fact and the thing that it is about.

    Not `is_sure` where the sentence is ambiguous; `is_one_of_several` where it states several such facts of as
    many things.
    """

    fact: Fact
    of: Fact
    is_sure: bool
    is_one_of_several: bool


def pairs(row: Sequence[Fact]) -> Iterator[Pair]:
    """The pairs of one sentence or row: as many facts of a kind as there are things they are about, in order."""
    groups: dict[str, list[Fact]] = {}
    for fact in sorted(row, key=lambda fact: fact.at):
        groups.setdefault(group(fact.kind), []).append(fact)
    for kind, facts in groups.items():
        for other, things in groups.items():
            if kind in _FACTS and kind != other and (other in _SELECTORS or other.startswith("which")):
                yield from _matched(facts, things)


def _matched(facts: Sequence[Fact], things: Sequence[Fact]) -> Iterator[Pair]:
    is_sure = len(facts) == len(things)
    for place, fact in enumerate(facts):
        for also, thing in enumerate(things):
            if not is_sure or place == also:
                yield Pair(fact, thing, is_sure, is_sure and len(facts) > 1)


def told(claimed: Pair, known: Sequence[Pair]) -> bool | None:
    """Whether the passages clearly pair the two as the claim does, or differently; None when it is not clear.

    Where they state another such fact about the same thing too, only the words around the facts can decide.
    """
    facts = [pair for pair in known if same_value(claimed.fact, pair.fact)]
    others = [pair for pair in known if _is_other_fact(claimed, pair)]
    if same := [pair for pair in facts if same_value(claimed.of, pair.of)]:
        several = claimed.is_one_of_several
        is_told = any(pair.is_one_of_several or (several and pair.is_sure) for pair in same)
        return True if is_told and all(pair.fact.kind != claimed.fact.kind for pair in others) else None
    elsewhere = any(pair.is_sure and group(pair.of.kind) == group(claimed.of.kind) for pair in facts)
    return False if elsewhere and others else None


def _is_other_fact(claimed: Pair, known: Pair) -> bool:
    """Whether the passages state another such fact about the same thing."""
    is_same_kind = known.is_sure and group(known.fact.kind) == group(claimed.fact.kind)
    return is_same_kind and same_value(claimed.of, known.of) and not same_value(claimed.fact, known.fact)
