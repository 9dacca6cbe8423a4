"""Answer rounds of questions about the demo campus: a line of JSON in, a line of JSON out.

Run by `benchmarks.cost.answer_time` with the interpreter of a tree and in its folder, so it may use only what earlier
releases have too.
"""

import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from uuid import uuid4

from bot.settings import Settings
from bot.terminal.logs import configure_logs
from bot.workshop import open_workshop
from core.domain.conversation import ConversationKey, Message
from evaluation.bench import open_bench
from evaluation.configurations import configuration
from evaluation.suites.demo import demo_advisor
from evaluation.workshop import AdvisorUnderTest


async def work(name: str) -> None:
    """Say "ready" when the demo campus is indexed; then answer each round that is read."""
    async with open_workshop(Settings()) as workshop, open_bench(workshop) as bench:
        advisor = await demo_advisor(bench, configuration(name))
        print(json.dumps("ready"), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await answered(advisor, **json.loads(line))), flush=True)


async def answered(advisor: AdvisorUnderTest, questions: Sequence[str], at_once: int) -> list[float]:
    """Milliseconds of processor time for all of them, then of each whole answer."""
    waiting, used = iter(questions), time.process_time()
    took = await asyncio.gather(*(_asker(advisor, waiting) for _ in range(at_once)))
    return [1000 * (time.process_time() - used), *(one for asker in took for one in asker)]


async def _asker(advisor: AdvisorUnderTest, questions: Iterator[str]) -> list[float]:
    took = []
    for question in questions:
        somebody, started = ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex), time.perf_counter()
        await advisor.engine.answer(Message(uuid4().hex, somebody, question, datetime.now(UTC)))
        took.append(1000 * (time.perf_counter() - started))
    return took


if __name__ == "__main__":
    configure_logs("ERROR", "text")
    asyncio.run(work(sys.argv[1]))
