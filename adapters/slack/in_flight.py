"""Answers being written: counted, and waited for before the process ends."""

import asyncio
from collections.abc import Coroutine

import structlog

log = structlog.get_logger(__name__)


class InFlight:
    """Runs answers beside the connection, which must go on acknowledging."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, answering: Coroutine[None, None, None]) -> None:
        """Runs one answer; what it raises is logged, since nobody waits for it."""
        task = asyncio.create_task(answering)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    async def drain(self, seconds: float) -> int:
        """Waits for all answers, cancels what is left after `seconds`, and returns how many that were."""
        if not self._tasks:
            return 0
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return len(late)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("slack answer not delivered", error=str(error), kind=type(error).__name__, exc_info=error)
