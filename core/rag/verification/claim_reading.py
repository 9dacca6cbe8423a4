"""Read how a claim differs from what its passages say, as a few named numbers."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from core.rag.verification.claim_items import (
    Claim,
    Said,
    fit,
    of_other_columns,
    of_other_units,
)
from core.rag.verification.evidence import Cell, Places, is_of
from core.rag.verification.fact_guard import Doubt, DoubtKind, is_figure_missing
from core.rag.verification.table_claims import is_in_other_order, is_of_other_row
from core.text.facts.matching import is_light
from core.text.languages.english_tables import classes, exclusive, limits, qualifiers, widening
from core.text.languages.languages import english
from core.text.languages.schema.statements import Measures, Opposites

_EN = english(Opposites)
_WORD = re.compile(r"\w+")
_CONDITION = re.compile(r"\b(?:if|when|once|unless|where)\b[^,;.]*", re.IGNORECASE)
_CONCEDES = re.compile(r"\beven (?:if|when|though|without|before|after)\b", re.IGNORECASE)
_DAILY, _FREE = "daili", frozenset({"free", "complimentary"})
_FEWEST = 2  # words and facts that a claim shares with its opposite


# How a claim differs from the span of the passages that it is about, by name; 0 where it does not. Counts, for `share…`
# and `copied…` shares of the claim's words, and for the others 0 or 1.
ClaimReading = Mapping[str, float]


def read_claim(claim: Claim, doubt: Doubt | None) -> ClaimReading:
    """The numbers of one claim; `doubt` is what the rules say about its facts."""
    missing, nowhere, elsewhere = claim.missing, claim.nowhere, claim.elsewhere
    copied, denied = _copied(claim), _denied(claim)
    new, rivals = _share_new(claim), _exclusive(claim)
    stated = _words(_CONDITION.sub("", claim.text))
    limiting = [one for one in missing if one.item.value in limits() and one.item.text.lower() in stated]
    limited = any(not _is_of_amount(one, claim) for one in limiting)
    return {
        # numbers, dates, codes … that the passages have in another place
        "facts_elsewhere": min(2, _count(elsewhere, "is_fact")),
        "names_nowhere": sum(one.item.is_name for one in nowhere),
        "names_elsewhere": sum(one.item.is_name for one in elsewhere),
        "one_instead": _says_one_instead(claim),  # where the span has another number
        "share_new": new,  # facts, and words that carry meaning
        # words that another sentence has
        "elsewhere": 0 if claim.span.is_row else min(3, _count(elsewhere, "is_noun")),
        # words that stand where the span has one that excludes them: week, semester; free, $40
        "exclusive": len(rivals) + _says_free_instead(claim),
        # an audience, an office, a period … that the span does not name
        "classes_missing": _count(missing, "is_class"),
        "limits_added": limited,  # only, because …
        # full-time, transfer …
        "qualifiers_added": sum(one.item.value in qualifiers() and one.item.value not in limits() for one in missing),
        "every_day": _says_every_day(claim),  # where the span names weekdays
        "denied": denied,  # as often denied, but for one
        "bound": _differs("bound", claim),  # at least where it says at most
        "of_other_column": any(of_other_columns(claim)),
        "of_other_row": 0 if claim.joins_rows else min(2, len(list(of_other_units(claim)))),
        # a value that another row has than those that the claim names
        "of_named_row": is_of_other_row(claim.text, claim.told, claim.ground),
        "order": is_in_other_order(claim.text, claim.told, claim.ground),  # the cheapest where another row costs less
        "opposite": _is_opposite(claim),  # the same words and facts, denied
        "widened": _is_widened(claim),  # all, where the sentence says for whom or from when
        "copied": copied,
        "copied_denied": copied * denied,
        # the doubts of `ClaimRules`: a fact with a digit in it
        "figure_missing": is_figure_missing(doubt),
        "other_unit": has_other_unit(claim.text, [span.text for span in claim.ground.spans]),
        "fact_missing": _is(DoubtKind.MISSING, doubt),
        "fact_instead": _is(DoubtKind.INSTEAD, doubt),
        "fact_of_another": _is(DoubtKind.OF_ANOTHER, doubt),
        "copied_with_doubt": copied * bool(doubt),
    }


def _is_of_amount(limit: Said, claim: Claim) -> bool:
    """Whether it only says that a figure is small: "only $100"."""
    return any(one is limit and following.is_fact for one, following in pairwise(claim.items))


def _denied(claim: Claim) -> int:
    """1 where one of the two denies what the other says; hours tell of opening and of closing, and deny neither."""
    if _tells_hours(claim.span.text) or _tells_hours(claim.text):
        return 0
    cells = _its_cells(claim)
    known = sum(cell.denials for cell in cells) if cells else claim.span.said.denials
    return abs(claim.said.denials - known) % 2


def _tells_hours(text: str) -> bool:
    return bool(_EN.opens.search(text) and _EN.closes.search(text))


def _is_opposite(claim: Claim) -> bool:
    """Whether a clause has just the words and facts of the claim, and denies what it says, or the other way round."""
    told = [one.places for one in claim.items if not is_light(one.item)]
    if len(told) < _FEWEST or not any(one.is_fact for one in claim.items) or _tells_hours(claim.text):
        return False
    same = [span for span in claim.ground.spans if all(not span.places.isdisjoint(each) for each in told)]
    same = [span for span in same if all(map(is_light, (claim.ground.items[at] for at in span.places - claim.heard)))]
    return any(not span.is_row and (claim.said.denials - span.said.denials) % 2 for span in same)


def _is_widened(claim: Claim) -> bool:
    """Whether it says "all" or "any" where its sentence does not and has a figure or a group unsaid, or "even if"."""
    units = [span for span in claim.ground.spans if any(span.places == unit.places for unit in claim.ground.units)]
    unit = max(units, key=lambda span: fit(claim.items, span), default=None)
    if unit is None or unit.is_row or claim.span.is_row:
        return False
    if _CONCEDES.search(claim.text) and _CONDITION.search(unit.text) and not _CONCEDES.search(unit.text):
        return True
    if not _words(_CONDITION.sub("", claim.text)) & widening() - _words(unit.text):
        return False
    unsaid = [claim.ground.items[at] for at in unit.places - claim.heard]
    return any(item.kind != "word" or item.is_name or item.value in classes() | qualifiers() for item in unsaid)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def _count(items: Sequence[Said], kind: str) -> int:
    return sum(bool(getattr(one, kind)) for one in items)


def _is(kind: DoubtKind, doubt: Doubt | None) -> bool:
    return doubt is not None and doubt.kind is kind


def _share_new(claim: Claim) -> float:
    told = sum(one.is_noun or one.is_fact for one in claim.items)
    return sum(one.is_noun or one.is_fact for one in claim.nowhere) / told if told else 0.0


def _exclusive(claim: Claim) -> list[Said]:
    """The missing words in whose place the span has a word that the claim does not say, and that excludes them.

    The sentence that alone has the claim's facts tells for whom they hold, not the one beside it.
    """
    cells = _its_cells(claim)
    near = frozenset().union(*(cell.head | cell.said for cell in cells)) if cells else claim.span.places
    own = _unit_of_facts(claim)
    apart = (
        [one for one in claim.items if one.is_class and one.places.isdisjoint(own | claim.ground.anchor)] if own else []
    )
    return [*_excluded(claim.missing, near, claim), *_excluded(apart, own, claim)]


def _excluded(words: Sequence[Said], near: Places, claim: Claim) -> list[Said]:
    unsaid = {answer for at in near - claim.heard for answer in exclusive().get(claim.ground.items[at].value, ())}
    return [one for one in words if one.item.kind == "word" and _excludes(one.item.value, unsaid)]


def _its_cells(claim: Claim) -> list[Cell]:
    """The cells of its rows that a claim speaks of: another column excludes nothing."""
    cells = [cell for row in claim.ground.rows if is_of(row, claim.span) for cell in row]
    return [cell for cell in cells if not claim.heard.isdisjoint(cell.said)]


def _unit_of_facts(claim: Claim) -> Places:
    """What the one sentence says that has all facts of the claim; of one without facts the one that has most of it."""
    facts = [] if claim.span.is_row else [one.places for one in claim.items if one.is_fact]
    if not facts and not claim.span.is_row:
        return max(
            (unit.places for unit in claim.ground.units), key=lambda each: _heard(each, claim), default=frozenset()
        )
    units = [unit.places for unit in claim.ground.units if facts and all(map(unit.places.intersection, facts))]
    return units[0] if len(units) == 1 else frozenset()


def _heard(places: Places, claim: Claim) -> int:
    return sum(not one.places.isdisjoint(places) for one in claim.items)


def _excludes(word: str, answers: Collection[tuple[str, str]]) -> bool:
    own = exclusive().get(word, frozenset())
    return any(family == other and answer != also for family, answer in own for other, also in answers)


def _says_every_day(claim: Claim) -> bool:
    has_weekdays = any(claim.ground.items[place].kind == "weekday" for place in claim.span.places)
    return has_weekdays and any(one.item.value == _DAILY for one in claim.missing)


def _says_one_instead(claim: Claim) -> bool:
    """Whether it says "one guest" where the span has another number of guests; "one that …" counts nothing."""
    counts = any(claim.ground.items[place].kind == "number" for place in claim.span.places - claim.heard)
    return counts and any(
        one.item.kind == "number" and one.item.text.lower() == "one" and not thing.places.isdisjoint(claim.span.places)
        for one, thing in pairwise(claim.items)
    )


def _says_free_instead(claim: Claim) -> bool:
    """Whether the claim says that something is free where the span has a price that the claim does not say."""
    unsaid = [claim.ground.items[place] for place in claim.span.places - claim.heard]
    is_free = any(one.item.text in _FREE for one in claim.items)
    return is_free and any(item.kind == "money" and item.value != "0" for item in unsaid)


def _differs(family: str, claim: Claim) -> bool:
    """Whether both name something of a family whose members exclude each other, and nothing in common."""
    first, second = (
        {value for name, value in said.families if name == family} for said in (claim.said, claim.span.said)
    )
    return bool(first and second and not first & second)


def _copied(claim: Claim) -> float:
    """The share of the claim's words that stand in the span in the same order."""
    first, second = (_WORD.findall(text.lower()) for text in (claim.text, claim.span.text))
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) / max(1, len(first))


def has_other_unit(claim: str, passages: Sequence[str]) -> bool:
    """Whether the passages have a figure of a claim in other units of measure alone: 15 days for "15 weeks"."""
    known = [measure for text in passages for measure in _measures(text)]
    for figure, unit in _measures(claim):
        units = {other for same, other in known if same == figure}
        if units and unit not in units:
            return True
    return False


@lru_cache(maxsize=512)
def _measures(text: str) -> tuple[tuple[str, int], ...]:
    """Each figure that a unit follows, as it is written, with the place of the unit in the list."""
    return tuple(_found(text.lower()))


def _found(text: str) -> Iterator[tuple[str, int]]:
    for place, unit in enumerate(english(Measures).units):
        for found in re.finditer(rf"(?<![\w.,])(\d+(?:[.,]\d+)*)[ -]?{unit.pattern}", text):
            yield found[1].replace(",", ""), place
