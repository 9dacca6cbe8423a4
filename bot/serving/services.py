"""Wrap what the platforms call: answers are measured and traced, crawls are told, and one of many processes begins."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter, time_ns
from typing import Protocol

from bot.serving.metrics import Metrics
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Message
from core.domain.crawl import CrawlReport
from core.domain.status import Overview
from core.errors import AdvisorError, DatabaseError
from core.ports.models import OF_ANSWER, StepTime
from core.ports.platforms import Advisor, OnCrawl, OnDraft, Operations

TIMED = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)


@dataclass(frozen=True)
class MeasuredAdvisor:
    """Answers with `advisor`, and records the outcome in `metrics`."""

    advisor: Advisor
    metrics: Metrics

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The advisor's answer. Raises the same errors as the advisor."""
        platform, started, outcome = message.conversation.platform, perf_counter(), "failed"
        self.metrics.begin(platform)
        try:
            answer = await self.advisor.answer(message, on_draft)
            outcome = answer.outcome.value
            self.metrics.count_fallbacks(answer.fallbacks)
            if answer.outcome in TIMED:
                self.metrics.count_sources(answer.sources, outcome)
                self.metrics.time_answer(platform, perf_counter() - started, answer.timings_ms)
            return answer
        except asyncio.CancelledError:
            outcome = "cancelled"
            raise
        except Exception as error:
            self.metrics.count_error(platform, _kind(error))
            raise
        finally:
            self.metrics.end(platform, outcome)


def _kind(error: Exception) -> str:
    return type(error).__name__ if isinstance(error, AdvisorError) else "internal"


Listener = Callable[[Sequence[CrawlReport]], Awaitable[None]]


@dataclass(frozen=True)
class NotifyingOperations:
    """Wraps `operations` and passes the reports of every crawl to each of `listeners`, in order."""

    operations: Operations
    listeners: Sequence[Listener]

    async def overview(self) -> Overview:
        """What is stored. Raises DatabaseError."""
        return await self.operations.overview()

    async def source_names(self) -> list[str]:
        """What can be crawled. Raises SourcesError."""
        return await self.operations.source_names()

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        """Crawls. Raises SourcesError or CrawlRunning."""
        reports = await self.operations.reindex(source, on_progress)
        for listener in self.listeners:
            await listener(reports)
        return reports


SECONDS = 2.0  # a process that is not overloaded has claimed a message long before


@dataclass(frozen=True)
class SharedHeadStart:
    """`is_first_for` says of a message's id whether this process begins; all processes must agree on it."""

    is_first_for: Callable[[str], bool]
    is_claimed: Callable[[Message], Awaitable[bool]]
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep

    def is_first(self, message: Message) -> bool:
        """Whether this process begins, of all that serve."""
        return self.is_first_for(message.id)

    async def is_ours(self, message: Message, *, is_ending: bool = False) -> bool:
        """At once where this process is the first for it, else two seconds later if nobody has claimed it.

        A process that is ending looks later than all others. Where the database does not say whether it is claimed,
        it is ours: to be told of a trouble twice is better than not at all.
        """
        if self.is_first(message) and not is_ending:
            return True
        await self.pause(2 * SECONDS if is_ending else SECONDS)
        try:
            return not await self.is_claimed(message)
        except DatabaseError:
            return True


@dataclass(frozen=True, slots=True)
class QuestionTrace:
    """When a question began and ended, in nanoseconds since 1970, what is told of it, and its steps.

    `error` is the name of the error's class, where it failed.
    """

    began: int
    ended: int
    about: Mapping[str, str | int]
    steps: Sequence[StepTime]
    error: str = ""


class TraceSink(Protocol):
    """Takes traces; `bot.serving.traces` sends them to a collector."""

    @property
    def state(self) -> str:
        """`ok`, or what is wrong."""

    def add(self, trace: QuestionTrace) -> None:
        """Takes a trace without waiting."""

    def close(self) -> None:
        """Sends what is left; blocks for a short time."""


@dataclass(frozen=True)
class TracedAdvisor:
    """Answers with `advisor`, and hands a trace of every question to `sink`."""

    advisor: Advisor
    sink: TraceSink

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The advisor's answer. Raises the same errors as the advisor."""
        began, steps, error = time_ns(), list[StepTime](), ""
        about: dict[str, str | int] = {"advisor.platform": message.conversation.platform}
        listening = OF_ANSWER.set(steps)
        try:
            answer = await self.advisor.answer(message, on_draft)
            about |= _told_of(answer)
            return answer
        except BaseException as caught:
            error = type(caught).__name__
            raise
        finally:
            OF_ANSWER.reset(listening)
            self.sink.add(QuestionTrace(began, time_ns(), about, steps, error))


def _told_of(answer: Answer) -> dict[str, str | int]:
    return {
        "advisor.answer.id": str(answer.id),
        "advisor.outcome": answer.outcome.value,
        "advisor.written_by": answer.written_by,
        "advisor.citations": len(answer.citations),
    }
