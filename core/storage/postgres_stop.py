"""Stop a Postgres: politely, then at once, then by force, each within seconds."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.errors import DatabaseError
from core.storage.postgres_server import Activity, ServerState, activity, is_server_of, state
from core.storage.waiting import Wait


@dataclass(frozen=True, slots=True)
class StopLimits:
    """Seconds for recovery before stopping, the fast shutdown, the immediate one, and for the end after kill -9."""

    recovery: float = 8.0
    fast: float = 15.0
    immediate: float = 3.0
    killed: float = 3.0


LIMITS = StopLimits()


def stop(folder: Path, wait: Wait | None = None, limits: StopLimits = LIMITS) -> None:
    """Stops the server of this folder; nothing that was committed is lost. Raises DatabaseError when it cannot.

    Postgres 18 that is asked to stop (SIGINT) while it recovers from the crash of a backend stays `stopping` for ever,
    so recovery is waited for. A server that does not stop in time is ended without a checkpoint (SIGQUIT), which the
    next start makes up for.
    """
    running = state(folder)
    if running is None:
        return
    wait = wait or Wait()
    if not (_is_recovered(folder, running, wait, limits) and _fast(folder, running, wait, limits)):
        end(running.pid, lambda: _is_gone(folder, running), limits)


def end(pid: int, gone: Callable[[], bool], limits: StopLimits = LIMITS) -> None:
    """Ends a Postgres without a checkpoint, by force where it does not obey. Raises DatabaseError."""
    for sign, seconds in ((signal.SIGQUIT, limits.immediate), (signal.SIGKILL, limits.killed)):
        with suppress(ProcessLookupError):
            os.kill(pid, sign)
        if Wait().until(gone, seconds, f"Postgres (process {pid}) is being ended"):
            return
    raise DatabaseError(f"Postgres (process {pid}) does not even end after `kill -9 {pid}`: restart this machine.")


def _is_recovered(folder: Path, running: ServerState, wait: Wait, limits: StopLimits) -> bool:
    if running.phase == "stopping":
        return True

    def settled() -> bool:
        return _is_gone(folder, running) or activity(running.port) is not Activity.RECOVERING

    return wait.until(settled, limits.recovery, "Postgres is recovering after a crash, then it is stopped", poll=0.1)


def _fast(folder: Path, running: ServerState, wait: Wait, limits: StopLimits) -> bool:
    seconds = limits.fast
    if running.phase == "stopping":
        seconds = max(0.0, seconds - _age(folder))
    else:
        with suppress(ProcessLookupError):
            os.kill(running.pid, signal.SIGINT)
    return wait.until(lambda: _is_gone(folder, running), seconds, "Postgres is stopping")


def _is_gone(folder: Path, running: ServerState) -> bool:
    return not is_server_of(folder, running.pid)


def _age(folder: Path) -> float:
    """Seconds since Postgres wrote its phase."""
    try:
        return max(0.0, time.time() - (folder / "postmaster.pid").stat().st_mtime)
    except OSError:
        return 0.0
