"""Answer questions on the database of the settings: a line of JSON in, a line of JSON out.

Run by `benchmarks.processes`.
"""

import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from uuid import uuid4

from bot.app import advisor_app
from bot.settings import Settings
from bot.terminal.logs import configure_logs
from core.domain.conversation import ConversationKey, Message
from core.rag.engine import Engine


async def work() -> None:
    """Say "ready" when the models are loaded; then answer each round that is read."""
    async with advisor_app(Settings()) as app:
        await _asked(app.engine, "when does the library open?")
        print(json.dumps("ready"), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await answered(app.engine, **json.loads(line))), flush=True)


async def answered(engine: Engine, questions: Sequence[str], at_once: int) -> dict[str, list[object]]:
    """Milliseconds of each whole answer, and what went wrong with the others."""
    waiting, failures = iter(questions), list[object]()
    took = await asyncio.gather(*(_asker(engine, waiting, failures) for _ in range(at_once)))
    return {"took": [one for asker in took for one in asker], "failures": failures}


async def _asker(engine: Engine, questions: Iterator[str], failures: list[object]) -> list[float]:
    took = []
    for question in questions:
        started = time.perf_counter()
        try:
            await _asked(engine, question)
        except Exception as error:  # noqa: BLE001 - each is counted
            failures.append(f"{type(error).__name__}: {error}")
        else:
            took.append(1000 * (time.perf_counter() - started))
    return took


async def _asked(engine: Engine, question: str) -> None:
    somebody = ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex)
    await engine.answer(Message(uuid4().hex, somebody, question, datetime.now(UTC)))


if __name__ == "__main__":
    configure_logs("CRITICAL", "text")
    asyncio.run(work())
