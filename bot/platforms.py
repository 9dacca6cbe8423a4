"""The platforms that have a token, running beside the schedule until all stop together."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import SecretStr

from bot.settings import Settings
from core.errors import AdvisorError
from core.ports import Services

if TYPE_CHECKING:  # the adapters' libraries are heavy, and each is loaded only when its platform has a token
    from adapters.discord.options import DiscordOptions
    from adapters.slack.options import SlackOptions


class PlatformClient(Protocol):
    """A connection to one platform."""

    async def run(self) -> None:
        """Serves until `close`. Raises ConfigurationError for a wrong token."""
        ...

    async def close(self) -> None:
        """Lets answers in flight end, then returns."""
        ...


def platform_clients(settings: Settings, services: Services) -> list[PlatformClient]:
    """A client for each platform whose token is set. Raises ConfigurationError."""
    clients: list[PlatformClient] = []
    if settings.discord_token:
        from adapters.discord.client import DiscordClient

        clients.append(DiscordClient(services, _discord_options(settings, settings.discord_token)))
    if settings.slack_bot_token or settings.slack_client_id:
        from adapters.slack.client import SlackClient

        clients.append(SlackClient(services, _slack_options(settings)))
    return clients


async def run_together(
    clients: Sequence[PlatformClient], schedule: Coroutine[Any, Any, None], stop: asyncio.Event
) -> None:
    """Runs everything until `stop`; one that fails ends all. Raises the first AdvisorError."""
    try:
        async with asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.run())
            group.create_task(schedule)
            await stop.wait()
            await asyncio.gather(*(client.close() for client in clients))
    except* AdvisorError as errors:
        raise errors.exceptions[0] from None


def _discord_options(settings: Settings, token: SecretStr) -> "DiscordOptions":
    from adapters.discord.options import DiscordOptions

    return DiscordOptions(
        token=token.get_secret_value(),
        api_base=settings.discord_api_base,
        gateway_url=settings.discord_gateway_url,
        advisor_roles=ids_in(settings.discord_advisor_roles),
        admin_roles=ids_in(settings.discord_admin_roles),
        message_content=settings.discord_message_content,
        human_contact=settings.human_contact,
    )


def _slack_options(settings: Settings) -> "SlackOptions":
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
    )


def ids_in(text: str) -> tuple[str, ...]:
    """The ids of a list that is parted by commas."""
    return tuple(filter(None, map(str.strip, text.split(","))))


def _value(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret else None
