"""Say of a quoted date that it is past: "(September 4, 2026 was 10 days ago.)"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from core.rag.answering.moments.leads import day_stands, next_told
from core.rag.frames import day_told
from core.rag.verification.checker import CheckedAnswer
from core.rag.verification.citations import MARK
from core.text.dates import spans
from core.text.languages.en.questions.question_words import DEADLINES
from core.text.languages.en.questions.time_questions import ASKS_WHEN, SAYS_DEADLINE, TELLS_THE_PAST
from core.text.periods import is_in_past_tense

_FAR = 400  # days: an older date is history, and no reader takes it for one that is open
_ASKS = re.compile(rf"{ASKS_WHEN}|{DEADLINES}", re.IGNORECASE)
_DEADLINE, _PAST = re.compile(SAYS_DEADLINE, re.IGNORECASE), re.compile(TELLS_THE_PAST, re.IGNORECASE)


def with_notes(answer: CheckedAnswer, question: str, today: date) -> CheckedAnswer:
    """The answer with a note behind its first statement, where all days that this names are past.

    Only where a day, or whether something is possible, was asked for; not where the page tells what was.
    """
    first, *others = answer.text.split("\n\n")
    marks = list(MARK.finditer(first))
    if not first or not marks or is_in_past_tense(question) or not _ASKS.search(question) or _PAST.search(first):
        return answer
    note = _note(first, [each for each in others if marks[0][0] in each], today)
    return replace(answer, text="\n\n".join((f"{first} {note}", *others))) if note else answer


def _note(text: str, others: Sequence[str], today: date) -> str:
    """Empty where a day is to come, or has no year; with the next day that the same page names, where it is quoted."""
    days = [span.end for span in spans(text)]
    if not days or max(days) >= today or (today - max(days)).days > _FAR:
        return ""
    coming = [span.end for other in others for span in spans(other) if span.end >= today]
    more = next_told(min(coming), _day(min(coming)), today) if coming else ""
    return f"({day_stands(max(days), _day(max(days)), today)}{more}.)"


def _day(day: date) -> str:
    """ "September 4, 2026"."""
    return day_told(day).split(", ", 1)[1]
