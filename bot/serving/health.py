"""Expose /livez, /readyz and /metrics."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from bot.serving.metrics import Metrics
from bot.serving.readiness import OK, Readiness
from core.errors import ConfigurationError


@dataclass(frozen=True)
class Health:
    """The three endpoints. None shows a person's id or words.

    `notes` says what goes worse than it should while questions can still be answered.
    """

    readiness: Readiness
    metrics: Metrics
    notes: Callable[[], dict[str, str]] = dict

    async def live(self, _: web.Request) -> web.Response:
        """200 while the event loop runs; a stuck process does not answer."""
        return web.json_response({"live": True})

    async def ready(self, _: web.Request) -> web.Response:
        """200 when the bot can answer, else 503 with what is missing."""
        checks = await self.readiness.report()
        is_ready = set(checks.values()) == {OK}
        notes = {**self.readiness.notes, **self.notes()}
        said = {"ready": is_ready, "checks": checks, "notes": notes}
        return web.json_response(said, status=200 if is_ready else 503)

    async def numbers(self, _: web.Request) -> web.Response:
        """The metrics."""
        return web.Response(body=self.metrics.text(), headers={"Content-Type": self.metrics.content_type})


@asynccontextmanager
async def health_server(health: Health, host: str, port: int) -> AsyncIterator[None]:
    """Serve the endpoints at `host`:`port`; port 0 turns them off. Raises ConfigurationError when the port is taken."""
    if port == 0:
        yield
        return
    application = web.Application()
    application.router.add_get("/livez", health.live)
    application.router.add_get("/readyz", health.ready)
    application.router.add_get("/metrics", health.numbers)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await _listen(runner, host, port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise ConfigurationError(
            f"Health endpoints cannot listen on {host}:{port} ({error.strerror}); set ADVISOR_HEALTH_PORT to a "
            "free port, or to 0 for none."
        ) from None
