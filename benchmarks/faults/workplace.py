"""A folder in which advisor commands run as processes of their own, and the processes that belong to it."""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.storage import postgres_server

ROOT = Path(__file__).parents[2]
INHERITED = {"PATH", "HOME", "LANG", "TMPDIR", "USER"}
NEVER = "0 3 29 2 *"  # no round meets the nightly crawl
LOOK_SECONDS = 0.05
TRACEBACK = "Traceback (most recent call last)"


@dataclass
class Workplace:
    """`folder` holds `sources.yaml` and `data/`, with the embedded Postgres."""

    folder: Path
    variables: Mapping[str, str] = field(default_factory=dict)
    commands: int = 0

    @property
    def postgres(self) -> Path:
        """What `EmbeddedPostgres` is made of."""
        return self.folder / "data" / "postgres"

    @property
    def environment(self) -> dict[str, str]:
        """This workplace's settings, and none of the machine's."""
        kept = {name: value for name, value in os.environ.items() if name in INHERITED}
        own = {"ADVISOR_DATA_DIR": str(self.folder / "data"), "ADVISOR_CRAWL_CRON": NEVER}
        return kept | own | {"PYTHONPATH": str(ROOT), "no_proxy": "*"} | dict(self.variables)

    async def start(self, *arguments: str) -> asyncio.subprocess.Process:
        """Starts `advisor`; what it writes goes to `command-N.log`."""
        self.commands += 1
        with (self.folder / f"command-{self.commands}.log").open("wb") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", *arguments,
                cwd=self.folder, env=self.environment, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    async def run(self, *arguments: str, limit: float) -> tuple[int, float]:
        """Exit code and seconds of a command. Raises TimeoutError after `limit` seconds; it is killed then."""
        started = time.monotonic()
        process = await self.start(*arguments)
        code = await ended(process, limit)
        return code, time.monotonic() - started

    def tracebacks(self) -> list[str]:
        """The last line below each traceback that a command wrote."""
        logs = sorted(self.folder.glob("command-*.log"))
        return [line for log in logs for line in _ends_of_tracebacks(log.read_text(errors="replace"))]

    def postmaster(self) -> int | None:
        """The process id of the Postgres server, None when there is none."""
        running = postgres_server.state(self.postgres / "pgdata")
        return running.pid if running else None

    def processes(self) -> list[int]:
        """All living processes of this workplace, by their command line or their environment."""
        return [pid for pid in _all_pids() if self._owns(pid)]

    def _owns(self, pid: int) -> bool:
        marks = (str(self.folder / "data").encode(),)
        try:
            said = Path(f"/proc/{pid}/cmdline").read_bytes() + Path(f"/proc/{pid}/environ").read_bytes()
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False
        return state not in "ZX" and any(mark in said for mark in marks)


async def ended(process: asyncio.subprocess.Process, limit: float) -> int:
    """The exit code. Raises TimeoutError after `limit` seconds; the process is killed then."""
    try:
        async with asyncio.timeout(limit):
            return await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise


async def until(seen: Callable[[], bool], seconds: float) -> bool:
    """Looks again and again; False when it was not seen in time."""
    deadline = time.monotonic() + seconds
    while not seen():
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(LOOK_SECONDS)
    return True


def children_of(pid: int) -> list[int]:
    """The processes that it started and that still live."""
    return [each for each in _all_pids() if _parent_of(each) == pid]


def command_of(pid: int) -> str:
    """The command line, empty when the process has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").replace("\0", " ").strip()
    except OSError:
        return ""


def resident_bytes(pid: int) -> int:
    """Resident memory, 0 when the process has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def processor_seconds(pid: int) -> float:
    """Processor time of all its threads so far, 0 when the process has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _all_pids() -> Iterator[int]:
    return (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())


def _parent_of(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None


def _ends_of_tracebacks(text: str) -> Iterator[str]:
    for part in text.split(TRACEBACK)[1:]:
        yield next((line for line in part.splitlines()[1:] if line and not line.startswith(" ")), "?")
