"""Settle one part of a question without reading prose: by records, by the clock, or by a table of the pages found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from core.domain.answer import Outcome
from core.domain.passage import Candidate
from core.rag.answering.moments.campus_clock import CampusClock
from core.rag.answering.moments.told_in_words import MOST_PASSAGES, told_in_words
from core.rag.curated.answering import ReviewedAnswers
from core.rag.curated.withheld import cites_withheld
from core.rag.part import Part
from core.rag.relevance.hostile_text import clean_ones
from core.rag.searching import Searching
from core.rag.structured.sources import cited
from core.rag.structured.structured_answers import StructuredAnswers
from core.rag.structured.table_answers import table_answer
from core.rag.understanding.asking_back.need import asks_price_of_nothing
from core.rag.understanding.topics import names_another
from core.rag.verification.checker import NOTHING, CheckedAnswer
from core.rag.work import Work

RECORDS = "records"  # the writer of answers that were composed from records
TABLES = "tables"  # the writer of answers that were composed from a table of the pages found
CLOCK = "clock"  # the writer of answers that tell a sentence of a page by the time on the campus


@dataclass(frozen=True)
class LookingUp:
    """Looks up. `structured` and `clock` are absent where records are switched off; `now` is the time on the campus.

    What an office has `reviewed` comes first.
    """

    searching: Searching
    structured: StructuredAnswers | None
    clock: CampusClock | None
    now: Callable[[], datetime]
    reviewed: ReviewedAnswers | None = None

    async def settle(self, work: Work, part: Part) -> None:
        """Settles the part where one of these ways has its answer; else finds what may be quoted.

        Raises ModelError, DatabaseError or AnswerTooLate.
        """
        if self.reviewed is not None and await self.reviewed.settle(work, part):
            return
        with work.step("records"):
            await self._by_records(work, part)
        if cites_withheld(part.checked.citations, part.withheld):
            part.settle(Outcome.NO_EVIDENCE, NOTHING, "")
        if not part.checked.text:
            await self.searching.find(work, part)
            if not self.searching.for_model:
                await self._by_the_clock(work, part)
        if not part.checked.text:
            await self._by_tables(work, part)

    async def compare(self, work: Work, whole: Part) -> None:
        """Takes a comparison as one question where one table has both things; else each is asked for."""
        await self.searching.search(work, whole, whole.question)
        await self._by_tables(work, whole)
        if whole.checked.text:
            work.parts = [whole]

    async def _by_records(self, work: Work, part: Part) -> None:
        """By records that hold the answer; else notes which courses the part names that no record has."""
        if self.structured is None:
            return
        scope = work.message.scope
        now = self.now()
        found = await self.structured.answer(part.asked, now.date(), scope, carried=part.carried, now=now)
        if found is None and part.question.own:  # "what do I need to take it", with the course in its place
            found = await self.structured.answer(part.question.text, now.date(), scope, now=now)
        passages, citations = await cited(found, self.structured.records) if found else ([], ())
        if found is None:
            part.unknown_codes = await self.structured.unknown_codes(part.asked, scope)
        elif citations and not (work.may_ask_of(part) and asks_price_of_nothing(part.asked)):
            part.graded = part.kept = passages
            part.settle(Outcome.ANSWERED, CheckedAnswer(found.text, citations, ()), RECORDS)

    async def _by_tables(self, work: Work, part: Part) -> None:
        """By a table of the pages that were found, where it explains each word of the question."""
        # "And residents?" makes one sentence with the talk.
        is_joined = bool(part.question.own) and names_another(part.asked)
        if self.structured is None or (part.carried and not is_joined) or part.unknown_codes:
            return
        records, asked = self.structured.records, part.question.text if part.carried else part.asked
        with work.step("tables"):
            found = await table_answer(asked, (each.chunk for each in clean_ones(part.graded)), records)
            kept, citations = await cited(found, records) if found else ([], ())
        if found and citations and not (work.may_ask_of(part) and asks_price_of_nothing(asked)):
            part.kept = kept
            part.settle(Outcome.ANSWERED, CheckedAnswer(found.text, citations, ()), TABLES)

    async def _by_the_clock(self, work: Work, part: Part) -> None:
        """By what is over or to come, or holds at this moment, where that is asked."""
        if self.structured is None:
            return
        with work.step("clock"):
            near, now = _near(part.graded), self.now()
            told = (
                await self.clock.told(part.question, near, now) if self.clock else told_in_words(part.asked, near, now)
            )
            passages, citations = await cited(told, self.structured.records) if told else ([], ())
        if told and citations:
            part.kept = passages
            part.settle(Outcome.ANSWERED, CheckedAnswer(told.text, citations, ()), CLOCK)


def _near(graded: Sequence[Candidate]) -> list[Candidate]:
    """The first passages without hostile text, and the others of their pages: nothing else is read by the clock."""
    pages = {each.chunk.url for each in islice(clean_ones(graded), MOST_PASSAGES)}
    return list(clean_ones(each for each in graded if each.chunk.url in pages))
