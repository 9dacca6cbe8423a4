"""Our Discord client, connected to a played Discord, with planned services behind it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import discord.gateway
import discord.http

from adapters.discord.client import DiscordClient
from adapters.discord.live_message import Pace
from adapters.discord.options import DiscordOptions
from tests.standins.discord_payloads import ADMIN, ADVISOR_ROLE, BOT_ID
from tests.standins.discord_schema import problems
from tests.standins.discord_server import TOKEN, PlayedDiscord
from tests.standins.manual_clock import ManualClock
from tests.standins.services import PlannedAdvisor, PlannedServices

MENTION = f"<@{BOT_ID}>"
# The played Discord sends its server at once: nobody waits for more of them.
OPTIONS = DiscordOptions(TOKEN, advisor_roles=(ADVISOR_ROLE,), admin_roles=(str(ADMIN["id"]),), servers_seconds=0.05)


@dataclass
class Bench:
    """The three sides of a test: the platform, our client, and what it is given."""

    played: PlayedDiscord
    client: DiscordClient
    planned: PlannedServices
    running: asyncio.Task[None]

    @property
    def advisor(self) -> PlannedAdvisor:
        """Who answers."""
        return self.planned.advisor


@asynccontextmanager
async def bench(
    advisor: PlannedAdvisor | None = None,
    *,
    planned: PlannedServices | None = None,
    options: DiscordOptions = OPTIONS,
    clock: ManualClock | None = None,
    played: PlayedDiscord | None = None,
) -> AsyncIterator[Bench]:
    """Starts everything, and leaves nothing running; a `played` Discord that is given is used as it is."""
    planned = planned or PlannedServices(advisor or PlannedAdvisor())
    if played is None:
        async with PlayedDiscord() as fresh, _connected(fresh, planned, options, clock) as bench:
            yield bench
        return
    async with _connected(played, planned, options, clock) as bench:
        yield bench


def client_for(
    played: PlayedDiscord, planned: PlannedServices, options: DiscordOptions, clock: ManualClock | None = None
) -> DiscordClient:
    """A client that talks to this Discord only."""
    pace = Pace(clock=clock.time, sleep=clock.sleep) if clock else None
    here = replace(options, api_base=played.api_base, gateway_url=played.gateway_url)
    return DiscordClient(planned.services, here, pace)


@asynccontextmanager
async def addresses_kept() -> AsyncIterator[None]:
    """Gives discord.py its own addresses back, which a client replaces for the whole process."""
    socket, base = discord.gateway.DiscordWebSocket, discord.http.Route.BASE
    gateway = socket.DEFAULT_GATEWAY
    try:
        yield
    finally:
        discord.http.Route.BASE, socket.DEFAULT_GATEWAY = base, gateway


@asynccontextmanager
async def _connected(
    played: PlayedDiscord, planned: PlannedServices, options: DiscordOptions, clock: ManualClock | None
) -> AsyncIterator[Bench]:
    async with addresses_kept():
        client = client_for(played, planned, options, clock)
        running = asyncio.create_task(client.run())
        await played.until(lambda: played.identifies or running.done())
        try:
            yield Bench(played, client, planned, running)
        finally:
            await client.close()
            await asyncio.wait({running})
        found = problems(played.rest.calls)
        assert not found, found
        running.result()
