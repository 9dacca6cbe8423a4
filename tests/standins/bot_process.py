"""The real bot as a process of its own, started as an operator starts it and watched through its log."""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from tests.standins.patience import PATIENCE

ROOT = Path(__file__).parents[2]
LONGEST_LINE = 1 << 20
INHERITED = {"PATH", "HOME", "LANG", "TMPDIR", "USER"}
# The 29th of February, at night: no test meets the nightly crawl.
NEVER = "0 3 29 2 *"
SOURCES = "sources:\n  - name: northfield\n    start_urls: ['https://northfield.example/']\n"

Json = dict[str, Any]


@dataclass
class BotProcess:
    """`python -m bot serve`; `log` holds its structured lines, `said` everything else it wrote."""

    process: asyncio.subprocess.Process
    health: str
    log: list[Json] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def until_logged(self, event: str, times: int = 1) -> Json:
        """Waits for a line of the log, and returns the last one of that name."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: len(self.logged(event)) >= times or self._has_ended())
        assert len(self.logged(event)) >= times, f"it ended without {event!r}: {self.said} {self.log[-3:]}"
        return self.logged(event)[-1]

    def logged(self, event: str) -> list[Json]:
        """The lines of that name so far."""
        return [line for line in self.log if line["event"] == event]

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal to the process itself."""
        self.process.send_signal(number)

    async def exit_code(self) -> int:
        """Waits for the end, with everything it has written."""
        async with asyncio.timeout(PATIENCE):
            await self._reading
            return await self.process.wait()

    async def fetched(self, page: str) -> tuple[int, str]:
        """Status and body of a health page."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.health}{page}") as reply:
            return reply.status, await reply.text()

    def start_reading(self) -> None:
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stderr is not None
        async for raw in self.process.stderr:
            async with self._changed:
                self._keep(raw.decode())
                self._changed.notify_all()
        async with self._changed:
            self._changed.notify_all()

    def _keep(self, line: str) -> None:
        if line.startswith("{"):
            self.log.append(json.loads(line))
        else:
            self.said.append(line.rstrip("\n"))

    def _has_ended(self) -> bool:
        assert self.process.stderr is not None
        return self.process.stderr.at_eof()


@asynccontextmanager
async def bot_process(folder: Path, variables: Mapping[str, str]) -> AsyncIterator[BotProcess]:
    """The running bot with these variables and nothing of this machine's settings; leaves no process behind."""
    write_sources(folder)
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "serve"),
        cwd=folder,
        env=environment_of(folder, port) | dict(variables),
        stderr=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        start_new_session=True,
    )
    bot = BotProcess(process, f"http://127.0.0.1:{port}")
    bot.start_reading()
    try:
        yield bot
        if process.returncode is None:
            bot.signal(signal.SIGTERM)
        await bot.exit_code()
    finally:
        left = _kill_group(process.pid)
        await bot.exit_code()
    assert not left, "the bot, or a process that it started, was still there"


def write_sources(folder: Path) -> None:
    """A list of sources, without which nothing starts; and all servers are served."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    (folder / "workspaces.yaml").write_text("others: served\n", encoding="utf-8")


def free_port() -> int:
    """A port that nobody has at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment_of(folder: Path, port: int) -> dict[str, str]:
    """The variables of a bot with its data in `folder`, and nothing of this machine's settings."""
    kept = {name: value for name, value in os.environ.items() if name in INHERITED}
    return kept | {
        "PYTHONPATH": str(ROOT),
        "no_proxy": "*",
        "ADVISOR_DATA_DIR": str(folder / "data"),
        "ADVISOR_CRAWL_CRON": NEVER,
        "ADVISOR_HEALTH_PORT": str(port),
        "ADVISOR_LOG_FORMAT": "json",
    }


def _kill_group(leader: int) -> bool:
    """Ends what is left of the session that the bot began; True when there was something."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
