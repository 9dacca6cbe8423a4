"""How soon Slack is told that we have a question, while Postgres is slow and Slack tells nothing about people."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from benchmarks.processes.bursts import Both
from benchmarks.processes.listeners import steadily, words
from evaluation.scores.metrics import percentile

_CHUNK = 1 << 16
WARM_UP = 10  # acknowledgements that are not counted
LONGEST = 5.0  # seconds: what is not acknowledged then never is


@asynccontextmanager
async def slowed(host: str, port: int, seconds: float) -> AsyncIterator[int]:
    """A way to a server on which every reply takes so much longer; its port."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection(host, port)
        async with asyncio.TaskGroup() as group:
            group.create_task(_passed_on(reader, server_writer, 0.0))
            group.create_task(_passed_on(server_reader, writer, seconds))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def _passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """What is read later waits for nothing that was read before."""
    waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def write() -> None:
        while (item := await waiting.get())[1]:
            await asyncio.sleep(max(0.0, item[0] - time.monotonic()))
            writer.write(item[1])
            await writer.drain()
        writer.close()

    writing = asyncio.create_task(write())
    with suppress(ConnectionError):
        while chunk := await reader.read(_CHUNK):
            waiting.put_nowait((time.monotonic() + seconds, chunk))
    waiting.put_nowait((0.0, b""))
    with suppress(ConnectionError):
        await writing


async def acknowledged_after(here: Both, questions: int, rate: float) -> list[float]:
    """Seconds until the acknowledgement of each question, asked at so many a second by as many people."""
    await here.until_warm()
    here.slack.hanging.add("users.info")
    took: list[float] = []
    chance = random.Random(1)  # noqa: S311

    async def ask(number: int) -> None:
        make = chance.choice((here.slack.mention, here.slack.direct, here.slack.command))
        body = make(words(number), user=f"U{number}")
        began = time.monotonic()
        with suppress(TimeoutError):
            await asyncio.wait_for(here.slack.deliver(body), LONGEST)
        took.append(time.monotonic() - began)

    await steadily(questions + WARM_UP, rate, ask)
    return took[WARM_UP:]


def acks_table(took: Sequence[float], delay: float) -> str:
    """Markdown."""
    shares = [(name, f"{1000 * percentile(took, share):.0f} ms") for name, share in SHARES]
    what = f"{len(took)} questions on Slack, Postgres slower by {1000 * delay:.0f} ms, `users.info` hanging"
    return "\n".join([f"| {what} | |", "|---|---|", *(f"| {name} | {figure} |" for name, figure in shares)])


SHARES = (("acknowledged, p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("longest", 1.0))
