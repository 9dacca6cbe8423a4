"""Decide whether a question without history is asked back, and with which choices."""

from collections.abc import Sequence

from core.domain.passage import Candidate
from core.rag.retrieval.question_terms import written_for
from core.rag.understanding.asking_back.choices import READ, choices_of
from core.rag.understanding.asking_back.fitting import (
    fitting,
    has_all,
    having,
    headings_of,
    named_together,
    pages_of,
    valued,
)
from core.rag.understanding.asking_back.kinds import kinds_of
from core.rag.understanding.asking_back.need import MOST_WORDS, generic_terms, names_nothing, telling_terms, things_in
from core.rag.understanding.follow_ups import depends_on_context
from core.text.languages.languages import english
from core.text.languages.schema.turns import AskingBack

_EN = english(AskingBack)
# The least probability of an answer from which it is given: to a question that names one thing, or nothing while its
# words fit at most one page; and otherwise. Decision 0050.
SURE_OF_ONE, SURE_OF_SEVERAL = 0.7, 0.9
FEWEST_PAGES = 2


def choices_if_due(
    question: str,
    graded: Sequence[Candidate],
    kept: Sequence[Candidate],
    probability: float,
    said: str = "",
) -> tuple[str, ...] | None:
    """The choices; empty where it is asked back without any, None where it is not asked back.

    `probability` is that of the answer found, 0 where none was given; `said` is its first quotation, or the closest.
    """
    if names_nothing(question) and not named_together(question, graded):
        found = fitting(question, graded)
        is_answered = _is_answered(question, found, kept, probability)
        return None if is_answered else choices_of(found) or choices_of(valued(question, graded))
    is_sure = probability >= SURE_OF_ONE and not depends_on_context(question)
    kinds = kinds_of(question, kept, said, are_parts=not is_sure)
    return kinds or (() if is_sure else _of_several_pages(question, graded)) or None


def _is_answered(question: str, found: Sequence[Candidate], kept: Sequence[Candidate], probability: float) -> bool:
    """Whether a question that names nothing is answered: never where "it" may be of several pages, however sure."""
    points, is_of_several = depends_on_context(question), len(pages_of(found)) >= FEWEST_PAGES
    is_of_one = not points and (not is_of_several or _is_of_title(question, kept))
    return probability >= (SURE_OF_ONE if is_of_one else SURE_OF_SEVERAL) and not (points and is_of_several)


def _is_of_title(question: str, kept: Sequence[Candidate]) -> bool:
    """Whether the first page is about a word of the question: "what happens if I pay late" on "Paying your bill"."""
    return any(has_all([term], kept[0].chunk.title) for term in telling_terms(question)) if kept else False


def _of_several_pages(question: str, graded: Sequence[Candidate]) -> tuple[str, ...]:
    """What speaks of the one thing named, on several pages of which none is about it: "how do I appeal?"."""
    naming = _one_thing(question)
    if not naming or _is_of_one_page(naming, graded[:READ]):
        return ()
    found = having(naming, question, graded)
    headed = _headed(naming, found)
    found = headed if len(pages_of(headed)) >= FEWEST_PAGES else found
    return choices_of(found, lambda said: has_all(naming, said)) if len(pages_of(found)) >= FEWEST_PAGES else ()


def _one_thing(question: str) -> list[str]:
    """The one thing that a short question names; empty for several, for slang, and for a question of what it means."""
    naming = [term for term in things_in(question) if term not in generic_terms()]
    is_one = len(naming) == 1 == len(things_in(question)) and len(question.split()) <= MOST_WORDS
    return naming if is_one and not _EN.defines.search(question) and not written_for(question) else []


def _is_of_one_page(naming: Sequence[str], best: Sequence[Candidate]) -> bool:
    """Whether the thing is in the title of a page, or in headings of one page alone: "Printing"."""
    is_titled = any(has_all(naming, each.chunk.title) for each in best)
    return is_titled or len(pages_of(_headed(naming, best))) == 1


def _headed(naming: Sequence[str], best: Sequence[Candidate]) -> list[Candidate]:
    return [each for each in best if any(has_all(naming, heading) for heading in headings_of(each))]
