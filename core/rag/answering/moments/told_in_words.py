"""Tell the statement of a page that has the words of a question by the clock: whether it is over, or on now."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from core.domain.passage import Candidate
from core.domain.units import CONTEXT, Unit, UnitKind
from core.rag.answering.moments.weekly_hours import hours_lead
from core.rag.frames import day_told, tell
from core.rag.structured.answer import RecordAnswer, line_in
from core.records.clock.asked_moment import Ask, asked_moment, without_now
from core.records.clock.day_hours import DayHours
from core.records.clock.event_names import meaning
from core.records.clock.exceptions import dated_exceptions
from core.records.clock.schedule_steps import Schedule, schedules
from core.records.clock.stated_hours import stated_hours
from core.records.clock.term_time import Calendar
from core.text.languages.en.questions.directory_questions import GENERIC, OFFICE_WORDS
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.passage_structure import FEWEST_WORDS, reads_like_an_instruction, units_in
from core.text.periods import SEASONS
from core.text.questions.moment_clause import moment_clause
from core.text.sentences import sentences
from core.text.tokens import stem
from core.text.values.dates import read_span
from core.text.values.words import SEASON

_TIME = english(TimeWords)
_HOURS = english(HoursWords)
_YES_NO = re.compile(r"\b(?:is|are|does|do|can|could|will|open(?:s|ing)?|clos(?:e[sd]?|ing))\b", re.IGNORECASE)
_ASKS_MORE = re.compile(r"\bhow (?:often|many|much|frequent\w*)\b", re.IGNORECASE)
_LONGEST_FRAGMENT = 8  # words
_FAR = 250  # days between today and the schedule's last day
_OF_HOURS = re.compile(r"\b(?:hours|open)\b", re.IGNORECASE)
_SEASON = re.compile(rf"\b{SEASON}\b", re.IGNORECASE)
_SEASONS = frozenset(SEASONS)
MOST_PASSAGES = 10
_LONGEST = 500  # characters
_FEWEST_SHARED = 2  # words of the question
_MOST_SHARE = 0.66  # of them at least


@dataclass(frozen=True, slots=True)
class Statement:
    """What one sentence or row says, where it stands, and the share of the question's words that it is about."""

    text: str
    candidate: Candidate
    context: tuple[str, ...]
    share: float


def told_in_words(question: str, candidates: Sequence[Candidate], now: datetime) -> RecordAnswer | None:
    """None for a question that asks nothing of the kind, or where no sentence is certainly about it."""
    question = " ".join(question.split())
    if read_span(question, str(now.year)):
        return None  # it asks about another day
    if (row := row_of_today(question, candidates, now.date())) is not None:
        return _told(*row)
    readings = dict.fromkeys((question, moment_clause(question)))
    return next((found for each in readings if (found := _read(each, question, candidates, now))), None)


def row_of_today(question: str, candidates: Sequence[Candidate], today: date) -> tuple[str, str, Candidate] | None:
    """A lead, the step as it reads alone, and its passage; None where no schedule is certainly about the question."""
    asked = content(_TIME.asks_of_today.sub(" ", question))
    if not _TIME.asks_of_today.search(question) or not _TIME.asks_amount.search(question) or not asked:
        return None
    for candidate in candidates[:MOST_PASSAGES]:
        chunk = candidate.chunk
        above = (chunk.title, *chunk.headings)
        found = [each for each in schedules(units_in(chunk), " ".join(above)) if _is_about(asked, each, above)]
        if said := _said(found, today):
            return f"{tell('told.today_is', day=day_told(today))}:", said, candidate
    return None


def content(question: str) -> frozenset[str]:
    """The words of a question that name something."""
    seasons = frozenset(found.lower() for found in _SEASON.findall(question))
    return seasons | frozenset(word for word in meaning(question) if word not in _TIME.of_moments and word.isalpha())


def about(asked: frozenset[str], candidates: Sequence[Candidate]) -> list[Statement]:
    """The statements that are about most words of a question, the best first; in equal order of the passages."""
    if not asked - GENERIC - OFFICE_WORDS:
        return []
    found = [each for candidate in candidates[:MOST_PASSAGES] for each in _of_passage(asked, candidate)]
    return sorted((each for each in found if each.share > _MOST_SHARE), key=lambda each: -each.share)


def _read(asked: str, whole: str, candidates: Sequence[Candidate], now: datetime) -> RecordAnswer | None:
    """By what is `asked`; the `whole` message says which of several days is meant: "first year here, can I …"."""
    moment, is_now = asked_moment(asked), _HOURS.today.search(asked) or _HOURS.open_alone.fullmatch(asked)
    is_asked = is_now and not _TIME.asks_why.search(whole) and (_YES_NO.search(asked) or _is_fragment(asked))
    if is_asked and (held := _by_hours(asked, without_now(asked), candidates, now)):
        return held
    if moment is None:
        return None
    rest = _TIME.last_one.sub(" ", moment.rest) if moment.ask is Ask.MISSED else ""
    return _by_hours(asked, rest, candidates, now) if rest and rest != moment.rest else None


def _is_fragment(asked: str) -> bool:
    """Whether it asks by naming a thing and a moment alone: "drop in advising today?"."""
    return len(asked.split()) <= _LONGEST_FRAGMENT and not _TIME.asks_what.search(asked)


def _by_hours(asked: str, rest: str, candidates: Sequence[Candidate], now: datetime) -> RecordAnswer | None:
    """By the statement that is about all the `rest` of what is asked."""
    for statement in () if _ASKS_MORE.search(rest) else about(content(rest), candidates):
        if hours := stated_hours(statement.text):
            page = [each.chunk for each in candidates if each.chunk.url == statement.candidate.chunk.url]
            known = DayHours(hours, tuple(dated_exceptions(page, now.date())), Calendar(()))
            if unsure := known.unsure_at(now):
                lead = f"{tell('told.today_is', day=day_told(now.date()))}:"
                return _told(lead, unsure.sentence, statement.candidate)
            if state := known.state_at(now):
                return _told(hours_lead(state, now, statement.text, asked), statement.text, statement.candidate)
    return None


def _told(lead: str, statement: str, candidate: Candidate) -> RecordAnswer:
    return RecordAnswer(f"{lead} “{statement}” [1]".strip(), (line_in(candidate.chunk, statement),))


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


def _of_passage(asked: frozenset[str], candidate: Candidate) -> Iterator[Statement]:
    chunk, before = candidate.chunk, ""
    units = list(units_in(chunk))
    for unit in units:
        if unit.cells and asked & _of_other_rows(unit, units):
            continue  # "the Blue Line" is not the Gold Line
        if unit.kind in CONTEXT:
            before = ""
            continue
        parts = [unit.alone] if unit.kind is UnitKind.ROW else sentences(unit.words)
        for said in parts:
            path = (*unit.path, *chunk.headings, chunk.title)
            own, around = _own(said, path), _words(" ".join((*path, before)))
            shared, is_all = asked & (own | around), asked <= own | around
            is_own = asked & own if is_all else len(asked & own) * 2 >= len(asked)
            is_named = not unit.cells or bool((asked - _SEASONS) & _words(unit.cells[0]))
            if is_named and is_own and (is_all or len(shared) >= _FEWEST_SHARED) and _can_be_told(said):
                yield Statement(said, candidate, path, (len(shared) + len(asked & own) / 10) / len(asked))
            before = said if unit.kind is not UnitKind.ROW else ""


def _of_other_rows(row: Unit, units: Sequence[Unit]) -> frozenset[str]:
    """The words that name other rows of its table, and do not stand in this one."""
    names = [_words(each.cells[0]) for each in units if each.cells and each.header == row.header]
    return frozenset(word for name in names for word in name) - _words(" ".join((*row.cells, *row.path)))


def _own(said: str, path: Sequence[str]) -> frozenset[str]:
    """What a sentence is about: its words, its heading's, and those of the sentence or the page it points back to."""
    own = _words(f"{said} {path[0]}")
    return own | _words(path[-1]) if _OF_HOURS.search(f"{path[0]} {said}") else own


def _words(text: str) -> frozenset[str]:
    plain = {stem(word) or word for word in text.lower().replace("-", " ").split()}
    return meaning(text) | {word.strip(".,;:()") for word in plain}


def _can_be_told(text: str) -> bool:
    return len(text) <= _LONGEST and len(text.split()) >= FEWEST_WORDS and not reads_like_an_instruction(text)
