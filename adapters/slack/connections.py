"""The two ways in which Slack reaches the bot: a socket that we open, or requests that it sends."""

from typing import Protocol

from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp

from adapters.slack.web_api import socket_address
from core.errors import ConfigurationError

PATH = "/slack/events"


class Connection(Protocol):
    """An open way in."""

    async def close(self) -> None:
        """Lets nothing more in; answers under way can still be posted."""
        ...


class Socket:
    """Socket Mode: no public address is needed. Slack's client keeps it open and opens it again."""

    def __init__(self, handler: AsyncSocketModeHandler) -> None:
        self._handler = handler

    @classmethod
    async def open(cls, app: AsyncApp, app_token: str, ping_seconds: float) -> "Socket":
        """Connects; raises ConfigurationError for a wrong token, AdvisorError when Slack does not answer."""
        # Slack's client would try forever with a token that is refused: the first address is asked for here.
        address = await socket_address(app.client, app_token)
        handler = AsyncSocketModeHandler(app, app_token, ping_interval=ping_seconds)
        handler.client.wss_uri = address
        await handler.connect_async()  # type: ignore[no-untyped-call]
        return cls(handler)

    async def close(self) -> None:
        """Closes the socket; what was not acknowledged goes to another process, or comes again."""
        await self._handler.client.close()  # type: ignore[no-untyped-call]


class Webhook:
    """HTTP mode: Slack posts signed requests to /slack/events; Bolt refuses forged and stale ones with 401."""

    def __init__(self, runner: web.AppRunner) -> None:
        self._runner = runner

    @classmethod
    async def open(cls, app: AsyncApp, host: str, port: int) -> "Webhook":
        """Listens; raises ConfigurationError when the port is taken."""
        runner = web.AppRunner(app.server(port=port, path=PATH, host=host).web_app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            await runner.cleanup()
            raise ConfigurationError(f"Slack's requests cannot be taken at {host}:{port}: {error.strerror}.") from None
        return cls(runner)

    async def close(self) -> None:
        """Stops listening, after the requests under way have their acknowledgement."""
        await self._runner.cleanup()
