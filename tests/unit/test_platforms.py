"""The long-running process ends as a whole: by a signal in good order, or with one sentence when a token is wrong."""

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.platforms import run_together
from core.errors import ConfigurationError


@dataclass
class Client:
    """A platform that serves until it is closed, or fails at once."""

    failure: ConfigurationError | None = None
    closed: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        if self.failure:
            raise self.failure
        await self.closed.wait()

    async def close(self) -> None:
        self.closed.set()


async def schedule(stop: asyncio.Event) -> None:
    await stop.wait()


async def test_all_platforms_are_closed_when_asked_to_stop() -> None:
    stop, clients = asyncio.Event(), [Client(), Client()]
    running = asyncio.create_task(run_together(clients, schedule(stop), stop))

    stop.set()
    await running

    assert all(client.closed.is_set() for client in clients)


async def test_a_wrong_token_ends_the_process_with_its_sentence() -> None:
    stop = asyncio.Event()
    clients = [Client(), Client(ConfigurationError("SLACK_BOT_TOKEN is not accepted; copy it again"))]

    with pytest.raises(ConfigurationError, match="copy it again"):
        await run_together(clients, schedule(stop), stop)
