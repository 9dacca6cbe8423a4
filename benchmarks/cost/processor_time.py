"""Measure the CPU time of this process and its Postgres; unlike wall time, other load hardly affects it."""

import time
from collections.abc import Callable
from os import sysconf
from pathlib import Path

Meter = Callable[[], float]
PROCESSES = Path("/proc")


def meter(server_pid: int | None) -> Meter:
    """Reads the seconds used so far; outside Linux those of this process alone."""
    return lambda: time.process_time() + (used_by_family(server_pid) if server_pid and PROCESSES.is_dir() else 0.0)


def used_by_family(pid: int) -> float:
    """Seconds of a process, of its children, and of those children that have ended."""
    found = [_fields(path) for path in PROCESSES.glob("[0-9]*/stat")]
    mine = [fields for fields in found if fields and pid in {int(fields[0]), int(fields[2])}]
    ticks = sum(int(used) for fields in mine for used in fields[12:16])
    return ticks / sysconf("SC_CLK_TCK")


def _fields(stat: Path) -> list[str]:
    """Process id, state, parent and so on (proc_pid_stat(5)), without the name; nothing of a process that has ended."""
    try:
        before, _, after = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")
    except OSError:
        return []
    return [before.split(" ")[0], *after.split()]
