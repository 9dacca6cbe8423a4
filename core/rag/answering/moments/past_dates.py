"""Say of a quoted date how far it is: "(September 4, 2026 was 10 days ago.)"."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from core.rag.answering.moments.told_days import day_stands, next_told
from core.rag.frames import day_told
from core.rag.verification.checker import CheckedAnswer
from core.rag.verification.citations import MARK
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import TimeWords
from core.text.languages.schema.wanted import WantedWords
from core.text.periods import is_in_past_tense
from core.text.values.dates import spans

_FAR = 400  # days: an older date is history, and no reader takes it for one that is open
_TIME = english(TimeWords)
_ASKS = Pattern(lambda: f"{_TIME.asks_when}|{english(WantedWords).deadlines}")


def with_notes(
    answer: CheckedAnswer, question: str, today: date, is_about_days: Callable[[str], bool] = lambda _: False
) -> CheckedAnswer:
    """The answer with a note behind its first statement, where all days that this names are past.

    Only where a day, or whether something is possible, was asked for; not where the page tells what was. A question
    that `is_about_days` ("gone?") is told of days to come, too.
    """
    first, *others = answer.text.split("\n\n")
    marks = list(MARK.finditer(first))
    if not marks or is_in_past_tense(question) or _TIME.tells_the_past.search(first):
        return answer
    distances = _distances(first, today)
    asks_how_far = bool(distances) and is_about_days(question)
    note = _note(first, [each for each in others if marks[0][0] in each], today) if distances else ""
    told = (note or distances) if asks_how_far else note if _ASKS.search(question) else ""
    return replace(answer, text="\n\n".join((f"{first} {told}", *others))) if told else answer


def _note(text: str, others: Sequence[str], today: date) -> str:
    """Empty where a day is to come, or has no year; with the next day that the same page names, where it is quoted."""
    days = [span.end for span in spans(text)]
    if not days or max(days) >= today or (today - max(days)).days > _FAR:
        return ""
    coming = [span.end for other in others for span in spans(other) if span.end >= today]
    more = next_told(min(coming), _day(min(coming)), today) if coming else ""
    return f"({day_stands(max(days), _day(max(days)), today)}{more}.)"


def _distances(text: str, today: date) -> str:
    """Of the last day that is past and of the next one: "(May 1, 2026 was yesterday; June 1, 2026 is in 30 days.)"."""
    near = [span.end for span in spans(text) if abs((span.end - today).days) <= _FAR]
    last = max((day for day in near if day < today), default=None)
    coming = min((day for day in near if day >= today), default=None)
    told = [day_stands(day, _day(day), today) for day in (last, coming) if day]
    return f"({'; '.join(told)}.)" if told else ""


def _day(day: date) -> str:
    """ "September 4, 2026"."""
    return day_told(day).split(", ", 1)[1]
