"""Track work in progress, and turn errors into a message for the person."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Protocol, TypeVar
from uuid import uuid4

import structlog

from adapters.slack.outbound import Post, said
from core.errors import AdvisorError
from core.presentation import answers

log = structlog.get_logger(__name__)

Said = TypeVar("Said")


class Stoppable(Protocol):
    """An answer that can be stopped by any of its names, and cleans up when cancelled."""

    @property
    def names(self) -> frozenset[str]:
        """The names of the question and its thread."""
        ...

    async def run(self) -> None:
        """Asks and answers."""
        ...

    async def say_stopped(self) -> None:
        """Tell the person that it was stopped."""
        ...

    async def erase(self) -> None:
        """Takes away what is shown."""
        ...


class Resumable(Stoppable, Protocol):
    """An answer that may have been cut off."""

    async def run_again(self) -> None:
        """Asks and answers, in place of what was shown."""
        ...


class InFlight:
    """Runs answers in the background, so that events are still acknowledged."""

    def __init__(self, contact: str | None = None) -> None:
        self._contact = contact
        self._tasks: dict[asyncio.Task[None], Stoppable | None] = {}

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start background work; its errors are logged."""
        self._run(work, None)

    def answer(self, reply: Stoppable) -> None:
        """Runs an answer, which can be stopped."""
        self._run(reply.run(), reply)

    def answer_again(self, reply: Resumable) -> None:
        """The same for an answer that was cut off."""
        self._run(reply.run_again(), reply)

    async def cancel(self, name: str) -> list[Stoppable]:
        """Cancels the answers of this name and returns them when they have ended."""
        found = {task: reply for task, reply in self._tasks.items() if reply and name in reply.names}
        for task in found:
            task.cancel()
        await asyncio.gather(*found, return_exceptions=True)
        return list(found.values())

    async def drain(self, seconds: float) -> int:
        """Waits for all work, cancels what is left after `seconds`, and returns how much that was."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        # Work may start more work: a reply in a thread is looked up first, then answered.
        while self._tasks and (left := end - loop.time()) > 0:
            await asyncio.wait(tuple(self._tasks), timeout=left)
        late = tuple(self._tasks)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return len(late)

    async def safely(self, work: Awaitable[tuple[Post, ...]], **known: str) -> tuple[Post, ...]:
        """The posts, or an apology with a reference to the log; raises only when cancelled."""
        return await self.safely_as(lambda sorry: (sorry,), work, **known)

    async def safely_as(self, instead: Callable[[Post], Said], work: Awaitable[Said], **known: str) -> Said:
        """The same for other result types; `instead` converts the apology."""
        reference = uuid4().hex[:8]
        try:
            return await work
        except AdvisorError as error:
            log.error("slack question failed", reference=reference, error=str(error), **known)
            return instead(said(answers.apology(error, reference, self._contact)))
        except Exception as error:  # whatever failed, the waiting person gets a message
            log.exception("slack question failed", reference=reference, **known)
            return instead(said(answers.apology(error, reference, self._contact)))

    def _run(self, work: Coroutine[None, None, None], reply: Stoppable | None) -> None:
        task = asyncio.create_task(work)
        self._tasks[task] = reply
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        if not task.cancelled() and (error := task.exception()):
            log.error("slack work failed", error=str(error), kind=type(error).__name__, exc_info=error)
