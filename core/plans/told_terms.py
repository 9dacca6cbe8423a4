"""In which terms somebody wants courses, or has them in a plan of their own."""

from collections.abc import Iterator, Mapping
from datetime import date

from core.plans.terms import SEASONS, PlanTerm, next_term
from core.plans.told_courses import codes_told, tells_of_courses
from core.text.languages.languages import english
from core.text.languages.schema.plans import PlanTurnWords
from core.text.values.lexer import of
from core.text.values.value import SEASON, TERM

_EN = english(PlanTurnWords)
_Place = tuple[int, int, PlanTerm]  # where a term is named, and which


def own_plan(turn: str, today: date) -> Mapping[str, PlanTerm]:
    """The courses of a plan that is to be checked, each behind its term, "Fall 2026: CS 110", or two in one term."""
    codes = [*codes_told(turn)]
    if _EN.together.search(turn) and len(codes) > 1:
        return dict.fromkeys((code for _, _, code in codes), _one_term(turn, today))
    places = [*terms_named(turn)] if _EN.checks.search(turn) else []
    ends = [*(start for start, _, _ in places[1:]), len(turn)]
    return {
        code: term
        for (_, end, term), stop in zip(places, ends, strict=False)
        for at, _, code in codes
        if end <= at < stop
    }


def _one_term(turn: str, today: date) -> PlanTerm:
    named = next((term for _, _, term in terms_named(turn)), None)
    seasons = [value.value for value in of(SEASON, turn) if value.value in SEASONS]
    return named or next_term(today, seasons[:1] or ("fall", "spring"))


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
