"""Answer a question from records, where it was read with certainty and its record is found."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import structlog

from core.domain.passage import EVERYWHERE, Scope
from core.errors import AdvisorError
from core.ports.records import CampusRecords
from core.rag.structured import list_answers, publications
from core.rag.structured.answer import Asked, RecordAnswer
from core.rag.structured.course_rows import attribute_answers
from core.rag.structured.courses import course_answers
from core.rag.structured.courses.course_codes import unknown_codes
from core.rag.structured.events import day_answers, deadline_answers, event_answers
from core.rag.structured.people import person_answers
from core.rag.structured.places import place_answers
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.languages.schema.clock import TimeWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.questions.moment_clause import moment_clause

log = structlog.get_logger(__name__)
_EN = english(TimeWords)

Kind = Callable[[Asked, CampusRecords, date], Coroutine[Any, Any, RecordAnswer | None]]

# Tried in turn: what names its thing most exactly stands first.
KINDS: tuple[Kind, ...] = (
    publications.answer,
    course_answers.answer,
    attribute_answers.answer,
    day_answers.answer,
    deadline_answers.answer,
    event_answers.answer,
    place_answers.answer,
    person_answers.answer,
    course_answers.answer_in_words,
    list_answers.answer,
)

# Who asks whether somebody is there now is not told how to reach them.
_OF_CONTACTS: tuple[Kind, ...] = (person_answers.answer,)

# Those that read a message's asking clause, too. For a deadline it matters who asks.
_OF_CLAUSES: tuple[Kind, ...] = (place_answers.answer,)


@dataclass(frozen=True)
class StructuredAnswers:
    """Tries the kinds of records in turn; the first that knows the question answers it."""

    records: CampusRecords
    kinds: Sequence[Kind] = KINDS

    async def answer(
        self,
        question: str,
        today: date,
        scope: Scope = EVERYWHERE,
        *,
        carried: str = "",
        now: datetime | None = None,
    ) -> RecordAnswer | None:
        """None unless the question was read with certainty and its record found. Raises DatabaseError.

        `carried` is the earlier question that a follow-up depends on; `now` the time on the campus, with its zone,
        where it is known. Rows are of today: passages answer where past years count as much, or a subject was chosen.
        """
        if scope.about or scope.past_years or (not carried and english(CourseWords).one_course.search(question)):
            return None
        said, records = " ".join(question.split()), self.records.within(scope)
        kinds = [kind for kind in self.kinds if kind not in _OF_CONTACTS or not _EN.presence.search(said)]
        found = await _first(kinds, Asked(said, carried, now), records, today)
        if found is None and (clause := moment_clause(said)) != said:
            found = await _first(_OF_CLAUSES, Asked(clause, carried, now), records, today)
        return None if found is None or _is_hostile(found) else found

    async def unknown_codes(self, question: str, scope: Scope = EVERYWHERE) -> tuple[str, ...]:
        """The codes of courses that a question names and no record has. Raises DatabaseError."""
        return await unknown_codes(question, self.records.within(scope))


async def _first(kinds: Sequence[Kind], asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """The answer of the first kind that has one. All look up at the same moment, so that one statement reads.

    A kind that fails has none: the others, and the pages, may answer.
    """
    tried = [asyncio.ensure_future(kind(asked, records, today)) for kind in kinds]
    try:
        for kind, each in zip(kinds, tried, strict=True):
            if found := await _tried(kind, each):
                return found
        return None
    finally:
        for each in tried:
            each.cancel()
        await asyncio.gather(*tried, return_exceptions=True)


async def _tried(kind: Kind, found: Awaitable[RecordAnswer | None]) -> RecordAnswer | None:
    try:
        return await found
    except AdvisorError:
        raise
    except Exception as error:  # noqa: BLE001 - what a question or a page did not foresee ends this kind alone
        log.error("a kind of record failed", kind=kind.__module__, error=type(error).__name__)
        return None


def _is_hostile(answer: RecordAnswer) -> bool:
    return any(map(reads_like_an_instruction, answer.text.split("\n")))
