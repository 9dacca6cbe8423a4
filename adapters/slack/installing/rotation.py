"""Exchange the tokens of workspaces before they end, where the app rotates its tokens."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from slack_sdk.errors import SlackTokenRotationError
from slack_sdk.oauth.installation_store import Bot
from slack_sdk.oauth.token_rotation.async_rotator import AsyncTokenRotator

from adapters.slack.options import SlackOptions
from adapters.slack.web_api import TROUBLES, code_of, may_work_later, once_only_client
from core.errors import PlatformUnavailable
from core.presentation.messages import say

log = structlog.get_logger(__name__)

# Slack's libraries exchange a token two hours before its end: docs.slack.dev/authentication/using-token-rotation.
BEFORE_MINUTES = 120
_REFUSED = "invalid_refresh_token"  # the only answer after which no other attempt can work
_TOLD = "told"  # the answer of Slack that the admins have heard of


@dataclass(frozen=True)
class Rotation:
    """Exchanges the token of a bot two hours before it ends; `tell` hears once of each reason why Slack does not.

    Slack takes each refresh token once, so nobody else may exchange the same one meanwhile.
    """

    rotator: AsyncTokenRotator
    install_at: str
    tell: Callable[[str], None]
    # By workspace: the refresh token that Slack took last, and the bot that it gave for it.
    _given: dict[str | None, tuple[str | None, Bot]] = field(default_factory=dict)

    @classmethod
    def of(cls, options: SlackOptions, tell: Callable[[str], None]) -> "Rotation":
        """That of the app with this client id."""
        client_id, client_secret = options.client_id or "", options.client_secret or ""
        web = once_only_client(options.api_url)
        rotator = AsyncTokenRotator(client_id=client_id, client_secret=client_secret, client=web)
        return cls(rotator, f"{str(options.public_url).rstrip('/')}/slack/install", tell)

    async def exchanged(self, kept: str) -> str | None:
        """A stored bot with its new token, or with a note of what admins were told; None where it stays as it is.

        Slack gives a new token once, so one that could not be stored is given again the next time.
        """
        bot = bot_of(kept)
        if not is_due(bot):  # another process was first
            return None
        taken, new = self._given.get(_place(bot), (None, None))
        if new is None or taken != bot.bot_refresh_token:
            new = await self._new(bot)
        return text_of(new) if new else None

    async def _new(self, bot: Bot) -> Bot | None:
        try:
            new = await self.rotator.perform_bot_token_rotation(bot=bot, minutes_before_expiration=BEFORE_MINUTES)
        except (SlackTokenRotationError, *TROUBLES) as error:
            return self._without_new(bot, error.api_error if isinstance(error, SlackTokenRotationError) else error)
        if new:
            new.custom_values = {}
            self._given[_place(bot)] = bot.bot_refresh_token, new
        return new

    def _without_new(self, bot: Bot, error: Exception) -> Bot | None:
        place, code = _place(bot), code_of(error)
        log.error("slack did not exchange a token", workspace=place, error=code)
        if may_work_later(error) or code == bot.get_custom_value(_TOLD):
            return None
        what = "slack.token_lost" if code == _REFUSED else "slack.token_refused"
        self.tell(say(what, workspace=place, address=self.install_at, code=code))
        bot.set_custom_value(_TOLD, code)
        return bot


def bot_of(kept: str) -> Bot:
    """A bot as it was stored."""
    return Bot(**json.loads(kept))


def text_of(bot: Bot) -> str:
    """A bot as it is stored."""
    return json.dumps(vars(bot))


def is_due(bot: Bot) -> bool:
    """Whether its token is to be exchanged now."""
    return _ends_within(bot, BEFORE_MINUTES * 60) and not _is_lost(bot)


def has_ended(bot: Bot) -> bool:
    """Whether Slack takes its token no more."""
    return _ends_within(bot, 0)


def usable(bot: Bot) -> Bot | None:
    """A bot whose token is good; None for one that must be installed again.

    Raises PlatformUnavailable where its token has ended and may be exchanged later.
    """
    if not has_ended(bot):
        return bot
    if _is_lost(bot):
        return None
    raise PlatformUnavailable(f"Slack did not exchange the token of the workspace {_place(bot)}; it is tried again.")


def _place(bot: Bot) -> str | None:
    return bot.team_id or bot.enterprise_id


def _is_lost(bot: Bot) -> bool:
    return bool(bot.get_custom_value(_TOLD) == _REFUSED)


def _ends_within(bot: Bot, seconds: float) -> bool:
    return bot.bot_token_expires_at is not None and bot.bot_token_expires_at <= time.time() + seconds
