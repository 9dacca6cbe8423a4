"""Decide whether a question without history is asked back, and with which choices, from the pages themselves."""

import re
from collections import Counter
from collections.abc import Sequence

from core.domain.passage import Candidate
from core.rag.retrieval.question_terms import written_for
from core.rag.understanding.asking_back.fitting import (
    fitting,
    has_all,
    having,
    headings_of,
    named_together,
    pages_of,
    valued,
)
from core.rag.understanding.asking_back.need import (
    MOST_WORDS,
    READ,
    generic_terms,
    names_nothing,
    things_in,
)
from core.rag.understanding.follow_ups import depends_on_context
from core.text.languages.languages import english
from core.text.languages.schema.turns import AskingBack

FEWEST, MOST = 2, 4
LONGEST_LABEL = 60  # characters
_JOINT = re.compile(r"\s+[|–—-]\s+|\s*:\s+|\s*[»·]\s*")
_NUMBERED = re.compile(r"^\d+(?:\.\d+)*\.?\s+")
_YEAR = re.compile(r"\W*\b20\d\d(?:\s*[-–/]\s*\d{2,4})?\b\W*$")


def choices_of(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    """Two to four labels in the order of the passages; none where these do not tell several things apart."""
    best = sorted(candidates[:READ], key=lambda each: -(each.grade or 0.0))
    own = _own_names([each.chunk.title for each in best])
    if len(dict.fromkeys(own)) < FEWEST:
        own = [_heading(each) for each in best]
    own = [(_heading(each) if each.chunk.page else "") or name for each, name in zip(best, own, strict=True)]
    labels = dict.fromkeys(name for name in own if 0 < len(name) <= LONGEST_LABEL)
    apart = [label for label in labels if not any(label.startswith(f"{other} ") for other in labels)]
    return tuple(apart)[:MOST] if len(apart) >= FEWEST else ()


def _heading(candidate: Candidate) -> str:
    """What the passage stands under: a paged document is about too many things to be chosen by its title."""
    headings = candidate.chunk.headings
    return _NUMBERED.sub("", headings[-1]).strip() if headings else ""


def _own_names(titles: Sequence[str]) -> list[str]:
    """Each title without the parts that other pages have too, such as the institution's name."""
    parts = {title: [part.strip() for part in _JOINT.split(title) if part.strip()] for title in titles}
    held = Counter(part for each in parts.values() for part in dict.fromkeys(each))
    return [_name(parts[title], held) for title in titles]


def _name(parts: Sequence[str], held: Counter[str]) -> str:
    own = [part for part in parts if held[part] == 1] or list(parts)
    return _YEAR.sub("", own[0]).strip() if own else ""


_EN = english(AskingBack)
# The least probability of an answer from which it is given: to a question that names one thing, or nothing while its
# words fit at most one page; and otherwise. Decision 0050.
SURE_OF_ONE, SURE_OF_SEVERAL = 0.7, 0.9
FEWEST_PAGES = 2


def choices_if_due(question: str, graded: Sequence[Candidate], probability: float) -> tuple[str, ...] | None:
    """The choices; empty where it is asked back without any, None where it is not asked back.

    `probability` is that of the answer found, 0 where none was given.
    """
    if names_nothing(question) and not named_together(question, graded):
        found = fitting(question, graded)
        is_answered = _is_answered(question, found, probability)
        return None if is_answered else choices_of(found) or choices_of(valued(question, graded))
    is_sure = probability >= SURE_OF_ONE and not depends_on_context(question)
    return (() if is_sure else _of_several_pages(question, graded)) or None


def _is_answered(question: str, found: Sequence[Candidate], probability: float) -> bool:
    """Whether a question that names nothing is answered: never where "it" may be of several pages, however sure."""
    points, is_of_several = depends_on_context(question), len(pages_of(found)) >= FEWEST_PAGES
    least = SURE_OF_SEVERAL if points or is_of_several else SURE_OF_ONE
    return probability >= least and not (points and is_of_several)


def _of_several_pages(question: str, graded: Sequence[Candidate]) -> tuple[str, ...]:
    """What speaks of the one thing named, on several pages of which none is about it: "how do I appeal?"."""
    naming = _one_thing(question)
    if not naming or _is_of_one_page(naming, graded[:READ]):
        return ()
    found = having(naming, question, graded)
    return choices_of(found) if len(pages_of(found)) >= FEWEST_PAGES else ()


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
