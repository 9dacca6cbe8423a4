"""Connect to Slack, receive events, and finish answers in flight before disconnecting."""

import asyncio
import time
from collections.abc import Sequence

import structlog
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack import announcements
from adapters.slack.answer_view import Reply
from adapters.slack.commands import Commands, Reindexing
from adapters.slack.events import Events
from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import Place, is_shared, question_again
from adapters.slack.installing.installations import SCOPES, VaultInstallations, installable_app
from adapters.slack.installing.rotation import Rotation
from adapters.slack.options import SlackOptions
from adapters.slack.permissions import ADMIN_SETTING, Groups
from adapters.slack.posting import Thread
from adapters.slack.receiving.connections import Socket, Webhook
from adapters.slack.receiving.rows import question_from
from adapters.slack.receiving.storing import Receiving, held
from adapters.slack.receiving.taking_up import TakingUp
from adapters.slack.replies.amendments import amend
from adapters.slack.replies.asking import Asking
from adapters.slack.replies.choices import Choices
from adapters.slack.replies.going_on import GoingOn
from adapters.slack.replies.languages import Languages
from adapters.slack.replies.shortcut import Shortcut
from adapters.slack.screens.courier import SlackCourier
from adapters.slack.screens.home import Home
from adapters.slack.screens.routing import ScreenRouter
from adapters.slack.served import listens
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import bot_user, check_bot_token, web_client
from core.domain.answer import Explanation
from core.domain.conversation import Message, Person
from core.domain.posts import Notice, Post, PostedAnswer
from core.domain.received import Left, Received
from core.errors import PlatformUnavailable
from core.ports.jobs import Vault
from core.presentation.messages import say
from core.screens.privacy_texts import Terms
from core.screens.screens import Screens
from core.screens.services import Services
from core.screens.visitors import Permissions

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
        self._services, self._options, self._seconds = services, options, seconds
        self._lacked: set[str] = set()
        self._web = web_client(options.bot_token, options.api_url, self._lacks)
        rotation = Rotation.of(options, lambda sentence: services.tell_admins([sentence]))
        self._installations = VaultInstallations(vault, rotation) if vault else None
        receiving = Receiving(services.inbox, services.is_distress, self._listens)
        self._in_flight = InFlight(options.human_contact, receiving, services.deliveries)
        self._languages = Languages(services, seconds)
        self._asking = Asking(services, self._in_flight, self._languages, options.human_contact)
        self._taking_up: TakingUp | None = None
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
        """Stop taking events, wait at most 30 s for answers in flight, and return when `run` has ended."""
        self._stop.set()
        await self._stopped.wait()

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Send a correction notice as a direct message; False when the person accepts none.

        Raises PlatformUnavailable when it was certainly not sent, ConfigurationError for a vault with a wrong key.
        """
        web = await self._web_of(person.workspace)
        return await self._languages.spoken_to(person, web, announcements.tell(web, person, notices))

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        """Mark an answer that others read; False when it can be changed no more.

        Raises PlatformUnavailable, ConfigurationError for a vault with a wrong key.
        """
        asker = told.conversation.person
        place = Place(asker.workspace, posted.channel, "")
        with await self._languages.of_place(asker, told.asked):
            posts = self._asking.posts_again(posted, told)
            thread = Thread(await self._web_of(asker.workspace), place, asker.user)
            return await amend(thread, posted, posts, changes)

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Post to a channel (with many workspaces, `workspace/channel`); False when Slack refuses.

        Raises PlatformUnavailable when it was certainly not sent, ConfigurationError for a vault with a wrong key.
        """
        workspace, _, place = channel.rpartition("/")
        return await announcements.announce(await self._web_of(workspace), place, lines)

    async def post(self, post: Post) -> str | None:
        """Post about a hand-off; None where the place is closed for good. Raises PlatformUnavailable."""
        posting = SlackCourier(self._web_of).post(post)
        if post.bundle is None:
            return await posting
        person = post.bundle.where.person
        return await self._languages.spoken_to(person, await self._web_of(person.workspace), posting)

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        """Answer a question whose process died; False when it is no more. Raises PlatformUnavailable.

        With `is_answered`, its stored answer is posted; False where it stands already. Where Slack does not let the bot
        look whether it does, only the asker sees it.
        """
        if (question := question_again(message)) is None:
            return False
        web = await self._web_of(message.conversation.workspace)
        ts = message.id.partition(":")[2]
        thread = Thread(web, question.place, message.conversation.user)
        if not await thread.has(ts):
            return False
        stands = await thread.has_reply(ts, await bot_user(web)) if is_answered else False
        if not stands:
            reply = Reply(self._asking, question, web, self._seconds, in_doubt=stands is None)
            with held(Received(message.id, question.person, question.place.channel)):
                self._in_flight.answer_again(reply)
        return not stands

    async def take_up(self, left: Left) -> None:
        """Go on with what an ended process had received. Raises PlatformUnavailable."""
        if self._taking_up is None:
            raise PlatformUnavailable("Slack is not connected; what was received is taken up again later.")
        await self._taking_up.take_up(left)

    async def _listens(self, received: Received) -> bool:
        text = question_from(received).message.text
        return await listens(self._services, received.channel, received.person.workspace, text)

    async def _web_of(self, workspace: str) -> AsyncWebClient:
        if not self._options.many_workspaces:
            return self._web
        assert self._installations is not None  # noqa: S101 - without them it would not be connected
        bot = await self._installations.async_find_bot(enterprise_id=None, team_id=workspace)
        if bot is None:
            raise PlatformUnavailable(f"No token is stored for the Slack workspace {workspace}: install the app there.")
        return web_client(bot.bot_token, self._options.api_url, self._lacks)

    def _lacks(self, scopes: Sequence[str]) -> None:
        """Tell the admins once of a scope that the manifest asks for; others are wished for by who adds them."""
        for scope in {*scopes}.intersection(SCOPES) - self._lacked:
            self._lacked.add(scope)
            log.error("the slack app lacks a scope", scope=scope)
            self._services.tell_admins([say("slack.missing_scope", scope=scope)])

    async def _connect(self) -> Socket | Webhook:
        options = self._options
        app = await self._hearing_app()
        if options.app_token and not options.many_workspaces:
            return await Socket.open(app, options.app_token, options.ping_seconds)
        return await Webhook.open(app, options.host, options.port)

    async def _leave(self, connection: Socket | Webhook) -> None:
        self.connected.clear()
        await connection.close()
        if late := await self._in_flight.drain(DRAIN_SECONDS):
            log.warning("slack answers given up", count=late, after_seconds=DRAIN_SECONDS)

    async def _hearing_app(self) -> AsyncApp:
        options = self._options
        if options.many_workspaces:
            app = installable_app(self._web, options, self._installations)
        else:
            await check_bot_token(self._web)
            app = AsyncApp(name="campus-advisor", client=self._web, signing_secret=options.signing_secret or "")
        self._listen(app)
        self._taking_up = TakingUp(app, self._asking, self._seconds, self._web_of)
        return app

    def _listen(self, app: AsyncApp) -> None:
        services, in_flight, asking = self._services, self._in_flight, self._asking
        screens, groups = self._screens(), Groups(self._seconds)
        reindexing = Reindexing(services.operations, self._seconds)
        Events(asking, services, in_flight, self._seconds, self._installations).listen(app)
        Commands(services, asking, reindexing, screens, groups, in_flight).listen(app)
        Choices(asking, in_flight, self._seconds).listen(app)
        GoingOn(asking, in_flight, self._seconds).listen(app)
        Shortcut(asking, in_flight).listen(app)
        home = Home(screens, groups, in_flight, self._languages, services)
        home.listen(app)
        ScreenRouter(screens, groups, in_flight, self._languages, home).listen(app)

    def _screens(self) -> Screens:
        services, options = self._services, self._options
        people = (options.advisors, options.admins)
        permissions = Permissions(services.workspaces, is_shared, *people, ADMIN_SETTING)
        terms = Terms("Slack", options.keep_days, options.human_contact)
        return Screens.of(services, permissions, terms, options.tells_corrections, self._stop_answering)

    async def _stop_answering(self, person: Person) -> None:
        for reply in await self._in_flight.cancel(f"{person.workspace}/{person.user}"):
            await reply.erase()
