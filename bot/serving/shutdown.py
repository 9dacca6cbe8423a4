"""Stop the process: gracefully on the first signal, at once on the second."""

import asyncio
import signal
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

SIGNALS = (signal.SIGTERM, signal.SIGINT)
CANCEL_SECONDS = 5.0


@dataclass(frozen=True)
class Stop:
    """`asked` lets answers in flight end, `insisted` does not wait for them."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)
    insisted: asyncio.Event = field(default_factory=asyncio.Event)

    def listen(self) -> None:
        """Handle SIGTERM and SIGINT (Ctrl-C) as requests to stop."""
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.request)

    def request(self) -> None:
        """First ask, then insist; a third signal kills the process."""
        if not self.asked.is_set():
            self.asked.set()
            return
        self.insisted.set()
        for number in SIGNALS:
            asyncio.get_running_loop().remove_signal_handler(number)


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait for them; a slow one is cancelled again, then left."""
    left = {task for task in tasks if not task.done()}
    for _ in range(2):
        for task in left:
            task.cancel()
        if left:
            _, left = await asyncio.wait(left, timeout=CANCEL_SECONDS)


async def cancel_everything_else() -> None:
    """Cancel every other task of the loop while the database is still open."""
    await cancel_all(task for task in asyncio.all_tasks() if task is not asyncio.current_task())
