"""Whether this process can answer now, as JSON over HTTP, with its metrics."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

from bot.serving.metrics import Metrics
from bot.serving.platforms import NO_PLATFORM
from bot.serving.supervision import Stop, SupervisedPlatform
from bot.serving.warmup import WarmUp
from bot.settings import Settings
from core.errors import AdvisorError, ConfigurationError
from core.storage.inventory import Inventory

CHECK_SECONDS = 5.0
OK = "ok"
Check = Callable[[], Awaitable[str]]


@dataclass(frozen=True)
class Readiness:
    """Checks by name; each returns `ok`, or in a few words what is missing. `notes` are for the reader only."""

    checks: Mapping[str, Check]
    notes: Mapping[str, str] = field(default_factory=dict)

    async def report(self) -> dict[str, str]:
        """The result of each check. Raises no AdvisorError."""
        said = await asyncio.gather(*(_said(check) for check in self.checks.values()))
        return dict(zip(self.checks, said, strict=True))


async def _said(check: Check) -> str:
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            return await check()
    except TimeoutError:
        return f"no reply within {CHECK_SECONDS:.0f} s"
    except AdvisorError as error:
        return str(error)


def readiness(
    settings: Settings, inventory: Inventory, warm_up: WarmUp, platforms: Sequence[SupervisedPlatform], stop: Stop
) -> Readiness:
    """The checks that must pass before traffic is sent here."""

    async def process() -> str:
        return "stopping" if stop.asked.is_set() else OK

    async def database() -> str:
        await inventory.server_version()
        return OK

    async def models() -> str:
        return warm_up.state

    checks: dict[str, Check] = {"process": process, "database": database, "models": models}
    checks["schema"] = SchemaCheck(settings)
    notes = {} if platforms else {"platforms": NO_PLATFORM}
    return Readiness(checks | {platform.name: _connection(platform) for platform in platforms}, notes)


@dataclass
class SchemaCheck:
    """Checks that migrations have been run, until they have; an embedded database is always migrated."""

    settings: Settings
    _current: bool = field(default=False)

    async def __call__(self) -> str:
        """Raises DatabaseError."""
        url = self.settings.database_url
        if url is not None and not self._current:
            from migrations.run import is_current

            self._current = await asyncio.to_thread(is_current, url.get_secret_value())
            return OK if self._current else "older than this version needs; run `advisor migrate`"
        return OK


def _connection(platform: SupervisedPlatform) -> Check:
    async def connection() -> str:
        return OK if platform.is_connected() else "not connected"

    return connection


async def _nothing_to_note() -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class Health:
    """The three endpoints. None shows a person's id or words.

    `notes` says what goes worse than it should while questions can still be answered.
    """

    readiness: Readiness
    metrics: Metrics
    notes: Callable[[], Awaitable[Mapping[str, str]]] = _nothing_to_note

    async def live(self, _: web.Request) -> web.Response:
        """200 while the event loop runs; a stuck process does not answer."""
        return web.json_response({"live": True})

    async def ready(self, _: web.Request) -> web.Response:
        """200 when the bot can answer, else 503 with what is missing."""
        checks = await self.readiness.report()
        is_ready = set(checks.values()) == {OK}
        notes = {**self.readiness.notes, **await self.notes()}
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
