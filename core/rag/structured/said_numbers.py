"""Find how many things of a class a page says that there are: a list of another length is not the whole one."""

import re
from collections.abc import Sequence

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.rag.structured.thing_words import words_of
from core.text.passage_structure import units_in
from core.text.tokens import stem
from core.text.values.amounts import spelled_number
from core.text.values.words import any_of, words

_NUMBER = re.compile(rf"(?<![\w$.–-])(?:\d{{1,3}}|{any_of(words('whole_numbers'))})\b", re.IGNORECASE)


def sayings(noun: str, passages: Sequence[Chunk]) -> list[tuple[Chunk, Unit, int]]:
    """The sentences that say how many of these things there are ("eleven departments"), each with the number."""
    said = stem(noun) or noun
    return [
        (chunk, unit, spelled_number(number[0]) or int(number[0]))
        for chunk in passages
        for unit in units_in(chunk)
        for number in _NUMBER.finditer(unit.text if unit.kind is UnitKind.SENTENCE else "")
        if said in map(stem, words_of(unit.text[number.end() :])[:2])
    ]


def numbers_said(noun: str, passages: Sequence[Chunk]) -> set[int]:
    """How many of these things sentences say that there are."""
    return {number for _, _, number in sayings(noun, passages)}
