"""Values that the passages give to another thing: the price of another row, the hours of another day."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.rag.verification.claim_items import Claim, Said
from core.rag.verification.ground import Part, Places, fact_group
from core.text.facts.matching import is_light

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


def of_other_clauses(claim: Claim) -> Iterator[Binding]:
    """The same within a sentence: "Students pay $6 an hour, employees $11"."""
    for value, word in _value_and_word(claim):
        units = {one.unit for one in _having(value, claim.ground.units)}
        if not _is_subject(word):
            continue
        naming = [one for one in _having(word, claim.ground.clauses) if one.unit in units]
        is_beside = any(not word.places.isdisjoint(one.places) for one in _having(value, claim.ground.clauses))
        if naming and not is_beside and _have_own(naming, value):
            yield Binding(value.item.text, word.item.text)


def of_other_columns(claim: Claim) -> Iterator[Binding]:
    """A value of one column of a row where the claim names another column, and not what that column says."""
    heard = claim.heard
    for cells in claim.ground.rows:
        named = [cell for cell in cells if cell.head and cell.head <= heard and cell.said.isdisjoint(heard)]
        for value in _values(claim) if named else ():
            own = [cell.head for cell in cells if not value.places.isdisjoint(cell.said)]
            if own and all(head.isdisjoint(heard) for head in own):
                yield Binding(value.item.text, "another column")


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


def _is_subject(word: Said) -> bool:
    """What a clause can be about; its verb may be left out in the next one."""
    return word.is_class or word.item.is_name or word.item.kind in _SELECTORS


def _having(one: Said, parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if not one.places.isdisjoint(part.places)]


def _have_own(parts: Iterable[Part], value: Said) -> bool:
    found = [fact_group(value.item.kind) in part.kinds for part in parts]
    return bool(found) and all(found)
