"""Read a yes/no question beside a statement: what its nearest clause says to the question, and of what."""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from core.rag.answering.yes_no.said import Asked, Said, clauses, said
from core.text.facts.matching import is_among, is_light
from core.text.facts.statement import Item, statement
from core.text.languages.english_tables import exclusive
from core.text.languages.languages import english
from core.text.languages.schema.wanted import YesNoWords
from core.text.tokens import terms

_EN = english(YesNoWords)
_AFTER, _BEFORE = 2, 4  # items
_LIMITS = frozenset({"date", "weekday", "time", "number", "month", "year", "term", "duration"})
_DAYS = frozenset({"date", "weekday"})
_MEASURES = frozenset({"number", "duration", "money", "percent"})
_BOUNDS = {"atleast": 1, "morethan": 1, "atmost": -1, "lessthan": -1}
_LONG = 30  # words
_CHARGE = "charg"
_HALF = 0.5  # of the rarest item's weight: what tells one question from another

Rarity = Mapping[str, float]


@dataclass(frozen=True)
class Reading:
    """What the nearest clause of a statement says to a question.

    `covered` (0…1) is how much of the question the clause says, rare words counting more. `agrees`: both say "free",
    or both deny another word. `rival`: it says a word that excludes one of the question. `of_another`: it speaks of
    others than those asked about. `limited`: it names a day, a time or a number that the question does not.
    """

    clause: str
    covered: float
    denied: bool
    same_duty: bool
    other_duty: bool
    agrees: bool
    bounded: bool | None
    governed: bool
    rival: bool
    of_another: bool
    fact_missing: bool
    dated: bool
    limited: bool
    tangled: bool
    condition: bool
    exception: bool
    unsaid: bool
    long: bool


def rarity_of(question: Asked, held: Sequence[Collection[str]]) -> dict[str, float]:
    """Inverse frequency of the question's items, by value, among statements of which each has the terms `held`."""
    words = {item.value: frozenset(terms(item.text)) for item in question.items}
    counts = {value: sum(each.issubset(has) for has in held) for value, each in words.items()}
    return {value: math.log(1 + (len(held) - count + 0.5) / (count + 0.5)) for value, count in counts.items()}


def read(question: Asked, text: str, above: str, rarity: Rarity) -> Reading | None:
    """The clause of a statement that is nearest to the question, read; None where either has no words."""
    found = clauses(text)
    if not found or not question.items:
        return None
    clause = max(found, key=lambda each: (_fit(question, each, rarity), -len(each.items)))
    around = (*(item for each in found for item in each.items), *said(above).items)
    return _reading(question, clause, around, rarity)


def _fit(question: Asked, clause: Said, rarity: Rarity) -> float:
    same_duty = bool(question.said.duty) and question.said.duty == clause.duty
    return _covered(question.items, _missing(question, clause.all_items), rarity) + 0.1 * same_duty


def _reading(question: Asked, clause: Said, around: Sequence[Item], rarity: Rarity) -> Reading:
    missing = _missing(question, clause.all_items)
    rivals = set(_rivals(missing, clause, question.items))
    bounded = _bounded(question, clause)
    flips = list(_flips(question, clause))
    agrees = bool({item.value for item in clause.opposite} & {item.value for item in question.said.opposite})
    denied = bounded is None and bool((len(flips) + bool(rivals - _EN.subjects)) % 2)
    asks, says = question.said.duty, clause.duty
    return Reading(
        clause=clause.text,
        covered=_covered(question.items, missing, rarity),
        denied=denied,
        same_duty=bool(asks) and asks == says,
        other_duty=bool(asks and says) and asks != says,
        agrees=agrees,
        bounded=bounded,
        governed=agrees or "opposite" in flips or _governs(clause, denied, _telling(question, rarity)),
        rival=bool(rivals),
        of_another=bool(rivals & _EN.subjects),
        fact_missing=bounded is None and any(item.kind != "word" for item in _missing(question, around)),
        dated=any(item.kind in _DAYS for item in clause.items),
        limited=any(item.kind in _LIMITS and not is_among(item, question.items) for item in clause.items),
        tangled=len(flips) > 1,
        condition=_EN.conditions.search(clause.text) is not None,
        exception=clause.has_exception,
        unsaid=_EN.unsaid.search(clause.text) is not None,
        long=len(clause.text.split()) > _LONG,
    )


def _governs(clause: Said, denied: bool, asked: Sequence[Item]) -> bool:
    """Whether what the clause denies, or obliges or permits to do, is one of the things that were asked about."""
    marker = _EN.denies if denied else {"must": _EN.obliges, "may": _EN.permits}.get(clause.duty)
    return any(_governed(clause.text, found, asked) for found in marker.finditer(clause.text)) if marker else False


def _governed(text: str, found: re.Match[str], asked: Sequence[Item]) -> bool:
    after = _meaning(text[found.end() :])[:_AFTER]
    before = _meaning(text[: found.start()])[-_BEFORE:] if _is_passive(text, found) else []
    return any(is_among(item, asked) for item in (*before, *after))


def _is_passive(text: str, found: re.Match[str]) -> bool:
    """Whether the word, or the one after it, tells of what stands before it: "tickets are not needed"."""
    following = text[found.end() :].split()[:1]
    return any(_EN.passive.match(word.strip(".,;:!")) for word in (found[0], *following))


def _meaning(text: str) -> list[Item]:
    return [item for item in statement(text).items if not is_light(item)]


def _missing(question: Asked, items: Sequence[Item]) -> list[Item]:
    return [item for item in question.items if not is_among(item, items)]


def _covered(items: Sequence[Item], missing: Sequence[Item], rarity: Rarity) -> float:
    total = sum(rarity[item.value] for item in items)
    return 1 - sum(rarity[item.value] for item in missing) / total if total else 0.0


def _telling(question: Asked, rarity: Rarity) -> list[Item]:
    rarest = max(rarity[item.value] for item in question.items)
    return [item for item in question.items if rarity[item.value] >= _HALF * rarest]


def _flips(question: Asked, clause: Said) -> Iterator[str]:
    """What turns the answer round: each denial, and each word that denies another one which the other side says."""
    yield from ["not"] * (clause.denials + question.said.denials)
    asked, told = ({item.value: item for item in one.opposite} for one in (question.said, clause))
    own = {item.value for item in question.items}
    for value, item in told.items():
        is_asked = value in own or value == question.said.duty or (value == _CHARGE and is_among(item, question.items))
        if value not in asked and is_asked:
            yield "opposite"
    for value, item in asked.items():
        if value not in told and (is_among(item, clause.items) or _costs(value, clause)):
            yield "opposite"


def _costs(value: str, clause: Said) -> bool:
    return value == _CHARGE and any(item.kind == "money" and item.value != "0" for item in clause.items)


def _bounded(question: Asked, clause: Said) -> bool | None:
    """Whether a measure of the question keeps the bound that the clause sets; None where there is none."""
    sign = _BOUNDS.get(clause.bound, 1 if _EN.enough.search(question.said.text) else 0)
    for one in question.items if sign else ():
        others = [item for item in clause.items if item.kind == one.kind and _unit(item) == _unit(one)]
        if one.kind in _MEASURES and len(others) == 1 and not is_among(one, others):
            return sign * (_size(one) - _size(others[0])) > 0
    return None


def _size(item: Item) -> float:
    return float(item.value.split()[0])


def _unit(item: Item) -> str:
    return item.value.partition(" ")[2]


def _rivals(missing: Sequence[Item], clause: Said, items: Sequence[Item]) -> Iterator[str]:
    """The families of words of which the question has one, and the clause another that excludes it."""
    unsaid = {
        answer for item in clause.items if not is_among(item, items) for answer in exclusive().get(item.value, ())
    }
    own = {answer for item in missing if item.kind == "word" for answer in exclusive().get(item.value, ())}
    for (family, answer), (other, also) in product(own, unsaid):
        if family == other and answer != also:
            yield family
