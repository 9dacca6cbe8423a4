"""Support many workspaces: each installs the app, and its token is stored encrypted in the vault."""

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_sdk.oauth.installation_store import Bot, Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.installing.rotation import Rotation, bot_of, has_ended, is_due, text_of, usable
from adapters.slack.options import SlackOptions
from core.errors import ConfigurationError
from core.ports.jobs import Vault

# The manifest has the same scopes; docs/how-to/slack.md explains each. Who installs the app may leave out the others.
SCOPES = ("app_mentions:read", "assistant:write", "chat:write", "commands", "files:write", "im:history")
OPTIONAL = ("channels:history", "groups:history", "im:write", "reactions:write", "usergroups:read")
_INSTALLATION = "slack installation"
_ORGANISATION = "slack organisation"
_STATE_LIVES, _MOST_USED = timedelta(minutes=10), 1_000
_PATIENCE_SECONDS = 0.1  # with the database, where a token is known: Slack waits for the acknowledgement

_Place = tuple[str | None, str | None]  # an organisation and a workspace


class VaultInstallations(AsyncInstallationStore):
    """One bot per workspace (or per organisation that installed the app); with `rotation` its token is kept good."""

    def __init__(self, vault: Vault, rotation: Rotation | None = None) -> None:
        self._vault, self._rotation = vault, rotation
        self._exchanging: dict[str, asyncio.Task[str | None]] = {}

    @property
    def logger(self) -> logging.Logger:
        """The logger for Slack's library."""
        return logging.getLogger(__name__)

    async def async_save(self, installation: Installation) -> None:
        """Store the bot of an installation; there are no user tokens."""
        await self.async_save_bot(installation.to_bot())

    async def async_save_bot(self, bot: Bot) -> None:
        """Store a bot, replacing an earlier one."""
        key = _key(bot.enterprise_id, None if bot.is_enterprise_install else bot.team_id)
        await self._vault.put(_INSTALLATION, key, text_of(bot))

    async def async_find_bot(
        self, *, enterprise_id: str | None, team_id: str | None, is_enterprise_install: bool | None = False
    ) -> Bot | None:
        """The bot of a workspace, or else of its organisation, which was noted with an event where none is named.

        Raises PlatformUnavailable where its token has ended and Slack does not exchange it now.
        """
        team_id = None if is_enterprise_install else team_id
        for key in _keys(enterprise_id, team_id):
            if kept := await self._vault.get(_INSTALLATION, key):
                return await self._good(key, bot_of(kept))
        if enterprise_id or not team_id or not (noted := await self._vault.get(_ORGANISATION, _key(None, team_id))):
            return None
        return await self.async_find_bot(enterprise_id=noted, team_id=None)

    async def _good(self, key: str, bot: Bot) -> Bot | None:
        if self._rotation and is_due(bot):
            kept = await self._exchanged(key, self._rotation)
            return usable(bot_of(kept)) if kept else None
        return usable(bot)

    async def _exchanged(self, key: str, rotation: Rotation) -> str | None:
        """One exchange, and one connection to the database, for all who wait; it goes on when one of them gives up."""
        if key not in self._exchanging:
            changing = self._vault.change(_INSTALLATION, key, rotation.exchanged)
            self._exchanging[key] = asyncio.ensure_future(changing)
            self._exchanging[key].add_done_callback(lambda _: self._exchanging.pop(key))
        return await asyncio.shield(self._exchanging[key])

    async def note_organisation(self, enterprise_id: str, team_id: str) -> None:
        """Note of which organisation a workspace is: what we begin there ourselves knows the workspace alone."""
        await self._vault.put(_ORGANISATION, _key(None, team_id), enterprise_id)

    async def async_delete_bot(self, *, enterprise_id: str | None, team_id: str | None) -> None:
        """Delete the bot of a workspace (or organisation)."""
        await self._vault.delete(_INSTALLATION, _key(enterprise_id, team_id))
        if team_id:
            await self._vault.delete(_ORGANISATION, _key(None, team_id))

    async def async_delete_installation(
        self, *, enterprise_id: str | None, team_id: str | None, user_id: str | None = None
    ) -> None:
        """Does nothing: only bots are stored."""


class SignedStates(AsyncOAuthStateStore):
    """OAuth states, each valid once, for ten minutes; they are signed and not stored, for anybody may ask for one.

    Once in this process: that the browser is the one that began is checked by its cookie, and Slack takes a code once
    (RFC 6749, sections 10.12 and 4.1.2).
    """

    def __init__(self, secret: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._secret, self._now, self._used = secret.encode(), now, deque[str](maxlen=_MOST_USED)

    @property
    def logger(self) -> logging.Logger:
        """The logger for Slack's library."""
        return logging.getLogger(__name__)

    async def async_issue(self, *_: object, **__: object) -> str:
        """Issue a new state."""
        said = f"{int((self._now() + _STATE_LIVES).timestamp())}.{secrets.token_urlsafe(16)}"
        return f"{said}.{self._signature(said)}"

    async def async_consume(self, state: str) -> bool:
        """Whether we issued the state within the last ten minutes; True only once."""
        said, _, signature = state.rpartition(".")
        is_ours = hmac.compare_digest(self._signature(said).encode(), signature.encode())
        if not is_ours or state in self._used or int(said.partition(".")[0]) <= self._now().timestamp():
            return False
        self._used.append(state)
        return True

    def _signature(self, said: str) -> str:
        return hmac.new(self._secret, said.encode(), hashlib.sha256).hexdigest()


class StoredAuthorize(AsyncAuthorize):
    """Finds the token for an event in the vault.

    Bolt's own way asks Slack about the token with every event, before it acknowledges: three seconds are too few to
    depend on that. Where the database is slow or away, or a token is being exchanged, one that was found before is
    used as long as it is good.
    """

    def __init__(self, installations: VaultInstallations, patience: float = _PATIENCE_SECONDS) -> None:
        self._installations, self._patience = installations, patience
        self._found: dict[_Place, Bot | None] = {}
        self._looking: dict[_Place, asyncio.Task[Bot | None]] = {}

    async def __call__(
        self, *, enterprise_id: str | None, team_id: str | None, user_id: str | None, **_: object
    ) -> AuthorizeResult | None:
        """The bot's identity in this workspace; None where the app is not installed."""
        bot = await self._bot((enterprise_id, team_id))
        if bot is None:
            return None
        return AuthorizeResult(
            enterprise_id=enterprise_id,
            team_id=team_id,
            user_id=user_id,
            bot_user_id=bot.bot_user_id,
            bot_id=bot.bot_id,
            bot_token=bot.bot_token,
        )

    async def _bot(self, place: _Place) -> Bot | None:
        if place not in self._looking:
            self._looking[place] = asyncio.create_task(self._look(place))
            self._looking[place].add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may wait
        looking = self._looking[place]
        known = self._found.get(place)
        known = None if known is None or has_ended(known) else known
        await asyncio.wait({looking}, timeout=self._patience if known else None)
        if looking.done() and not looking.exception():
            return looking.result()
        return known or await looking

    async def _look(self, place: _Place) -> Bot | None:
        try:
            bot = await self._installations.async_find_bot(enterprise_id=place[0], team_id=place[1])
            is_new = place not in self._found
            self._found[place] = bot
            if is_new and bot and bot.is_enterprise_install and place[0] and place[1]:
                await self._installations.note_organisation(place[0], place[1])
            return bot
        finally:
            del self._looking[place]


def installable_app(web: AsyncWebClient, options: SlackOptions, installations: VaultInstallations | None) -> AsyncApp:
    """An app with /slack/install and /slack/oauth_redirect. Raises ConfigurationError without a place for tokens."""
    if installations is None:
        raise ConfigurationError(
            "SLACK_CLIENT_ID is set, but there is no vault to keep the tokens of workspaces in; "
            "set ADVISOR_ENCRYPTION_KEY (see docs/how-to/slack.md)."
        )
    settings = AsyncOAuthSettings(
        client_id=options.client_id,
        client_secret=options.client_secret,
        scopes=(*SCOPES, *OPTIONAL),
        redirect_uri=f"{str(options.public_url).rstrip('/')}/slack/oauth_redirect",
        installation_store=installations,
        installation_store_bot_only=True,
        state_store=SignedStates(options.client_secret or ""),
    )
    return AsyncApp(
        name="campus-advisor",
        client=web,
        signing_secret=options.signing_secret,
        authorize=StoredAuthorize(installations),  # type: ignore[arg-type] # accepted by Bolt, missing in its types
        oauth_settings=settings,
        installation_store_bot_only=True,
    )


def _keys(enterprise_id: str | None, team_id: str | None) -> list[str]:
    return [_key(enterprise_id, team_id), *([_key(enterprise_id, None)] if team_id and enterprise_id else [])]


def _key(enterprise_id: str | None, team_id: str | None) -> str:
    # The dot keeps `T1` from being a prefix of `T12`.
    return f"{team_id or enterprise_id}."
