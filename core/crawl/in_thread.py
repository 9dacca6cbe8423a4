"""Take what is read piece by piece from a thread of its own, so that long reading leaves the event loop to others."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")


async def in_thread(pieces: Iterator[Sequence[Item]]) -> AsyncGenerator[Item]:
    """The items of all pieces; whoever stops in between leaves one piece at most to be read.

    One thread reads them all: lxml ties what a parser remembers to the thread in which it began.
    """
    loop, worker = asyncio.get_running_loop(), ThreadPoolExecutor(1)
    try:
        while (piece := await loop.run_in_executor(worker, lambda: next(pieces, None))) is not None:
            for item in piece:
                yield item
    finally:
        worker.shutdown(wait=False)
