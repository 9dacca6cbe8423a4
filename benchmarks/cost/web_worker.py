"""Serve the page on the database of the settings, and answer without it: a line of JSON in, a line of JSON out.

Run by `benchmarks.cost.web_cost`. A line is a question for the engine alone, or null; each is replied to with the
milliseconds of processor time so far and the bytes that this process holds. A second page answers with a draft alone,
so that its streams stay open for as long as their readers.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from bot.app import advisor_app
from bot.operations import services_of
from bot.serving.platforms import web_client
from bot.settings import Settings
from bot.terminal.logs import configure_logs
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Draft, Message, Stage
from core.extract.worker.limits import resident_bytes
from core.ports.platforms import OnDraft
from core.rag.engine import Engine
from core.screens.services import Services

_SAID = "The office is open on weekdays. " * 20  # about as long as an answer


class Unending:
    """Writes most of an answer, and never ends it."""

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """Never returns; who leaves ends it."""
        if on_draft:
            await on_draft(Draft(Stage.WRITING, _SAID, 3))
        await asyncio.Event().wait()
        raise AssertionError("nobody sets that event")


async def work() -> None:
    """Say where both pages are; then reply to each line."""
    settings = Settings(web=True, web_port=0)
    async with advisor_app(settings) as app:
        services = services_of(app)
        async with _served(settings, services) as page, _served(settings, _unending(services)) as streams:
            await _answered(app.engine, "when does the library open?")
            print(json.dumps([page, streams]), flush=True)
            while line := await asyncio.to_thread(sys.stdin.readline):
                if question := json.loads(line):
                    await _answered(app.engine, question)
                print(json.dumps([1000 * time.process_time(), resident_bytes()]), flush=True)


def _unending(services: Services) -> Services:
    return replace(services, advisor=Unending(), deliveries=None)


@asynccontextmanager
async def _served(settings: Settings, services: Services) -> AsyncIterator[str]:
    client = web_client(settings, services)
    serving = asyncio.create_task(client.run())
    await client.connected.wait()
    try:
        yield client.address
    finally:
        await client.close()
        await serving


async def _answered(engine: Engine, question: str) -> None:
    somebody = ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex)
    await engine.answer(Message(uuid4().hex, somebody, question, datetime.now(UTC)))


if __name__ == "__main__":
    configure_logs("ERROR", "text")
    asyncio.run(work())
