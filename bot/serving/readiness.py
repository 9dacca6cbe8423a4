"""Check whether the process can answer now, and what is missing if not."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.serving.platforms import NO_PLATFORM
from bot.serving.shutdown import Stop
from bot.serving.supervision import SupervisedPlatform
from bot.serving.warmup import WarmUp
from bot.settings import Settings
from core.errors import AdvisorError
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
