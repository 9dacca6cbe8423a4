"""Decide whether a question without history is asked back, and with which choices, from the pages themselves."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from core.domain.passage import Candidate
from core.domain.units import UnitKind
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.retrieval.question_terms import written_for
from core.rag.understanding.asking_back.need import (
    MOST_WORDS,
    READ,
    attribute_terms,
    generic_terms,
    names_nothing,
    no_names,
    telling_terms,
    things_in,
)
from core.rag.understanding.follow_ups import WORD, depends_on_context
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.turns import AskingBack
from core.text.passage_structure import units_in
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms, terms

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
