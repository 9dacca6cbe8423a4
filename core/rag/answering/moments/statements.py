"""Find the sentence or row that has the words of a question, in its section of a page."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.passage import Candidate
from core.domain.units import CONTEXT, Unit, UnitKind
from core.records.clock.event_names import meaning
from core.text.languages.en.questions.directory_questions import GENERIC, OFFICE_WORDS
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.passage_structure import FEWEST_WORDS, reads_like_an_instruction, units_in
from core.text.periods import SEASONS
from core.text.sentences import sentences
from core.text.tokens import stem
from core.text.values.words import SEASON

_EN = english(TimeWords)
_OF_HOURS = re.compile(r"\b(?:hours|open)\b", re.IGNORECASE)
_SEASON = re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
_SEASONS = frozenset(SEASONS)
MOST_PASSAGES = 10
_LONGEST = 500  # characters
_FEWEST_SHARED = 2  # words of the question
_MOST_SHARE = 0.66  # of them at least


@dataclass(frozen=True, slots=True)
class Statement:
    """What one sentence or row says, where it stands, and the share of the question's words that it is about."""

    text: str
    candidate: Candidate
    context: tuple[str, ...]
    share: float


def content(question: str) -> frozenset[str]:
    """The words of a question that name something."""
    seasons = frozenset(found.lower() for found in _SEASON.findall(question))
    return seasons | frozenset(word for word in meaning(question) if word not in _EN.of_moments and word.isalpha())


def about(asked: frozenset[str], candidates: Sequence[Candidate]) -> list[Statement]:
    """The statements that are about most words of a question, the best first; in equal order of the passages."""
    if not asked - GENERIC - OFFICE_WORDS:
        return []
    found = [each for candidate in candidates[:MOST_PASSAGES] for each in _of_passage(asked, candidate)]
    return sorted((each for each in found if each.share > _MOST_SHARE), key=lambda each: -each.share)


def _of_passage(asked: frozenset[str], candidate: Candidate) -> Iterator[Statement]:
    chunk, before = candidate.chunk, ""
    units = list(units_in(chunk))
    for unit in units:
        if unit.cells and asked & _of_other_rows(unit, units):
            continue  # "the Blue Line" is not the Gold Line
        if unit.kind in CONTEXT:
            before = ""
            continue
        parts = [unit.alone] if unit.kind is UnitKind.ROW else sentences(unit.words)
        for said in parts:
            path = (*unit.path, *chunk.headings, chunk.title)
            own, around = _own(said, path, before), _words(" ".join((*path, before)))
            shared, is_all = asked & (own | around), asked <= own | around
            is_own = asked & own if is_all else len(asked & own) * 2 >= len(asked)
            is_named = not unit.cells or bool((asked - _SEASONS) & _words(unit.cells[0]))
            if is_named and is_own and (is_all or len(shared) >= _FEWEST_SHARED) and _can_be_told(said):
                yield Statement(said, candidate, path, (len(shared) + len(asked & own) / 10) / len(asked))
            before = said if unit.kind is not UnitKind.ROW else ""


def _of_other_rows(row: Unit, units: Sequence[Unit]) -> frozenset[str]:
    """The words that name other rows of its table, and do not stand in this one."""
    names = [_words(each.cells[0]) for each in units if each.cells and each.header == row.header]
    return frozenset(word for name in names for word in name) - _words(" ".join((*row.cells, *row.path)))


def _own(said: str, path: Sequence[str], before: str) -> frozenset[str]:
    """What a sentence is about: its words, its heading's, and those of the sentence or the page it points back to."""
    own = _words(f"{said} {path[0]}")
    if _EN.points_back.match(said):
        own |= _words(before)
    return own | _words(path[-1]) if _OF_HOURS.search(f"{path[0]} {said}") else own


def _words(text: str) -> frozenset[str]:
    plain = {stem(word) or word for word in text.lower().replace("-", " ").split()}
    return meaning(text) | {word.strip(".,;:()") for word in plain}


def _can_be_told(text: str) -> bool:
    return len(text) <= _LONGEST and len(text.split()) >= FEWEST_WORDS and not reads_like_an_instruction(text)
