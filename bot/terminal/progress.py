"""Show the progress of long steps on standard error: bars on a terminal, one line elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from bot.terminal.output import echo

Show = Callable[[int, int], None]
ShowStep = Callable[[str, int, int], None]


@contextmanager
def show_progress(doing: str) -> Iterator[Show]:
    """Yield a function to call with the amount done and the total."""
    if not sys.stderr.isatty():
        echo(f"{doing} …", err=True)
    with show_steps() as show:
        show(doing, 0, 0)
        yield partial(show, doing)


@contextmanager
def show_steps() -> Iterator[ShowStep]:
    """The same for several steps, each by its name; nothing is shown elsewhere than on a terminal."""
    if not sys.stderr.isatty():
        yield lambda doing, done, total: None
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True)) as bars:
        tasks: dict[str, TaskID] = {}

        def show(doing: str, done: int, total: int) -> None:
            if doing not in tasks:
                tasks[doing] = bars.add_task(doing, total=None)
            bars.update(tasks[doing], completed=done, total=total or None)

        yield show
