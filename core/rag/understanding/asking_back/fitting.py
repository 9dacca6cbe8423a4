"""Find the passages that a short question could mean: each has all of its words, and a value of the kind asked for."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from core.domain.passage import Candidate
from core.domain.units import UnitKind
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.understanding.asking_back.need import READ, attribute_terms, no_names, telling_terms
from core.rag.understanding.follow_ups import WORD
from core.text.languages.english_tables import everyday
from core.text.passage_structure import units_in
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms, terms

_NAME = re.compile(r"\b[A-Z][\w'’]+(?: [A-Z][\w'’]+)+")  # "the Dean's List"


def fitting(question: str, graded: Sequence[Candidate]) -> list[Candidate]:
    """Those of the best passages with such a statement, in their order."""
    return having(telling_terms(question) or query_terms(question), question, graded)


def having(things: Sequence[str], question: str, graded: Sequence[Candidate]) -> list[Candidate]:
    """Those with a statement of these things that has a value of the kind asked for, each under its heading."""
    return _with(things, wanted(question) & VALUES, graded)


def valued(question: str, graded: Sequence[Candidate]) -> list[Candidate]:
    """Those with a value of the kind asked for, and all words but its name: "it costs" is seldom written beside "$5".

    None where no value is asked for.
    """
    values = wanted(question) & VALUES
    things = [term for term in query_terms(question) if term not in attribute_terms() and term not in everyday()]
    return _with(things, values, graded) if values else []


def _with(asked: Sequence[str], values: frozenset[AnswerKind], graded: Sequence[Candidate]) -> list[Candidate]:
    found: dict[int, Statement] = {}
    for each in statements_of(graded[:READ]):
        has_value = not values or any(holds(each.text, kind) for kind in values)
        is_deeper = each.number not in found or len(each.headings) > len(found[each.number].headings)
        if has_value and is_deeper and has_all(asked, f"{each.above} {each.text}"):
            found[each.number] = each
    return [_under(found[number].headings[1:], graded[number - 1]) for number in sorted(found)]


def _under(headings: tuple[str, ...], candidate: Candidate) -> Candidate:
    return replace(candidate, chunk=replace(candidate.chunk, headings=headings or candidate.chunk.headings))


def named_together(question: str, graded: Sequence[Candidate]) -> bool:
    """Whether two words of the question stand together in a heading, a name or the first cell of a row."""
    pairs = pairs_in(question)
    return bool(pairs) and any(has_pair(pairs, label) for each in graded[:READ] for label in _labels_in(each))


def pairs_in(question: str) -> set[tuple[str, str]]:
    """The pairs of neighbours that could be a name; words that say what is asked of a thing make none."""
    words = [terms(word) for word in WORD.findall(re.sub("['’]", "", question))]
    beside = attribute_terms() | no_names()
    plain = [each[0] if len(each) == 1 and each[0] not in beside else "" for each in words]
    return {pair for pair in pairwise(plain) if all(pair) and not set(pair) <= everyday()}


def has_pair(pairs: Collection[tuple[str, str]], text: str) -> bool:
    """Whether a text has one of the pairs side by side."""
    return not set(pairwise(terms(text))).isdisjoint(pairs)


def _labels_in(candidate: Candidate) -> Iterator[str]:
    yield from (candidate.chunk.title, *headings_of(candidate))
    yield from _NAME.findall(candidate.chunk.text)
    yield from (unit.cells[0] for unit in units_in(candidate.chunk) if unit.kind is UnitKind.ROW and unit.cells)


def headings_of(candidate: Candidate) -> list[str]:
    """The headings that a passage stands under, and those in it."""
    return [*candidate.chunk.headings, *(u.text for u in units_in(candidate.chunk) if u.kind is UnitKind.HEADING)]


def has_all(asked: Iterable[str], text: str) -> bool:
    """Whether a text has each of the terms."""
    return set(asked) <= terms_of(text)


def pages_of(found: Iterable[Candidate]) -> set[str]:
    """The addresses of their pages."""
    return {each.chunk.url for each in found}
