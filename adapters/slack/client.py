"""The bot in Slack: connects, acknowledges at once, and answers beside the connection."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from adapters.slack.connections import Connection, Socket, Webhook
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import message_in_command, question_in_event
from adapters.slack.options import SlackOptions
from adapters.slack.outbound import THINKING
from adapters.slack.replying import Replier, reply_privately
from adapters.slack.web_api import bot_user, web_client
from core.ports import Services, Vault

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 30.0


class SlackClient:
    """Answers mentions, direct messages and /ask in one workspace.

    With an app token it opens a socket; without one it listens for signed requests.
    `connected` is set while questions can come in; Slack's client renews a lost socket by itself.
    """

    def __init__(self, services: Services, options: SlackOptions, vault: Vault | None = None) -> None:
        self._options, self._vault = options, vault
        self._web = web_client(str(options.bot_token), options.api_url)
        self._advisor = services.advisor
        self._replier = Replier(services.advisor, self._web)
        self._in_flight = InFlight()
        self.connected, self._stop, self._stopped = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._stopped.set()

    async def run(self) -> None:
        """Serves until `close`. Raises ConfigurationError for a wrong token, AdvisorError when Slack is away."""
        self._stopped.clear()
        try:
            connection = await self._connect(self._listeners(await bot_user(self._web)))
            log.info("slack connected", mode=type(connection).__name__.lower())
            self.connected.set()
            try:
                await self._stop.wait()
            finally:
                await self._leave(connection)
        finally:
            self._stopped.set()

    async def close(self) -> None:
        """Lets nothing more in, waits at most 30 s for answers in flight, and returns when `run` has ended."""
        self._stop.set()
        await self._stopped.wait()

    async def _connect(self, app: AsyncApp) -> Connection:
        options = self._options
        if options.app_token:
            return await Socket.open(app, options.app_token, options.ping_seconds)
        return await Webhook.open(app, options.host, options.port)

    async def _leave(self, connection: Connection) -> None:
        self.connected.clear()
        await connection.close()
        if late := await self._in_flight.drain(DRAIN_SECONDS):
            log.warning("slack answers given up", count=late, after_seconds=DRAIN_SECONDS)

    def _listeners(self, own_id: str) -> AsyncApp:
        app = AsyncApp(name="campus-advisor", client=self._web, signing_secret=self._options.signing_secret or "")
        listen = self._event_listener(own_id)
        app.event("app_mention")(listen)
        app.event("message")(listen)
        app.command("/ask")(self._take_command)
        return app

    def _event_listener(self, own_id: str) -> Callable[[dict[str, Any]], Awaitable[None]]:
        async def take_event(body: dict[str, Any]) -> None:
            # Bolt has acknowledged before it calls this. A repeated delivery is the advisor's to recognise.
            if question := question_in_event(body, own_id):
                self._in_flight.start(self._replier.reply(question))

        return take_event

    async def _take_command(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack(text=THINKING, response_type="ephemeral")
        message = message_in_command(body, datetime.now(UTC))
        self._in_flight.start(reply_privately(self._advisor, message, body["response_url"]))
