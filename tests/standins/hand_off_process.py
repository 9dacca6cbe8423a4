"""A process that serves hand-offs on a played platform, and kills itself at the step that it is told.

A step is the moment before or after a transaction, a request to the platform, or an acknowledgement over Slack's
socket. `die_at` counts them from the moment when the process is connected; 0 lets it live.
"""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Protocol

import discord.http
import structlog
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.web.async_base_client import AsyncBaseClient
from slack_sdk.webhook.async_client import AsyncWebhookClient
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.discord.client import DiscordClient
from adapters.discord.options import DiscordOptions
from adapters.slack.client import SlackClient
from adapters.slack.options import SlackOptions
from core.domain.access import Acting
from core.domain.hand_off import Door, Office
from core.domain.posts import Post
from core.memory.archive import PostgresArchive
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.screens.hand_offs.service import HandOffService
from core.screens.services import Services
from core.storage.database import Database
from core.storage.leases import PostgresJobLock
from jobs.hand_offs import HandOffPosts
from tests.standins.discord_server import TOKEN
from tests.standins.services import PlannedServices
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN

OFFICE, HEAD = {"discord": "5001", "slack": "C5001"}, {"discord": "5003", "slack": "C5003"}


class Client(Protocol):
    """What the clients of both platforms have in common."""

    @property
    def connected(self) -> asyncio.Event:
        """Set while connected."""
        ...

    async def run(self) -> None:
        """Serve until closed."""
        ...

    async def post(self, post: Post) -> str | None:
        """As a `HandOffCourier`."""
        ...


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
    async def begin(self, acting: Acting | None = None) -> AsyncIterator[AsyncConnection]:
        self.steps.step()
        async with super().begin(acting) as connection:
            yield connection
        self.steps.step()


def step_requests(steps: Steps) -> None:
    """Gives each request and acknowledgement of both libraries a step before and after it."""
    _step_around(steps, discord.http.HTTPClient, "request")
    _step_around(steps, AsyncBaseClient, "api_call")
    _step_around(steps, AsyncWebhookClient, "send")
    _step_around(steps, SocketModeClient, "send_socket_mode_response")


def _step_around(steps: Steps, of: type, name: str) -> None:
    plain: Callable[..., Awaitable[Any]] = getattr(of, name)

    async def stepped(self: object, *given: Any, **more: Any) -> Any:
        steps.step()
        reply = await plain(self, *given, **more)
        steps.step()
        return reply

    setattr(of, name, stepped)


def discord_client(services: Services, addresses: Sequence[str]) -> Client:
    """The client of a played Discord; its addresses are those of the API and the gateway."""
    api_base, gateway_url = addresses
    client = DiscordClient(services, DiscordOptions(TOKEN, api_base, gateway_url, servers_seconds=0.05))
    client._connection._connection.guild_ready_timeout = 0.05  # the one server is there at once
    return client


def slack_client(services: Services, addresses: Sequence[str]) -> Client:
    """The client of a played Slack by a socket; its address is that of the API."""
    [api_url] = addresses
    return SlackClient(services, SlackOptions(BOT_TOKEN, APP_TOKEN, api_url=api_url))


CLIENTS: Mapping[str, Callable[[Services, Sequence[str]], Client]] = {"discord": discord_client, "slack": slack_client}


async def serve(platform: str, database_url: str, addresses: Sequence[str], die_at: int) -> None:
    """Serve until killed."""
    steps = Steps(die_at)
    step_requests(steps)
    database = SteppedDatabase(database_url, pool_size=10)
    database.steps = steps
    store, archive = PostgresHandOffs(database), PostgresArchive(database)
    offices = [Office("Registrar", (Door(platform, OFFICE[platform]),), escalation=Door(platform, HEAD[platform]))]
    posts = HandOffPosts(store, PostgresJobLock(database), lambda _: offices[0], pause_seconds=0.2)
    desk = HandOffService(
        store, archive, PostgresConversations(database), offices, lambda: datetime.now(UTC), posts.wake
    )
    services = replace(PlannedServices().services, archive=archive, hand_offs=desk)
    client = CLIENTS[platform](services, addresses)
    running = asyncio.create_task(client.run())
    await client.connected.wait()
    steps.counting = True
    await asyncio.gather(running, posts.run({platform: client}))


def main(platform: str, database_url: str, addresses: Sequence[str], die_at: int) -> None:
    """The whole process, silent but for errors."""
    logging.disable(logging.CRITICAL)  # Slack's client complains in detail when the played one ends
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    asyncio.run(serve(platform, database_url, addresses, die_at))
