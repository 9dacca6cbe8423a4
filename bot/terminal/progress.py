"""Show the progress of a long step on standard error: a bar on a terminal, one line elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from bot.terminal.output import echo

Show = Callable[[int, int], None]


@contextmanager
def show_progress(doing: str) -> Iterator[Show]:
    """Yield a function to call with the amount done and the total."""
    if not sys.stderr.isatty():
        echo(f"{doing} …", err=True)
        yield lambda done, total: None
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as bars:
        task = bars.add_task(doing, total=None)
        yield lambda done, total: bars.update(task, completed=done, total=total)
