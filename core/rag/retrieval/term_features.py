"""Features of passages by the terms of the question: how much a passage has, and whether what must be there is."""

import re
from collections.abc import Sequence
from functools import lru_cache

from core.domain.search import Candidate
from core.rag.retrieval.question_terms import QuestionTerms
from core.text.periods import named_years
from core.text.tokens import passage_terms, terms

# "CS 101", "math2010", "15-122"; two digits only where they are joined to their letters, since "take 20 credits".
_CODE = re.compile(r"\b[A-Za-z]{2,5}(?:[ \u00a0-]?(?!20\d\d)\d{3,4}|\d\d)[A-Za-z]?\b|\b\d{2}-\d{3}\b")


def coverage(asked: QuestionTerms, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `coverage`: the share (0…1), by weight, of the question's terms that passage and anchor have."""
    return [asked.share(has_terms(each)) for each in candidates]


def identifiers(question: str, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `identifiers`: the share (0…1) of the codes and years asked for that a passage has; 1 where none is."""
    wanted = _identifiers(question)
    return [_present(wanted, each) if wanted else 1.0 for each in candidates]


def has_terms(candidate: Candidate) -> frozenset[str]:
    """The terms of a passage and its anchor."""
    return _distinct(candidate.chunk.anchor, candidate.chunk.text)


@lru_cache(maxsize=2_048)
def _distinct(anchor: str, text: str) -> frozenset[str]:
    return frozenset(passage_terms(anchor, text))


@lru_cache(maxsize=1_024)
def _identifiers(question: str) -> tuple[str, ...]:
    codes = [terms(code)[-1] for code in _CODE.findall(question)]
    return tuple(dict.fromkeys([*map(str, named_years(question)), *codes]))


def _present(wanted: Sequence[str], candidate: Candidate) -> float:
    has = has_terms(candidate)
    return sum(each in has for each in wanted) / len(wanted)
