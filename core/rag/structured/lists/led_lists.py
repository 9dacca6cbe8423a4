"""Lists that a sentence introduces: "The schools and colleges of X are listed below." and the items behind it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords
from core.text.passage_structure import units_in

_WORDS = english(ListWords)
_NUMBER = re.compile(r"^\(?(?:\d{1,2}|[a-z])[.)]\s+")
_LONGEST_LEAD = 24  # words


@dataclass(frozen=True, slots=True)
class Lead:
    """What a sentence says that the list behind it holds: its class ("schools and colleges"), and of whom."""

    text: str
    of_class: str
    owner: str = ""


def lead_of(text: str) -> Lead | None:
    """None for a sentence that introduces no list, or only some of the things."""
    said = text.strip().split("\n")[-1].strip()
    if len(said.split()) > _LONGEST_LEAD or not _WORDS.leads_below.search(said) or _WORDS.of_parts.search(said):
        return None
    found = next((found for pattern in _WORDS.leads if (found := pattern.fullmatch(said))), None)
    return Lead(said, found["class"].strip(), (found["owner"] or "").strip()) if found else None


def led_runs(passages: Sequence[Chunk]) -> Iterator[tuple[Lead, list[tuple[Chunk, Unit]]]]:
    """Each introduced list with its items; it goes on in the next passage of the page until something else comes."""
    lead: Lead | None = None
    items: list[tuple[Chunk, Unit]] = []
    for chunk in passages:
        for unit in units_in(chunk):
            if unit.kind is UnitKind.ITEM:
                items.append((chunk, unit))
                continue
            if lead is not None and items:
                yield lead, items
            lead, items = lead_of(unit.text), []
    if lead is not None and items:
        yield lead, items


def without_number(item: str) -> str:
    """ "1. College of Engineering" is the College of Engineering."""
    return _NUMBER.sub("", item.strip())


def names_class(lead: Lead, words: Sequence[str], known: Sequence[str], *, is_whole: bool) -> bool:
    """Whether the class of a list is that of the question, which has the words `known` of it.

    Who asks for one of two ("schools and colleges") is told both, but not how many there are: then it `is_whole`.
    """
    own = [word for word in words if word not in _WORDS.around and word not in _WORDS.numbers and not word.isdigit()]
    named = [word for word in own if word in known]
    is_one_of_two = len(own) == 2 and len(named) == 1 and " and " in lead.of_class.lower()
    return len(named) == len(own) > 0 or (is_one_of_two and not is_whole)
