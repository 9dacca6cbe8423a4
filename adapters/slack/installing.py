"""How workspaces install the app by themselves, and what is left of them when they remove it: nothing."""

from dataclasses import dataclass
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import PLATFORM
from adapters.slack.installations import StoredAuthorize, VaultInstallations, VaultStates
from adapters.slack.options import SlackOptions
from core.errors import ConfigurationError
from core.ports import Archive, Vault

log = structlog.get_logger(__name__)

# The manifest has the same ones; docs/slack.md says what each is for.
SCOPES = ("app_mentions:read", "assistant:write", "chat:write", "commands", "im:history")


def installable_app(web: AsyncWebClient, options: SlackOptions, vault: Vault | None) -> AsyncApp:
    """An app with /slack/install and /slack/oauth_redirect. Raises ConfigurationError without a vault."""
    if vault is None:
        raise ConfigurationError(
            "SLACK_CLIENT_ID is set, but there is no vault to keep the tokens of workspaces in; "
            "set ADVISOR_ENCRYPTION_KEY (see docs/slack.md)."
        )
    installations = VaultInstallations(vault)
    settings = AsyncOAuthSettings(
        client_id=options.client_id,
        client_secret=options.client_secret,
        scopes=SCOPES,
        redirect_uri=f"{str(options.public_url).rstrip('/')}/slack/oauth_redirect",
        installation_store=installations,
        installation_store_bot_only=True,
        state_store=VaultStates(vault),
    )
    return AsyncApp(
        name="campus-advisor",
        client=web,
        signing_secret=options.signing_secret,
        authorize=StoredAuthorize(installations),  # type: ignore[arg-type] # Bolt takes one; its types forgot it
        oauth_settings=settings,
        installation_store_bot_only=True,
    )


@dataclass(frozen=True)
class Leaving:
    """Erases a workspace that removed the app: its token, its questions and answers."""

    archive: Archive
    vault: Vault | None
    in_flight: InFlight

    def listen(self, app: AsyncApp) -> None:
        """Hears that the app was removed, or that its token was taken away."""
        app.event("app_uninstalled")(self.take_removed)
        app.event("tokens_revoked")(self.take_revoked)

    async def take_removed(self, body: dict[str, Any]) -> None:
        """The app was removed."""
        self.in_flight.start(self._erase(body.get("enterprise_id"), body["team_id"]))

    async def take_revoked(self, body: dict[str, Any]) -> None:
        """Tokens were taken away; those of people mean nothing to us."""
        if body["event"].get("tokens", {}).get("bot"):
            self.in_flight.start(self._erase(body.get("enterprise_id"), body["team_id"]))

    async def _erase(self, enterprise: str | None, workspace: str) -> None:
        # What is being answered would be kept after all else is gone; nothing can be said there any more.
        await self.in_flight.cancel(workspace)
        if self.vault:
            await VaultInstallations(self.vault).async_delete_all(enterprise_id=enterprise, team_id=workspace)
        messages = await self.archive.purge(PLATFORM, workspace)
        log.info("slack workspace erased", workspace=workspace, messages=messages)
