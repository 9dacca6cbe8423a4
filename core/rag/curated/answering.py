"""Settle one part of a question by a curated answer or a pinned passage, and keep withheld passages out."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import structlog

from core.domain.answer import REVIEWED, Citation, Outcome
from core.domain.curated import CuratedAnswer, Pin, PinKind
from core.errors import ModelError
from core.messages.speaking import say, say_day
from core.ports.curated import CuratedAnswers, CuratedPins
from core.ports.records import CampusRecords
from core.rag.curated.matching import Match, Matcher, case_of
from core.rag.part import CURATED, PINNED, Part, Reviewed
from core.rag.relevance.grader import Thresholds, verdict_at
from core.rag.structured.answer import RecordAnswer, StatedLine
from core.rag.structured.sources import cited
from core.rag.verification.checker import CheckedAnswer
from core.rag.verification.citations import link_to
from core.rag.work import InForce, Work
from core.text.fingerprint import normalised

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class ReviewedAnswers:
    """Looks in what offices have reviewed; `now` is the time on the campus."""

    answers: CuratedAnswers
    pins: CuratedPins
    matcher: Matcher
    records: CampusRecords
    now: Callable[[], datetime]

    def begin(self, work: Work) -> InForce:
        """Reads what is in force where the message is asked, for all its parts, along with what else is wanted now."""
        scope, today = work.message.scope, self.now().date()
        reading = asyncio.gather(self.answers.in_force(today, scope), self.pins.in_force(scope))
        work.in_force = scope, reading
        return reading

    async def settle(self, work: Work, part: Part) -> bool:
        """Whether the part is settled; else notes what may be offered, and what must not be quoted.

        Raises DatabaseError. A model that fails finds nothing.
        """
        question = part.question.text
        with work.step("curated"):
            try:
                known = work.in_force
                reading = known[1] if known and known[0] == work.message.scope else self.begin(work)
                stored, pins = await reading
                await self._look_up(part, question, stored)
                return self._is_told(part) or await self._is_pinned(part, question, pins)
            except ModelError as error:
                log.warning("reviewed answers were not looked up", reason=error.reason)
                return False

    def offer(self, part: Part) -> None:
        """Shows the likeliest reviewed answer below its question: above what the pages say, or alone as the closest."""
        found = part.reviewed
        if found is None or found.probability < self._thresholds.closest or part.written_by in {CURATED, PINNED}:
            return
        if part.first.text and part.checked.text:
            part.checked, part.told = _above(part.first, part), found.answer
        elif not part.checked.text or part.outcome is not Outcome.ANSWERED:
            self._tell(part, found, Outcome.CLOSEST, _under_its_question(found.answer))

    async def _look_up(self, part: Part, question: str, stored: Sequence[CuratedAnswer]) -> None:
        part.alike = tuple(Reviewed(stored[each.at], each.probability) for each in await self._alike(question, stored))
        if (found := part.reviewed) and found.probability >= self.matcher.model.first:
            text = f"{_under_its_question(found.answer)}\n\n{say('curated.pages_say')}"
            part.first = CheckedAnswer(text, _citations(found.answer), ())

    async def _alike(self, question: str, stored: Sequence[CuratedAnswer | Pin]) -> list[Match]:
        return await self.matcher.matches(question, [case_of(each) for each in stored])

    def _is_told(self, part: Part) -> bool:
        found = part.reviewed
        if found is None or found.probability < self._thresholds.answer:
            return False
        self._tell(part, found, Outcome.ANSWERED, _text(found.answer))
        return True

    def _tell(self, part: Part, found: Reviewed, outcome: Outcome, text: str) -> None:
        verdict = verdict_at(found.probability, self._thresholds)
        part.verdict, part.graded, part.kept = replace(verdict, outcome=outcome), [], []
        part.told = found.answer
        part.settle(outcome, CheckedAnswer(text, _citations(found.answer), ()), CURATED)

    async def _is_pinned(self, part: Part, question: str, pins: Sequence[Pin]) -> bool:
        """Whether a pinned passage answers; notes those that are withheld."""
        never = [pin for pin in pins if pin.kind is PinKind.NEVER]
        part.withheld = tuple([pin for pin in never if await self._is_for(question, pin)])
        first = [pin for pin in pins if pin.kind is PinKind.FIRST]
        best = next(iter(await self._alike(question, first)), None)
        if best is None or best.probability < self._thresholds.answer:
            return False
        return await self._quote(part, first[best.at], best.probability)

    async def _is_for(self, question: str, pin: Pin) -> bool:
        return any(match.probability >= self._thresholds.answer for match in await self._alike(question, [pin]))

    async def _quote(self, part: Part, pin: Pin, probability: float) -> bool:
        passages = await self.records.passages(pin.source, pin.url, pin.quote)
        on_page = next((each for each in passages if normalised(pin.quote) in normalised(each.text)), None)
        if on_page is None:
            return False
        stated = StatedLine(pin.quote, pin.source, pin.url, on_page.title, on_page.fetched_at)
        kept, citations = await cited(RecordAnswer(f"“{pin.quote}” [1]", (stated,)), self.records)
        part.graded = part.kept = kept
        part.verdict = verdict_at(probability, self._thresholds)
        part.settle(Outcome.ANSWERED, CheckedAnswer(f"“{pin.quote}” [1]", citations, ()), PINNED)
        return True

    @property
    def _thresholds(self) -> Thresholds:
        return Thresholds(self.matcher.model.answer, self.matcher.model.closest)


def _text(answer: CuratedAnswer) -> str:
    """The text above a line that says who answers for it, with the marks of its sources."""
    by = say("curated.by", office=answer.office, day=say_day(answer.reviewed_at))
    return f"{answer.text}\n\n{f'{by} {_marks(answer)}'.strip()}"


def _under_its_question(answer: CuratedAnswer) -> str:
    """The text below the question that its office answered, which may not be the one that was asked."""
    day, question = say_day(answer.reviewed_at), f"**{answer.question}**"
    by = say("curated.for_question", office=answer.office, day=day, question=question)
    return f"{f'{by} {_marks(answer)}'.strip()}\n\n{answer.text}"


def _above(first: CheckedAnswer, part: Part) -> CheckedAnswer:
    """What stands first, then what the pages say, with all citations."""
    pages, number = part.checked, len(first.citations)
    more = (replace(each, number=each.number + number) for each in pages.citations)
    return CheckedAnswer(part.below_first(pages.text), (*first.citations, *more), pages.removed)


def _marks(answer: CuratedAnswer) -> str:
    return " ".join(f"[{number}]" for number in range(1, len(answer.sources) + 1))


def _citations(answer: CuratedAnswer) -> tuple[Citation, ...]:
    return tuple(
        Citation(
            number,
            None,
            rest.url,
            link_to(rest.url, rest.sentences[0], None) if rest.sentences else rest.url,
            rest.title or rest.url,
            rest.sentences[0] if rest.sentences else "",
            None,
            rest.read_at or answer.reviewed_at,
            source=REVIEWED,
        )
        for number, rest in enumerate(answer.sources, 1)
    )
