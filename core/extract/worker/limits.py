"""Limits of the reader process; it applies them to itself."""

import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from time import sleep

from core.extract.ocr.permission import is_installed

MB = 1024 * 1024
PDF_START = b"%PDF-"
OUT_OF_MEMORY = 71  # exit status
_WATCH_SECONDS = 0.02
_STATM = Path("/proc/self/statm")


@dataclass(frozen=True, slots=True)
class ReaderLimits:
    """What one page may cost, and when the process is replaced.

    `memory_bytes` is the resident memory of the whole process, with its libraries and the page's own bytes.
    `processor_seconds` and `wall_seconds` hold for one page; a PDF with scanned pages may take `ocr_seconds` of
    processor time more where OCR is installed, and twice as long by the clock. `output_bytes` is the size of the
    pickled page. The process is replaced after `most_pages` pages, and when it keeps more than `kept_bytes` after one.
    """

    memory_bytes: int = 768 * MB
    processor_seconds: float = 20.0
    ocr_seconds: float = 300.0
    wall_seconds: float = 120.0
    output_bytes: int = 16 * MB
    most_pages: int = 500
    kept_bytes: int = 256 * MB


def wall_seconds_for(limits: ReaderLimits, body: bytes) -> float:
    """How long to wait for a page."""
    may_use_ocr = PDF_START in body[:1024] and is_installed()
    return limits.wall_seconds + (2 * limits.ocr_seconds if may_use_ocr else 0.0)


def lower_priority() -> None:
    """Lets the process that answers go first, also when the system must end one for its memory."""
    os.nice(10)
    with suppress(OSError):  # Linux only
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def watch(limits: ReaderLimits) -> None:
    """Ends this process when it holds too much memory or its parent is gone; looks fifty times a second.

    A library that allocates without letting other threads run is stopped by the limit on addresses, where the system
    has one (macOS does not enforce it).
    """
    if sys.platform == "linux":
        space = _pages()[0] * resource.getpagesize() + 2 * limits.memory_bytes
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Thread(target=_watch, args=(limits.memory_bytes, os.getppid()), daemon=True).start()


def allow_processor_time(seconds: float) -> None:
    """From now on, the system ends this process with SIGPROF after so many seconds of processor time; 0 for never."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _watch(most_bytes: int, parent: int) -> None:
    while os.getppid() == parent:
        if resident_bytes() > most_bytes:
            os._exit(OUT_OF_MEMORY)
        sleep(_WATCH_SECONDS)
    os._exit(0)


def resident_bytes() -> int:
    """The memory that this process holds; the highest so far where there is no /proc."""
    return _resident()


def _pages() -> tuple[int, int]:
    """Size and resident size, in memory pages (proc(5), /proc/pid/statm)."""
    size, resident, *_ = _STATM.read_bytes().split()
    return int(size), int(resident)


def _by_proc() -> int:
    return _pages()[1] * resource.getpagesize()


def _by_usage() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # bytes on macOS


_resident: Callable[[], int] = _by_proc if _STATM.exists() else _by_usage
