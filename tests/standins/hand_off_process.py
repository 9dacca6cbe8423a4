"""A process that serves hand-offs on a played Discord, and kills itself at the step that it is told.

A step is the moment before or after a transaction, and before or after a request to the platform. `die_at` counts them
from the moment when the process is connected; 0 lets it live.
"""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import discord.http
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.discord.client import DiscordClient
from adapters.discord.options import DiscordOptions
from core.domain.hand_off import Door, Office
from core.hand_offs.desk import Desk
from core.memory.archive import PostgresArchive
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.job_lock import PostgresJobLock
from jobs.hand_offs import HandOffPosts
from tests.standins.discord_server import TOKEN
from tests.standins.services import PlannedServices

OFFICE, HEAD = "5001", "5003"
OFFICES = (Office("Registrar", (Door("discord", OFFICE),), escalation=Door("discord", HEAD)),)


@dataclass
class Steps:
    """Counts, and kills this process at one of them."""

    die_at: int = 0
    done: int = 0
    counting: bool = False

    def step(self) -> None:
        """One more."""
        self.done += self.counting
        if self.counting and self.done == self.die_at:
            os.kill(os.getpid(), signal.SIGKILL)


class SteppedDatabase(Database):
    """The database; each transaction has a step before and after it."""

    steps: Steps

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        self.steps.step()
        async with super().begin() as connection:
            yield connection
        self.steps.step()


def step_requests(steps: Steps) -> None:
    """Gives each request of discord.py a step before and after it."""
    plain: Callable[..., Awaitable[Any]] = discord.http.HTTPClient.request

    async def request(self: discord.http.HTTPClient, *given: Any, **more: Any) -> Any:
        steps.step()
        reply = await plain(self, *given, **more)
        steps.step()
        return reply

    discord.http.HTTPClient.request = request  # type: ignore[method-assign]


async def serve(database_url: str, api_base: str, gateway_url: str, die_at: int) -> None:
    """Serve until killed."""
    steps = Steps(die_at)
    step_requests(steps)
    database = SteppedDatabase(database_url, pool_size=10)
    database.steps = steps
    store, archive = PostgresHandOffs(database), PostgresArchive(database)
    conversations = PostgresConversations(database)
    posts = HandOffPosts(store, PostgresJobLock(database), lambda _: OFFICES[0], pause_seconds=0.2)
    desk = Desk(store, archive, conversations, OFFICES, lambda: datetime.now(UTC), posts.wake)
    services = replace(PlannedServices().services, archive=archive, hand_offs=desk)
    client = DiscordClient(services, DiscordOptions(TOKEN, api_base=api_base, gateway_url=gateway_url))
    client._connection._connection.guild_ready_timeout = 0.05  # the one server is there at once
    running = asyncio.create_task(client.run())
    await client.connected.wait()
    steps.counting = True
    await asyncio.gather(running, posts.run({"discord": client}))


def main(database_url: str, api_base: str, gateway_url: str, die_at: int) -> None:
    """The whole process, silent but for errors."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    asyncio.run(serve(database_url, api_base, gateway_url, die_at))
