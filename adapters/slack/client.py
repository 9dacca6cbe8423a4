"""The bot in Slack: connects, hears, and lets answers in flight end before it leaves."""

import asyncio
import time
from collections.abc import Sequence

import structlog
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack import announcing, correcting
from adapters.slack.commands import Commands
from adapters.slack.connections import Connection, Socket, Webhook
from adapters.slack.conversing import Conversing
from adapters.slack.correcting import Correcting
from adapters.slack.explaining import Explaining
from adapters.slack.home import Home
from adapters.slack.in_flight import InFlight
from adapters.slack.installations import VaultInstallations
from adapters.slack.installing import Leaving, installable_app
from adapters.slack.interactions import Interactions
from adapters.slack.options import SlackOptions
from adapters.slack.reindexing import Reindexing
from adapters.slack.replying import Asking
from adapters.slack.roles import Roles
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import check_bot_token, web_client
from core.domain import Notice, Person
from core.errors import PlatformUnavailable
from core.ports import Services, Vault

log = structlog.get_logger(__name__)

DRAIN_SECONDS = 30.0


class SlackClient:
    """Answers mentions, direct messages, commands and buttons.

    With an app token it opens a socket; without one it listens for signed requests. `connected` is set while
    questions can come in; Slack's client renews a lost socket by itself. `seconds` is a clock for durations.
    """

    def __init__(
        self, services: Services, options: SlackOptions, vault: Vault | None = None, seconds: Seconds = time.monotonic
    ) -> None:
        self._services, self._options, self._vault, self._seconds = services, options, vault, seconds
        self._web = web_client(options.bot_token, options.api_url)
        self._in_flight = InFlight()
        self.connected, self._stop, self._stopped = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._stopped.set()

    async def run(self) -> None:
        """Serves until `close`. Raises ConfigurationError for a wrong token, PlatformUnavailable if Slack is away."""
        self._stopped.clear()
        try:
            connection = await self._connect()
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

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Tells a person in private which answers have changed; False when they take no messages.

        Raises PlatformUnavailable when it was surely not sent, ConfigurationError for a vault with a wrong key.
        """
        if not self.connected.is_set():
            raise PlatformUnavailable("Slack is not connected: notices are tried again the next night.")
        web = self._web
        if self._options.many_workspaces:
            web = await self._web_of(person.workspace)
        return await correcting.tell(web, person, notices)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Posts to a channel (with many workspaces, `workspace/channel`); False when Slack refuses.

        Raises PlatformUnavailable when it was surely not sent, ConfigurationError for a vault with a wrong key.
        """
        if not self.connected.is_set():
            raise PlatformUnavailable("Slack is not connected: crawl reports are tried again.")
        workspace, _, place = channel.rpartition("/")
        web = await self._web_of(workspace) if self._options.many_workspaces else self._web
        return await announcing.announce(web, place, lines)

    async def _web_of(self, workspace: str) -> AsyncWebClient:
        assert self._vault is not None  # noqa: S101 - without one it would not be connected
        bot = await VaultInstallations(self._vault).async_find_bot(enterprise_id=None, team_id=workspace)
        if bot is None:
            raise PlatformUnavailable(f"No token is stored for the Slack workspace {workspace}: install the app there.")
        return web_client(bot.bot_token, self._options.api_url)

    async def _connect(self) -> Connection:
        options = self._options
        app = await self._hearing_app()
        if options.app_token and not options.many_workspaces:
            return await Socket.open(app, options.app_token, options.ping_seconds)
        return await Webhook.open(app, options.host, options.port)

    async def _leave(self, connection: Connection) -> None:
        self.connected.clear()
        await connection.close()
        if late := await self._in_flight.drain(DRAIN_SECONDS):
            log.warning("slack answers given up", count=late, after_seconds=DRAIN_SECONDS)

    async def _hearing_app(self) -> AsyncApp:
        options = self._options
        if options.many_workspaces:
            app = installable_app(self._web, options, self._vault)
        else:
            await check_bot_token(self._web)
            app = AsyncApp(name="campus-advisor", client=self._web, signing_secret=options.signing_secret or "")
        self._listen(app)
        return app

    def _listen(self, app: AsyncApp) -> None:
        services, options, in_flight = self._services, self._options, self._in_flight
        roles = Roles(options.advisors, options.admins, self._seconds)
        asking = Asking(services.advisor, options.human_contact)
        explaining = Explaining(services.archive, roles)
        reindexing = Reindexing(services.operations, self._seconds)
        Conversing(asking, services.archive, in_flight, self._seconds).listen(app)
        Commands(services, asking, explaining, reindexing, roles, in_flight).listen(app)
        Interactions(services.archive, explaining, in_flight).listen(app)
        Home(services.archive, options.human_contact, in_flight, options.tells_corrections).listen(app)
        Correcting(services.archive, in_flight).listen(app)
        Leaving(services.archive, self._vault, in_flight).listen(app)
