"""Build the clients of the platforms that have a token."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from pydantic import SecretStr

from bot.settings import Settings
from core.errors import ConfigurationError
from core.ports.hand_offs import HandOffCourier
from core.ports.jobs import Vault
from core.ports.platforms import Amender, Herald, Messenger, Receiver, Resumer
from core.screens.services import Services

if TYPE_CHECKING:  # heavy libraries, loaded only when the platform has a token
    from adapters.discord.options import DiscordOptions
    from adapters.slack.options import SlackOptions
    from adapters.web.client import WebClient


class PlatformClient(Messenger, Amender, Herald, Resumer, Receiver, HandOffCourier, Protocol):
    """A connection to one platform."""

    @property
    def connected(self) -> asyncio.Event:
        """Set while questions can come in."""

    async def run(self) -> None:
        """Serves until `close`. Raises ConfigurationError for a wrong token, PlatformUnavailable when it is away."""

    async def close(self) -> None:
        """Lets answers in flight end, at most 30 s, then returns."""


Connect = Callable[[], PlatformClient]


def chosen_platforms(settings: Settings, services: Services, vault: Vault | None = None) -> dict[str, Connect]:
    """Functions that connect each platform with a token, by name; they may raise ConfigurationError."""
    chosen: dict[str, Connect] = {}
    if settings.discord_token:
        chosen["discord"] = lambda: _discord(settings, services)
    if has_slack(settings):
        chosen["slack"] = lambda: _slack(settings, services, vault)
    if settings.web:
        chosen["web"] = lambda: web_client(settings, services)
    return chosen


def has_slack(settings: Settings) -> bool:
    """Whether `advisor serve` connects to Slack."""
    return bool(settings.slack_bot_token or settings.slack_client_id)


NO_PLATFORM = (
    "no platform is set up: nobody can ask; it crawls on schedule and serves the health pages; "
    "set DISCORD_TOKEN, SLACK_BOT_TOKEN or ADVISOR_WEB=true to answer people"
)


def admin_channels(settings: Settings) -> dict[str, str]:
    """The admin channel by platform, if set."""
    channels = {"discord": settings.discord_admin_channel, "slack": settings.slack_admin_channel}
    return {platform: channel for platform, channel in channels.items() if channel}


def _discord(settings: Settings, services: Services) -> PlatformClient:
    from adapters.discord.client import DiscordClient

    return DiscordClient(services, _discord_options(settings))


def _slack(settings: Settings, services: Services, vault: Vault | None) -> PlatformClient:
    from adapters.slack.client import SlackClient

    return SlackClient(services, slack_options(settings), vault)


def web_client(settings: Settings, services: Services) -> "WebClient":
    """The web page. Raises ConfigurationError."""
    from adapters.web.client import WebClient
    from adapters.web.options import CampusOptions, WebOptions

    secret, client = _value(settings.oidc_client_secret) or "", settings.oidc_client_id or ""
    issuer, roles = settings.oidc_issuer, settings.oidc_roles or ""
    options = WebOptions(
        public_url=settings.web_public_url or "",
        accounts=CampusOptions(issuer, client, secret, roles, settings.oidc_students) if issuer else None,
        host=settings.web_host,
        port=settings.web_port,
        prefix=settings.web_prefix,
        proxies=ids_in(settings.web_proxies),
        keys=web_keys(settings),
        frame_hosts=ids_in(settings.web_frame_hosts),
        tokens=_value(settings.web_tokens) or "",
        campus=settings.campus_name,
        human_contact=settings.human_contact,
        keep_days=settings.keep_conversations_days,
    )
    return WebClient(services, options)


def web_keys(settings: Settings) -> tuple[str, ...]:
    """The keys that sign visits: those of the setting, else one that is made once and kept in the data folder."""
    if settings.web_secret:
        return ids_in(settings.web_secret.get_secret_value())
    file = settings.data_dir / "web-key"
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            file.touch(0o600, exist_ok=False)
            file.write_text(secrets.token_hex(32), encoding="utf-8")
        return (file.read_text(encoding="utf-8"),)
    except OSError as error:
        raise ConfigurationError(f"{file} cannot be kept ({error.strerror}); set ADVISOR_WEB_SECRET.") from None


def _discord_options(settings: Settings) -> "DiscordOptions":
    from adapters.discord.options import DiscordOptions

    return DiscordOptions(
        token=_value(settings.discord_token) or "",
        api_base=settings.discord_api_base,
        gateway_url=settings.discord_gateway_url,
        advisor_roles=ids_in(settings.discord_advisor_roles),
        admin_roles=ids_in(settings.discord_admin_roles),
        message_content=settings.discord_message_content,
        human_contact=settings.human_contact,
        keep_days=settings.keep_conversations_days,
        tells_corrections=settings.correction_days > 0,
    )


def slack_options(settings: Settings) -> "SlackOptions":
    """What Slack needs from the settings. Raises ConfigurationError for missing or conflicting settings."""
    from adapters.slack.options import SlackOptions

    return SlackOptions(
        bot_token=_value(settings.slack_bot_token),
        app_token=_value(settings.slack_app_token),
        signing_secret=_value(settings.slack_signing_secret),
        api_url=settings.slack_api_url,
        host=settings.slack_host,
        port=settings.slack_port,
        advisors=ids_in(settings.slack_advisors),
        admins=ids_in(settings.slack_admins),
        client_id=settings.slack_client_id,
        client_secret=_value(settings.slack_client_secret),
        public_url=settings.slack_public_url,
        human_contact=settings.human_contact,
        keep_days=settings.keep_conversations_days,
        tells_corrections=settings.correction_days > 0,
    )


def ids_in(text: str) -> tuple[str, ...]:
    """The ids in a comma-separated list."""
    return tuple(filter(None, map(str.strip, text.split(","))))


def _value(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None
