"""Decide whether a question without history is asked back, and with which choices."""

from collections.abc import Sequence

from core.domain.search import Candidate
from core.rag.understanding.asking_back.choices import READ, choices_of
from core.rag.understanding.asking_back.fitting import (
    fitting,
    has_all,
    has_pair,
    named_together,
    pages_of,
    pairs_in,
    valued,
)
from core.rag.understanding.asking_back.kinds import kinds_of, parts_of
from core.rag.understanding.asking_back.need import generic_terms, names_nothing
from core.rag.understanding.follow_ups import depends_on_context
from core.text.languages.en.everyday_words import EVERYDAY
from core.text.tokens import query_terms

# The least probability of an answer from which it is given: to a question that names one thing, or nothing while its
# words fit at most one page; and otherwise. Decision 0050.
SURE_OF_ONE, SURE_OF_SEVERAL = 0.7, 0.9
MOST_WORDS = 6  # of a question that names one thing of several pages
FEWEST_PAGES = 2


def choices_if_due(
    question: str,
    graded: Sequence[Candidate],
    kept: Sequence[Candidate],
    probability: float,
    is_clear: bool = True,
) -> tuple[str, ...] | None:
    """The choices; empty where it is asked back without any, None where it is not asked back.

    `probability` is that of the answer found, 0 where none was given; `is_clear` where its first quotation is likelier
    than all others together.
    """
    if not names_nothing(question) or named_together(question, graded):
        pages = _of_several_pages(question, graded) if probability < SURE_OF_ONE else ()
        return kinds_of(question, kept) or (() if is_clear else parts_of(question, kept)) or pages or None
    found = fitting(question, graded)
    is_of_one = len(pages_of(found)) < FEWEST_PAGES and not depends_on_context(question)
    if probability >= (SURE_OF_ONE if is_of_one else SURE_OF_SEVERAL):
        return None
    return choices_of(found) or choices_of(valued(question, graded))


def _of_several_pages(question: str, graded: Sequence[Candidate]) -> tuple[str, ...]:
    """The pages that speak of the one thing named, where none of them is about it: "how do I appeal?"."""
    naming = [term for term in query_terms(question) if term not in EVERYDAY and term not in generic_terms()]
    is_titled = any(has_all(naming, each.chunk.title) for each in graded[:READ])
    if len(naming) != 1 or len(question.split()) > MOST_WORDS or is_titled:
        return ()
    found, pairs = fitting(question, graded), pairs_in(question)
    found = [each for each in found if has_pair(pairs, each.chunk.text)] or found  # "school colors" is one name
    return choices_of(found) if len(pages_of(found)) >= FEWEST_PAGES else ()
