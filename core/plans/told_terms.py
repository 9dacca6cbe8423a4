"""In which terms somebody wants courses, or has them in a plan of their own."""

from collections.abc import Iterator, Mapping

from core.plans.terms import SEASONS, PlanTerm
from core.plans.told_courses import codes_told, tells_of_courses
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords
from core.text.values.lexer import of
from core.text.values.value import TERM

_EN = english(PlanTurnWords)
_Place = tuple[int, int, PlanTerm]  # where a term is named, and which


def own_plan(turn: str) -> Mapping[str, PlanTerm]:
    """The courses of a plan that is to be checked, each behind its term: "Fall 2026: CS 110, MATH 140"."""
    if not _EN.checks.search(turn):
        return {}
    places = [*terms_named(turn)]
    after = [*(start for start, _, _ in places[1:]), len(turn)]
    return {
        code: term
        for (_, end, term), stop in zip(places, after, strict=True)
        for at, _, code in codes_told(turn)
        if end <= at < stop
    }


def pinned(clause: str) -> Mapping[str, PlanTerm]:
    """The courses that somebody wants in a term: "with HIST 330 in Spring 2027"."""
    if tells_of_courses(clause):
        return {}
    codes = [*codes_told(clause)]
    ends = {end: code for _, end, code in codes}
    return {
        ends[at]: term
        for start, _, term in terms_named(clause)
        for at in ends
        if at < start and _EN.in_term.fullmatch(clause[at:start])
    }


def terms_named(text: str) -> Iterator[_Place]:
    """The terms with their year, where they stand."""
    for value in of(TERM, text):
        if value.value.year and value.value.season in SEASONS:
            yield value.start, value.end, PlanTerm.of(value.value.season, value.value.year)
