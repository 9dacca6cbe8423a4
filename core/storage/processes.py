"""Name this process so that another one on the same machine can tell whether it is still running."""

import os
from functools import cache
from pathlib import Path
from uuid import uuid4

_PROC = Path("/proc")
_STARTED = 19  # the 22nd field of /proc/PID/stat, counted after the name: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html


@cache
def this_process() -> str:
    """Where it runs, its number there, and when it started; other processes cannot be told from it by guessing."""
    return f"{_place()}/{os.getpid()}/{_started(os.getpid())}"


def is_gone(process: str) -> bool:
    """True when a process that ran on this machine has ended; False for one elsewhere, of which nothing is known."""
    place, number, started = process.rsplit("/", 2)
    return place == _place() and _started(int(number)) != started


@cache
def _place() -> str:
    """This boot of this machine, and the container: process numbers mean nothing outside; unknown without /proc."""
    try:
        boot = (_PROC / "sys/kernel/random/boot_id").read_text().strip()
        return f"{boot}:{(_PROC / 'self/ns/pid').readlink()}"
    except OSError:
        return uuid4().hex


def _started(number: int) -> str:
    """In ticks since the machine started; nothing when there is no such process, or it has only not been waited for."""
    try:
        fields = (_PROC / str(number) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else fields[_STARTED]
