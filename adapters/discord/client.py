"""Connect to Discord: log in, receive events, and disconnect in order."""

import asyncio
from collections.abc import Sequence

import discord
import discord.gateway
import discord.http

from adapters.discord import announcements
from adapters.discord.answer_view import resume
from adapters.discord.events import Events
from adapters.discord.in_flight import InFlight
from adapters.discord.live_message import Pace
from adapters.discord.options import DiscordOptions
from adapters.discord.receiving.taking_up import TakingUp
from adapters.discord.replies import amendments
from adapters.discord.screens.courier import DiscordCourier
from adapters.discord.watchdog import Watchdog
from core.domain.answer import Explanation
from core.domain.conversation import Message, Person
from core.domain.posts import Notice, Post, PostedAnswer
from core.domain.received import Left
from core.errors import AdvisorError, ConfigurationError, PlatformUnavailable
from core.screens.services import Services

WRONG_TOKEN = 4004  # close code "Authentication failed" of Discord's gateway


class DiscordClient:
    """Answers mentions, direct messages, commands, buttons and forms.

    With a gateway of its own the client is one shard, otherwise as many as Discord asks for. `pace` is the clock
    of edits and of the watchdog.
    """

    def __init__(self, services: Services, options: DiscordOptions, pace: Pace | None = None) -> None:
        pace = pace or Pace()
        self._token, self._drain_seconds = options.token.strip(), options.drain_seconds
        self._in_flight = InFlight(services, options, pace)
        self._watchdog = Watchdog(pace)
        _point_to(options.api_base, options.gateway_url)
        # Nobody speaks to the advisor, so what voice would need is missed by nobody.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        self._connection = Events(self._in_flight, self._watchdog, shards=1 if options.gateway_url else None)

    @property
    def connected(self) -> asyncio.Event:
        """Set while connected."""
        return self._watchdog.connected

    async def run(self) -> None:
        """Serves until `close`.

        Raises ConfigurationError for a wrong token or a missing intent, PlatformUnavailable when Discord cannot be
        reached, at the start or for too long.
        """
        try:
            async with self._connection:
                await self._serve()
        except (discord.DiscordException, OSError) as error:
            raise _explained(error) from error

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Send a correction notice as a direct message; False when the person accepts none.

        Raises PlatformUnavailable when it was certainly not sent.
        """
        return await announcements.tell(self._connection, person, notices)

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        """Mark an answer that others read; False when it can be changed no more. Raises PlatformUnavailable."""
        return await amendments.amend(self._connection, posted, told, changes)

    async def close(self) -> None:
        """Wait at most `drain_seconds` for answers in flight, then disconnect; `run` returns."""
        await self._in_flight.drain(self._drain_seconds)
        await self._connection.close()

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Post to a channel; False when Discord refuses. Raises PlatformUnavailable when it was certainly not sent."""
        return await announcements.announce(self._connection, channel, lines)

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        """Answer a question whose process died; False when it is no more. Raises PlatformUnavailable.

        With `is_answered`, its stored answer is posted; False where it stands already.
        """
        return await resume(self._connection, message, is_answered=is_answered)

    async def take_up(self, left: Left) -> None:
        """Go on with what an ended process had received. Raises PlatformUnavailable."""
        events = self._connection
        await TakingUp(events, events.read_again, events.begin_again).take_up(left)

    async def post(self, post: Post) -> str | None:
        """Post about a hand-off; None where the place is closed for good. Raises PlatformUnavailable."""
        return await DiscordCourier(self._connection).post(post)

    async def _serve(self) -> None:
        serving = asyncio.create_task(self._connection.start(self._token))
        watching = asyncio.create_task(self._watchdog.watch())
        try:
            ended, _ = await asyncio.wait({serving, watching}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connected.clear()
            serving.cancel()
            watching.cancel()
            await asyncio.gather(serving, watching, return_exceptions=True)
        for task in ended:
            task.result()


def _point_to(api_base: str | None, gateway_url: str | None) -> None:
    # discord.py has no setting for its URLs; they are class attributes, read at each request.
    if api_base:
        discord.http.Route.BASE = api_base.rstrip("/")
    if gateway_url:
        address = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = type(address)(gateway_url)


def _explained(error: Exception) -> AdvisorError:
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return ConfigurationError(
            "DISCORD_MESSAGE_CONTENT is true, but Discord does not grant the intent. Switch on Message Content Intent: "
            "Discord Developer Portal, your application, Bot, Privileged Gateway Intents; or set it to false."
        )
    closed = isinstance(error, discord.ConnectionClosed) and error.code == WRONG_TOKEN
    if closed or isinstance(error, discord.LoginFailure):
        return ConfigurationError(
            "Discord refused the token in DISCORD_TOKEN. Copy the bot's token again: Discord Developer Portal, "
            "your application, Bot, Reset Token (it is neither the client secret nor the public key)."
        )
    return PlatformUnavailable(f"Discord cannot be reached: {error}. Check the network and discordstatus.com.")
