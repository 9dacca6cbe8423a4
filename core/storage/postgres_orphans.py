"""End what a killed server left behind: backends that are busy do not notice that it is gone."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)


def end_orphans(cluster: Path) -> bool:
    """Kills the Postgres processes that still work in this folder without a server; True when there were any.

    Their transactions can never be committed. Looks into /proc, so elsewhere than on Linux it finds none.
    """
    orphans = [int(process.name) for process in Path("/proc").glob("[0-9]*") if _works_in(process, cluster)]
    for pid in orphans:
        log.warning(f"Ending process {pid}, which an earlier Postgres left behind.")
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    return bool(orphans)


def _works_in(process: Path, cluster: Path) -> bool:
    try:
        is_postgres = (process / "cmdline").read_bytes().startswith(b"postgres: ")
        return is_postgres and (process / "cwd").readlink() == cluster
    except OSError:
        return False
