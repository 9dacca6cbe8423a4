"""How the process is told to stop: in good order by the first signal, at once by the second."""

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
        """From now on SIGTERM and SIGINT (Ctrl-C) are requests to stop."""
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.request)

    def request(self) -> None:
        """Asks, and the second time insists; a third signal is the operating system's again, and kills."""
        if not self.asked.is_set():
            self.asked.set()
            return
        self.insisted.set()
        for number in SIGNALS:
            asyncio.get_running_loop().remove_signal_handler(number)


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and waits for their end; one that cleans up for long is cancelled again, then left."""
    left = {task for task in tasks if not task.done()}
    for _ in range(2):
        for task in left:
            task.cancel()
        if left:
            _, left = await asyncio.wait(left, timeout=CANCEL_SECONDS)


async def cancel_everything_else() -> None:
    """Ends every other task of the loop, so that what they hold is given back while there is a database."""
    await cancel_all(task for task in asyncio.all_tasks() if task is not asyncio.current_task())
