"""A page of the term or year that is asked about comes before the same page of another year."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from core.domain import Candidate
from core.rag.asked_period import asked_periods, speaks_of_the_past
from core.rag.valid_for import valid_for
from core.text.periods import Period, period_of


def by_term(question: str, candidates: Sequence[Candidate], today: date, weight: float) -> list[Candidate]:
    """The candidates ordered anew by what their title and headings say they are about.

    Where the question names a term or year, `weight` is added to `fused` of those about it, and taken from those about
    another one. Where it names none, it is taken from what is past, unless nothing else is about a term. Candidates of
    one academic year stay as they are.
    """
    periods = [stated_period(each.chunk.title, each.chunk.headings) for each in candidates]
    if len({period.academic_year for period in periods if period}) < 2:
        return list(candidates)
    asked = asked_periods(question, today)
    signs = _agreeing(periods, asked) if asked else _not_past(periods, question, today)
    scored = [replace(each, fused=each.fused + weight * sign) for each, sign in zip(candidates, signs, strict=True)]
    return sorted(scored, key=lambda each: -each.fused)


def _agreeing(periods: Sequence[Period | None], asked: Sequence[Period]) -> list[int]:
    return [0 if period is None else 1 if any(map(period.overlaps, asked)) else -1 for period in periods]


def _not_past(periods: Sequence[Period | None], question: str, today: date) -> list[int]:
    past = [period is not None and period.last < today for period in periods]
    has_other = any(period and not is_past for period, is_past in zip(periods, past, strict=True))
    return [-int(is_past) for is_past in past] if has_other and not speaks_of_the_past(question) else [0] * len(past)


@lru_cache(maxsize=4_096)
def stated_period(title: str, headings: tuple[str, ...]) -> Period | None:
    """The term or year that a title and headings say a passage is about; None where they name none, or several."""
    named = valid_for(title, headings)
    return None if named is None else period_of(named)
