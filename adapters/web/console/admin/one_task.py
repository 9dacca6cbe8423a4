"""Work that somebody has started on a page, and that goes on when they have left it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import uuid4

import structlog

from core.errors import AdvisorError
from core.presentation.answers import apology

log = structlog.get_logger(__name__)


@dataclass
class OneTask:
    """One at a time in this process; `problem` says why the last one failed, `name` is what it is called in the log."""

    name: str
    problem: str = ""
    _task: "asyncio.Task[None] | None" = None

    @property
    def is_running(self) -> bool:
        """Whether it is under way."""
        return self._task is not None and not self._task.done()

    def begin(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Begins it; False, and nothing is begun, while one is under way."""
        if self.is_running:
            return False
        self.problem = ""
        self._task = asyncio.create_task(self._run(work))
        return True

    async def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except AdvisorError as error:
            log.warning("task of the console failed", task=self.name, error=str(error))
            self.problem = str(error)
        except Exception as error:  # nobody awaits the task, and what is not told would look finished
            reference = uuid4().hex[:8]
            log.exception("task of the console failed", task=self.name, reference=reference)
            self.problem = apology(error, reference)
