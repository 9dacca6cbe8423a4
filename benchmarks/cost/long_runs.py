"""What long measurements share: a folder that may be kept, and lines that say how far they are."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

Say = Callable[[str], None]


def saying(about: str = "") -> Say:
    """Says things on standard error, each with the seconds since now and the load average."""
    started = perf_counter()

    def say(what: str) -> None:
        since = perf_counter() - started
        print(f"{about}{since:5.0f} s, load {os.getloadavg()[0]:.1f}: {what}", file=sys.stderr, flush=True)

    return say


@contextmanager
def kept_or_temporary(folder: Path | None) -> Iterator[Path]:
    """The folder, or one that is gone afterwards."""
    if folder:
        yield folder
        return
    with tempfile.TemporaryDirectory() as temporary:
        yield Path(temporary)
