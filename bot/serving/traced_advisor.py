"""Trace each question: when it and its steps began and ended, and how it ended; never its words."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from time import time_ns
from typing import Protocol

from bot.settings import Settings
from core.domain.answer import Answer
from core.domain.conversation import Message
from core.ports.models import OF_ANSWER, StepTime
from core.ports.platforms import Advisor, OnDraft


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
        ...

    def add(self, trace: QuestionTrace) -> None:
        """Takes a trace without waiting."""
        ...

    def close(self) -> None:
        """Sends what is left; blocks for a short time."""
        ...


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


@asynccontextmanager
async def open_traces(settings: Settings) -> AsyncIterator[TraceSink | None]:
    """Where traces go; None where no collector is set, or the extra `otel` is not installed."""
    if settings.traces_to is None or find_spec("opentelemetry") is None:
        yield None
        return
    from bot.serving.traces import OtlpTraces

    headers = settings.traces_headers.get_secret_value() if settings.traces_headers else ""
    traces = OtlpTraces(settings.traces_to, headers, settings.traces_name)
    try:
        yield traces
    finally:
        await asyncio.to_thread(traces.close)


def _told_of(answer: Answer) -> dict[str, str | int]:
    return {
        "advisor.answer.id": str(answer.id),
        "advisor.outcome": answer.outcome.value,
        "advisor.written_by": answer.written_by,
        "advisor.citations": len(answer.citations),
    }
