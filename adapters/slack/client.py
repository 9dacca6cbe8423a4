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
from adapters.slack.outbound import THINKING
from adapters.slack.replying import Replier, reply_privately
from adapters.slack.web_api import bot_user, web_client
from core.errors import ConfigurationError
from core.ports import Advisor

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 30.0


class SlackClient:
    """Answers mentions, direct messages and /ask in one workspace.

    With an app token it opens a socket; without one it listens for signed requests on `host`:`port`.
    `connected` is set while questions can come in; Slack's client renews a lost socket by itself.
    Raises ConfigurationError when neither an app token nor a signing secret is given.
    """

    def __init__(
        self,
        advisor: Advisor,
        *,
        bot_token: str,
        app_token: str | None,
        signing_secret: str | None,
        api_url: str | None,
        port: int = 3000,
        host: str = "127.0.0.1",
        ping_seconds: float = 10,
    ) -> None:
        if not app_token and not signing_secret:
            raise ConfigurationError(
                "SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET "
                "(HTTP mode); set one of them, see docs/slack.md."
            )
        self._web = web_client(bot_token, api_url)
        self._replier = Replier(advisor, self._web)
        self._advisor = advisor
        self._app_token, self._signing_secret = app_token, signing_secret
        self._host, self._port, self._ping_seconds = host, port, ping_seconds
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
        if self._app_token:
            return await Socket.open(app, self._app_token, self._ping_seconds)
        return await Webhook.open(app, self._host, self._port)

    async def _leave(self, connection: Connection) -> None:
        self.connected.clear()
        await connection.close()
        if late := await self._in_flight.drain(DRAIN_SECONDS):
            log.warning("slack answers given up", count=late, after_seconds=DRAIN_SECONDS)

    def _listeners(self, own_id: str) -> AsyncApp:
        app = AsyncApp(name="campus-advisor", client=self._web, signing_secret=self._signing_secret or "")
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
