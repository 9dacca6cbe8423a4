"""Answer questions about the demo campus one by one, and count what each takes, by step: JSON lines in and out.

Run by `benchmarks.cost.question_cost` with the interpreter of a tree and in its folder, so it may use only what earlier
releases have too.
"""

import asyncio
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence, Sized
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import uuid4

import onnxruntime  # type: ignore[import-untyped]
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.settings import Settings
from bot.terminal.logs import configure_logs
from bot.workshop import open_workshop
from core.domain.conversation import ConversationKey, Message
from core.rag.work import Work
from evaluation.bench import open_bench
from evaluation.configurations import configuration
from evaluation.suites.demo import demo_advisor

NOON = datetime(2026, 9, 14, 12, tzinfo=UTC)
OUTSIDE = "outside of steps"
Used = dict[str, dict[str, float]]  # by step, and by what is counted


class Meter:
    """Charges what is used to the innermost step that runs; one question is asked at a time."""

    def __init__(self) -> None:
        self.used: Used = _nothing()
        self._steps, self._since = [OUTSIDE], time.process_time()

    def count(self, what: str, number: float) -> None:
        """Adds to the step that runs."""
        self.used[self._steps[-1]][what] += number

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Charges what its block uses to this step."""
        self._charge()
        self._steps.append(name)
        try:
            yield
        finally:
            self._charge()
            self._steps.pop()

    def taken(self) -> Used:
        """What was used since the last time, by step."""
        self._charge()
        used, self.used = self.used, _nothing()
        return used

    def _charge(self) -> None:
        now = time.process_time()
        self.count("ms", 1000 * (now - self._since))
        self._since = now


def _nothing() -> Used:
    return defaultdict(lambda: defaultdict(float))


def listen(meter: Meter) -> None:
    """Hears of every step, statement and run of a model in this process, which measures and does nothing else."""
    told_step, run = Work.step, onnxruntime.InferenceSession.run

    @contextmanager
    def step(work: Work, name: str) -> Iterator[None]:
        with told_step(work, name), meter.step(name):
            yield

    def counted(session: object, outputs: Sequence[str], inputs: dict[str, Sized], *others: object) -> object:
        meter.count("pairs" if "relevance" in outputs else "texts", len(next(iter(inputs.values()))))
        return run(session, outputs, inputs, *others)

    Work.step = step  # type: ignore[assignment, method-assign]
    onnxruntime.InferenceSession.run = counted
    event.listen(Engine, "before_cursor_execute", lambda *_: meter.count("statements", 1))


async def work(name: str) -> None:
    """Say "ready" when the demo campus is indexed; then answer each question that is read."""
    meter = Meter()
    async with open_workshop(Settings()) as workshop, open_bench(workshop) as bench:
        bench.clock = lambda: NOON
        advisor = await demo_advisor(bench, configuration(name))
        listen(meter)
        print(json.dumps("ready"), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            somebody = ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex)
            meter.taken()
            await advisor.engine.answer(Message(uuid4().hex, somebody, json.loads(line), NOON))
            print(json.dumps(meter.taken()), flush=True)


if __name__ == "__main__":
    configure_logs("ERROR", "text")
    asyncio.run(work(sys.argv[1]))
