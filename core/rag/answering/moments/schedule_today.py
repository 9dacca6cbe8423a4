"""Tell the step of a schedule that holds today: "50 percent — Fall 2026: dropped by: September 11, 2026"."""

import re
from collections.abc import Sequence
from datetime import date

from core.domain.passage import Candidate
from core.rag.frames import day_told, tell
from core.rag.structured.answer import RecordAnswer, line_in
from core.records.clock.event_names import meaning
from core.records.clock.schedule_steps import Schedule, schedules
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.passage_structure import units_in
from core.text.values.dates import read_span
from core.text.values.words import SEASON

_TIME = english(TimeWords)
_FAR = 250  # days between today and the schedule's last day
_SEASON = re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
MOST_PASSAGES = 10


def step_of_today(question: str, candidates: Sequence[Candidate], today: date) -> RecordAnswer | None:
    """What is told of today's step; None where no schedule is certainly about the question, or it names another day."""
    asked = _content(_TIME.asks_of_today.sub(" ", question))
    asks = _TIME.asks_of_today.search(question) and _TIME.asks_amount.search(question)
    if not (asks and asked) or read_span(question, str(today.year)):
        return None
    for candidate in candidates[:MOST_PASSAGES]:
        chunk = candidate.chunk
        above = (chunk.title, *chunk.headings)
        found = [each for each in schedules(units_in(chunk), " ".join(above)) if _is_about(asked, each, above)]
        if said := _said(found, today):
            lead = f"{tell('told.today_is', day=day_told(today))}:"
            return RecordAnswer(f"{lead} “{said}” [1]", (line_in(chunk, said),))
    return None


def _content(question: str) -> frozenset[str]:
    """The words of a question that name something."""
    seasons = frozenset(found.lower() for found in _SEASON.findall(question))
    return seasons | frozenset(word for word in meaning(question) if word not in _TIME.of_moments and word.isalpha())


def _is_about(asked: frozenset[str], schedule: Schedule, above: Sequence[str]) -> bool:
    return bool(asked & meaning(" ".join((*above, schedule.about, schedule.steps[0].said))))


def _said(found: Sequence[Schedule], today: date) -> str:
    """Of the schedule of this term, else of the nearest one: the step that holds today; empty where none does."""
    near = [each for each in found if _far(each, today) <= _FAR]
    if not near:
        return ""
    step = min(near, key=lambda each: (not each.is_of(today), _far(each, today))).at(today)
    return step.said if step else ""


def _far(schedule: Schedule, today: date) -> int:
    return abs((schedule.border - today).days)
