"""Track work in progress, and turn errors into a message for the person."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Protocol, TypeVar
from uuid import uuid4

import structlog

from adapters.slack.outbound import Post, said
from adapters.slack.receiving.storing import HELD, Held, Receiving
from core.errors import AdvisorError
from core.ports import holding
from core.ports.conversations import Deliveries
from core.ports.holding import note_delivered
from core.ports.inbox import Inbox
from core.presentation import answers

# How long it may take to leave what was received to another process.
_LEAVING_SECONDS = 2.0
log = structlog.get_logger(__name__)

Said = TypeVar("Said")


class Stoppable(Protocol):
    """An answer that can be stopped by any of its names, and cleans up when cancelled."""

    @property
    def names(self) -> frozenset[str]:
        """The names of the question and its thread."""

    async def run(self) -> None:
        """Asks and answers."""

    async def say_stopped(self) -> None:
        """Tell the person that it was stopped."""

    async def erase(self) -> None:
        """Takes away what is shown."""


class Resumable(Stoppable, Protocol):
    """An answer that may have been cut off."""

    async def run_again(self) -> None:
        """Asks and answers, in place of what was shown."""


@dataclass(frozen=True)
class _Work:
    """What can be stopped, and what was received that it is work on."""

    reply: Stoppable | None = None
    held: Held | None = None


class InFlight:
    """Runs answers in the background, so that events are still acknowledged.

    What was received is deleted when the last work on it has ended. Work that failed leaves it: its author is told
    that it came too late.
    """

    def __init__(
        self, contact: str | None = None, receiving: Receiving | None = None, deliveries: Deliveries | None = None
    ) -> None:
        self._contact = contact
        self.receiving = receiving or Receiving()
        self._deliveries = deliveries
        self._tasks: dict[asyncio.Task[None], _Work] = {}

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start background work; its errors are logged."""
        self._run(work, None)

    def answer(self, reply: Stoppable) -> None:
        """Runs an answer, which can be stopped."""
        self._run(reply.run(), reply)

    def answer_again(self, reply: Resumable) -> None:
        """The same for an answer that was cut off."""
        self._run(reply.run_again(), reply)

    def is_done(self) -> None:
        """What was received needs no more work than what has begun."""
        if held := HELD.get():
            self._end(held)

    async def cancel(self, name: str) -> list[Stoppable]:
        """Cancels the answers of this name and returns them when they have ended."""
        found = {task: work.reply for task, work in self._tasks.items() if work.reply and name in work.reply.names}
        for task in found:
            task.cancel()
        await asyncio.gather(*found, return_exceptions=True)
        return list(found.values())

    async def drain(self, seconds: float) -> int:
        """Waits for all work, cancels what is left after `seconds`, and returns how much that was.

        What it was work on is left to another process.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        # Work may start more work: a reply in a thread is looked up first, then answered.
        while self._tasks and (left := end - loop.time()) > 0:
            await asyncio.wait(tuple(self._tasks), timeout=left)
        late = dict(self._tasks)
        for task, work in late.items():
            if work.held:
                work.held.is_left = True
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=_LEAVING_SECONDS)
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
        held = HELD.get()
        if held:
            held.work += 1
        self._begin(work, _Work(reply, held))

    def _begin(self, work: Coroutine[None, None, None], of: _Work) -> None:
        task = asyncio.create_task(work)
        self._tasks[task] = of
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        work = self._tasks.pop(task)
        error = None if task.cancelled() else task.exception()
        if error:
            log.error("slack work failed", error=str(error), kind=type(error).__name__, exc_info=error)
        if work.held:
            work.held.work -= 1
            if not error:
                self._end(work.held)

    def _end(self, held: Held) -> None:
        if not held.work and self.receiving.inbox:
            self._begin(self._ended(held, self.receiving.inbox), _Work())

    async def _ended(self, held: Held, inbox: Inbox) -> None:
        if held.is_left:
            await holding.release(inbox, held.received)
            return
        for question in held.asked:
            await note_delivered(self._deliveries, question)
        await holding.drop(inbox, held.received)
