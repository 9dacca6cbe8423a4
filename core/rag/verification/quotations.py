"""Whether a text is a quotation: its words stand in a row in a passage, or in a row of its tables read aloud."""

import re
from functools import lru_cache

from core.domain.units import Unit
from core.text.passage_structure import HasUnits, units_in
from core.text.statements import statements

_WORD = re.compile(r"\w+")


def is_quoted(text: str, passage: HasUnits) -> bool:
    """True for the very words of the passage; punctuation and case may differ."""
    words = " ".join(_WORD.findall(text.lower()))
    return any(f" {words} " in said for said in _said(passage.text, units_in(passage)))


@lru_cache(maxsize=256)
def _said(passage: str, units: tuple[Unit, ...]) -> tuple[str, ...]:
    """The passage, and its statements where they repeat a header or leave something out."""
    texts = [passage, *statements(units)]
    return tuple(dict.fromkeys(f" {' '.join(_WORD.findall(text.lower()))} " for text in texts))
