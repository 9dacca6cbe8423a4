"""How events come in: by a socket that the bot opens, or by signed requests of Slack."""

import json
import re
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl

import structlog
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp

from adapters.slack.web_api import socket_address
from core.domain.outside_text import unstorable_in
from core.errors import ConfigurationError

PATH = "/slack/events"
_SECONDS = re.compile(r"[0-9]{1,20}")
log = structlog.get_logger(__name__)


class Socket:
    """Socket Mode: no public address is needed. Slack's client keeps it open and opens it again."""

    def __init__(self, handler: AsyncSocketModeHandler) -> None:
        self._handler = handler

    @classmethod
    async def open(cls, app: AsyncApp, app_token: str, ping_seconds: float) -> "Socket":
        """Connects; raises ConfigurationError for a wrong token, AdvisorError when Slack does not answer."""
        # Slack's client would retry forever with a refused token, so the first socket address is requested here.
        address = await socket_address(app.client, app_token)
        handler = AsyncSocketModeHandler(app, app_token, ping_interval=ping_seconds)
        handler.client.wss_uri = address
        await handler.connect_async()  # type: ignore[no-untyped-call]
        return cls(handler)

    async def close(self) -> None:
        """Close the socket; unacknowledged events are delivered again."""
        await self._handler.client.close()  # type: ignore[no-untyped-call]


class Webhook:
    """HTTP mode: Slack posts signed requests to /slack/events; Bolt refuses forged and stale ones with 401."""

    def __init__(self, runner: web.AppRunner) -> None:
        self._runner = runner

    @classmethod
    async def open(cls, app: AsyncApp, host: str, port: int) -> "Webhook":
        """Listens; raises ConfigurationError when the port is taken."""
        received = app.server(port=port, path=PATH, host=host).web_app
        received.middlewares.extend((_only_dated, _only_text))
        runner = web.AppRunner(received, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            await runner.cleanup()
            raise ConfigurationError(
                f"Slack's requests cannot be received at {host}:{port}: {error.strerror}."
            ) from None
        return cls(runner)

    async def close(self) -> None:
        """Stop listening after current requests are acknowledged."""
        await self._runner.cleanup()


@web.middleware
async def _only_dated(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """401 for a time that is no number of seconds, of which Bolt's check of the signature makes an error of ours."""
    if _SECONDS.fullmatch(request.headers.get("X-Slack-Request-Timestamp", "0")):
        return await handler(request)
    log.warning("slack request refused", reason="its timestamp is no number")
    return web.Response(status=401)


@web.middleware
async def _only_text(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """400 for a request with text that can be stored nowhere, before its ids are looked up."""
    try:
        part = unstorable_in([*request.query.values(), _read(await request.read(), request.content_type)])
    except (ValueError, RecursionError):
        part = "a body that cannot be read"
    if part is None:
        return await handler(request)
    log.warning("slack request refused", reason=part)
    return web.Response(status=400)


def _read(body: bytes, content_type: str) -> object:
    said = body.decode()
    if content_type == "application/json":
        return json.loads(said) if said else None
    fields = dict(parse_qsl(said, errors="strict")) if content_type == "application/x-www-form-urlencoded" else {}
    return [*fields.values(), json.loads(fields.get("payload", "null"))]
