"""Cited passages as evidence, and what quotes them."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from core.domain.passage import Candidate, Chunk, Neighbour
from core.domain.units import Unit
from core.text.passage_structure import statements, units_in

_SAY_NOTHING = frozenset({"", "yes", "no"})  # alone
_WORD = re.compile(r"\b[a-df][+−-](?!\w)|\w+")  # B- and B+ are two grades


class Passage(NamedTuple):
    """The line above a passage (title and headings), its text, and its units where they were stored."""

    anchor: str
    text: str
    units: tuple[Unit, ...] = ()


def passage_of(candidate: Candidate) -> Passage:
    """A candidate with its context, as one passage."""
    units: list[Unit] = []
    start = 0
    around: list[Chunk | Neighbour | None] = [candidate.before, candidate.chunk, candidate.after]
    for part in (part for part in around if part is not None):
        units += [replace(unit, start=unit.start + start) for unit in units_in(part)]
        start += len(part.text) + 1
    return Passage(candidate.chunk.anchor, candidate.reading, tuple(units))


def is_quoted(text: str, passage: Passage) -> bool:
    """Whether a text quotes the passage, or a row of it read with its header; punctuation and case may differ.

    What begins behind a "not" is no quotation: "not the secretary, signs the form".
    """
    words = re.escape(" ".join(_WORD.findall(text.lower())))
    if words in _SAY_NOTHING:
        return False
    quote = re.compile(rf"(?<!\bnot the)(?<!\bnot an)(?<!\bnot a)(?<!\bnot)(?<!\bno) {words} ")
    return any(quote.search(said) for said in _said(passage.text, units_in(passage)))


@lru_cache(maxsize=256)
def _said(passage: str, units: tuple[Unit, ...]) -> tuple[str, ...]:
    """The passage, its lines, and its statements, which may repeat a header or leave something out."""
    texts = [passage, *passage.split("\n"), *statements(units)]
    return tuple(dict.fromkeys(f" {' '.join(_WORD.findall(text.lower()))} " for text in texts))
