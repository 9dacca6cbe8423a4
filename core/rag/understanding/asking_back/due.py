"""Decide whether a question without history is asked back, and with which choices, from the pages themselves."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from core.domain.passage import Candidate
from core.domain.units import UnitKind
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement, statements_of
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
    attribute_terms,
    generic_terms,
    names_nothing,
    telling_terms,
    things_in,
)
from core.rag.understanding.follow_ups import depends_on_context
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.languages.schema.turns import AskingBack
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms

FEWEST, MOST = 2, 4
LONGEST_LABEL = 60  # characters
_JOINT = re.compile(r"\s+[|–—-]\s+|\s*:\s+|\s*[»·]\s*")
_NUMBERED = re.compile(r"^\d+(?:\.\d+)*\.?\s+")
_YEAR = re.compile(r"\W*\b20\d\d(?:\s*[-–/]\s*\d{2,4})?\b\W*$")


def choices_of(candidates: Sequence[Candidate], names: Callable[[str], bool] = lambda said: False) -> tuple[str, ...]:
    """Two to four labels in the order of the passages; none where these do not tell several things apart.

    A heading of several words that `names` what is asked for says more than the page's title: "Appealing a grade".
    """
    best = sorted(candidates[:READ], key=lambda each: -(each.grade or 0.0))
    own = _own_names([each.chunk.title for each in best])
    if len(dict.fromkeys(own)) < FEWEST:
        own = [_heading(each) for each in best]
    own = [(_heading(each) if each.chunk.page else "") or name for each, name in zip(best, own, strict=True)]
    own = [_naming_heading(each, names) or name for each, name in zip(best, own, strict=True)]
    labels = dict.fromkeys(name for name in own if 0 < len(name) <= LONGEST_LABEL)
    apart = [label for label in labels if not any(label.startswith(f"{other} ") for other in labels)]
    return tuple(apart)[:MOST] if len(apart) >= FEWEST else ()


def _heading(candidate: Candidate) -> str:
    """What the passage stands under: a paged document is about too many things to be chosen by its title."""
    headings = candidate.chunk.headings
    return _NUMBERED.sub("", headings[-1]).strip() if headings else ""


def _naming_heading(candidate: Candidate, names: Callable[[str], bool]) -> str:
    said = _heading(candidate)
    return said if names(said) and len(said.split()) > 1 else ""


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


_MOST_WORDS_OF_KINDS = 7  # who types more says which kind is meant
_READ_FOR_KINDS = 6  # passages
_TIME = english(TimeWords)


def kinds_of(question: str, kept: Sequence[Candidate], said: str, *, are_parts: bool) -> tuple[str, ...]:
    """Up to four names of kinds of the thing, where what would be `said` is of one of them.

    "Permit cost": who parks, and when, each with its price. "I want to withdraw": from a course or the university,
    which are parts of a page, where these may be kinds (`are_parts`).
    None where the question names one of them, or names no thing.
    """
    values, asked = wanted(question) & VALUES, set(query_terms(question))
    things = {term for term in asked if term not in everyday() and term not in attribute_terms()}
    naming = things - generic_terms()
    if not naming or len(question.split()) > _MOST_WORDS_OF_KINDS or _TIME.next.search(question):
        return ()
    read = statements_of(kept[:_READ_FOR_KINDS])
    groups = [*_rows(read, things, values), *(_parts(read, naming, kept) if are_parts and len(naming) == 1 else ())]
    apart = (names for names in groups if _tell_apart(names, naming, asked, values))
    return next((tuple(names)[:MOST] for names in apart if any(name in said for name in names)), ())


def _rows(read: Sequence[Statement], things: set[str], values: frozenset[AnswerKind]) -> Iterator[Sequence[str]]:
    """The first cells of the rows of each table that have a value of the things."""
    tables: dict[tuple[int, str], list[str]] = defaultdict(list)
    for row in read:
        if row.kind is UnitKind.ROW and has_all(things, f"{row.above} {row.text}") and _has(row.text, values):
            tables[row.number, row.above].append(next(iter(row.units[0].cells), ""))
    return iter(tables.values())


def _parts(read: Sequence[Statement], naming: set[str], kept: Sequence[Candidate]) -> Iterator[Sequence[str]]:
    """The headings of the parts of each page that are called after the thing."""
    pages: dict[str, dict[str, None]] = defaultdict(dict)
    above = {heading for each in read for heading in each.headings[:-1]}
    for each in read:
        label = each.headings[-1] if each.headings[1:] else ""
        if label and has_all(naming, label) and label not in above:
            pages[kept[each.number - 1].chunk.url][label] = None
    return (list(page) for page in pages.values())


def _tell_apart(names: Sequence[str], naming: set[str], asked: set[str], values: frozenset[AnswerKind]) -> bool:
    are_names = all(0 < len(name) <= LONGEST_LABEL and not _has(name, values) for name in names)
    is_named = any((terms_of(name) - naming) & asked for name in names)
    return len(set(names)) >= FEWEST and are_names and not is_named


def _has(text: str, values: frozenset[AnswerKind]) -> bool:
    return any(holds(text, kind) for kind in values)
