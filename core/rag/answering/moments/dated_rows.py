"""Find the step of a schedule that holds today: "25 percent | dropped by September 18"."""

from collections.abc import Sequence
from datetime import date

from core.domain.passage import Candidate
from core.rag.answering.moments.statements import MOST_PASSAGES, content
from core.rag.frames import day_told, tell
from core.records.clock.event_names import meaning
from core.records.clock.schedule_steps import Schedule, schedules
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.passage_structure import units_in

_EN = english(TimeWords)
_FAR = 250  # days between today and the schedule's last day


def row_of_today(question: str, candidates: Sequence[Candidate], today: date) -> tuple[str, str, Candidate] | None:
    """A lead, the step as it reads alone, and its passage; None where no schedule is certainly about the question."""
    asked = content(_EN.asks_of_today.sub(" ", question))
    if not _EN.asks_of_today.search(question) or not _EN.asks_amount.search(question) or not asked:
        return None
    for candidate in candidates[:MOST_PASSAGES]:
        chunk = candidate.chunk
        above = (chunk.title, *chunk.headings)
        found = [each for each in schedules(units_in(chunk), " ".join(above)) if _is_about(asked, each, above)]
        if said := _said(found, today):
            return f"{tell('told.today_is', day=day_told(today))}:", said, candidate
    return None


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
