"""Find the passages that a short question could mean: each has all of its words, and a value of the kind asked for."""

from collections.abc import Iterable, Sequence

from core.domain.search import Candidate
from core.rag.answering.quotes.features import meant_by, terms_of
from core.rag.answering.quotes.statements import statements_of
from core.rag.understanding.asking_back.choices import READ
from core.rag.understanding.asking_back.need import attribute_terms
from core.text.languages.en.everyday_words import EVERYDAY
from core.text.questions.held import places_of
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms


def fitting(question: str, graded: Sequence[Candidate]) -> list[Candidate]:
    """Those of the best passages with such a statement, in their order."""
    return _with(query_terms(question), wanted(question) & VALUES, graded)


def valued(question: str, graded: Sequence[Candidate]) -> list[Candidate]:
    """Those with a value of the kind asked for, and all words but its name: "it costs" is seldom written beside "$5".

    None where no value is asked for.
    """
    values = wanted(question) & VALUES
    things = [term for term in query_terms(question) if term not in attribute_terms() and term not in EVERYDAY]
    return _with(things, values, graded) if values else []


def _with(asked: Sequence[str], values: frozenset[AnswerKind], graded: Sequence[Candidate]) -> list[Candidate]:
    numbers = {
        each.number
        for each in statements_of(graded[:READ])
        if has_all(asked, f"{each.above} {each.text}") and (not values or any(places_of(each.text, k) for k in values))
    }
    return [graded[number - 1] for number in sorted(numbers)]


def has_all(asked: Iterable[str], text: str) -> bool:
    """Whether a text has each of the terms, or another word for it."""
    has = terms_of(text)
    return all(term in has or not meant_by(term).isdisjoint(has) for term in asked)


def pages_of(found: Iterable[Candidate]) -> set[str]:
    """The addresses of their pages."""
    return {each.chunk.url for each in found}
