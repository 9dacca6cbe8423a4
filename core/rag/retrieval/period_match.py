"""The feature `period`: is a passage about the term or year that is asked for?"""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from core.domain.search import Candidate
from core.rag.understanding.asked_period import asked_periods, speaks_of_the_past
from core.text.periods import Period, period_of
from core.text.validity_period import valid_for


def period_match(question: str, candidates: Sequence[Candidate], today: date) -> list[float]:
    """By title and headings of each passage: 1 for the period asked for, −1 for another one, 0 for neither.

    Where the question names no term or year, −1 is for what is past, unless nothing else is about a term. All are 0
    where the candidates are about fewer than two academic years.
    """
    periods = [stated_period(each.chunk.title, each.chunk.headings) for each in candidates]
    if len({period.academic_year for period in periods if period}) < 2:
        return [0.0] * len(candidates)
    asked = asked_periods(question, today)
    return _agreeing(periods, asked) if asked else _not_past(periods, question, today)


def _agreeing(periods: Sequence[Period | None], asked: Sequence[Period]) -> list[float]:
    return [0.0 if period is None else 1.0 if any(map(period.overlaps, asked)) else -1.0 for period in periods]


def _not_past(periods: Sequence[Period | None], question: str, today: date) -> list[float]:
    past = [period is not None and period.last < today for period in periods]
    has_other = any(period and not is_past for period, is_past in zip(periods, past, strict=True))
    counts = has_other and not speaks_of_the_past(question)
    return [-1.0 if is_past and counts else 0.0 for is_past in past]


@lru_cache(maxsize=4_096)
def stated_period(title: str, headings: tuple[str, ...]) -> Period | None:
    """The term or year that a title and headings say a passage is about; None where they name none, or several."""
    named = valid_for(title, headings)
    return None if named is None else period_of(named)
