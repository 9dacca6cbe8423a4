"""Find how many things of a class a page says that there are: a list of another length is not the whole one."""

import re
from collections.abc import Sequence

from core.domain.passage import Chunk
from core.domain.units import UnitKind
from core.rag.structured.thing_words import words_of
from core.text.languages.en.questions.list_questions import NUMBERS
from core.text.passage_structure import units_in
from core.text.tokens import stem

_NUMBER = re.compile(rf"(?<![\w$.–-])(?:\d{{1,3}}|{'|'.join(NUMBERS)})\b", re.IGNORECASE)


def numbers_said(noun: str, passages: Sequence[Chunk]) -> set[int]:
    """How many of these things sentences say that there are: "eleven departments", three of them listed."""
    said = stem(noun) or noun
    return {
        NUMBERS.get(number[0].lower()) or int(number[0])
        for chunk in passages
        for unit in units_in(chunk)
        for number in _NUMBER.finditer(unit.text if unit.kind is UnitKind.SENTENCE else "")
        if said in map(stem, words_of(unit.text[number.end() :])[:2])
    }
