"""Students and an office at work on a played platform, while two processes serve them and die at every step."""

import asyncio
import multiprocessing
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice, repeat
from uuid import uuid4

from benchmarks.hand_offs.stages import Asked, Stage, until
from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.standins import hand_off_process

# A fresh process by a fork of one that has imported all: a kill costs no more than connecting again.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.standins.hand_off_process"])

AT_ONCE = 10


@dataclass
class Process:
    """One of the processes, started again whenever it died; `die_at` says at which step the next one dies."""

    given: tuple[str, str, Sequence[str]]
    die_at: Callable[[], int]
    deaths: int = 0

    async def keep(self) -> None:
        """Start it again and again until cancelled."""
        while True:
            process = FORKS.Process(target=hand_off_process.main, args=(*self.given, self.die_at()), daemon=True)
            process.start()
            try:
                await until(lambda process=process: not process.is_alive())  # type: ignore[misc]
            finally:
                process.kill()
            self.deaths += process.exitcode == -signal.SIGKILL


@dataclass
class Result:
    """What was found when all was done."""

    asked: Sequence[Asked]
    deaths: int
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    seen_by_others: list[str] = field(default_factory=list)


async def play(stage: Stage, database_url: str, number: int, dying: Iterator[int]) -> Result:
    """So many hand-offs from the question to the reply; each process dies at the next of these steps, 0 never."""
    asked = await _answered(stage, database_url, number)
    given = (stage.shape.platform, database_url, stage.addresses)
    processes = [Process(given, lambda: next(dying)) for _ in range(2)]
    keeping = [asyncio.create_task(process.keep()) for process in processes]
    try:
        at_once = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(_one(stage, each, at_once) for each in asked))
        dying = repeat(0)
        await until(lambda: all(len(stage.direct(each)) >= stage.shape.parts for each in asked))
    finally:
        for task in keeping:
            task.cancel()
        await asyncio.gather(*keeping, return_exceptions=True)
    result = Result(asked, sum(process.deaths for process in processes))
    _judge(stage, result)
    return result


async def _answered(stage: Stage, database_url: str, number: int) -> list[Asked]:
    """Questions that the pages did not answer, each of a student of their own."""
    database, asked = Database(database_url), []
    store = PostgresConversations(database)
    for place in range(number):
        each, now = Asked(place, uuid4()), datetime.now(UTC)
        where = ConversationKey(stage.shape.platform, stage.shape.workspace, stage.shape.channel, stage.user_of(place))
        message = Message(f"m{place}", where, each.question, now)
        answer = Answer(each.answer, Outcome.NO_EVIDENCE, "?", StandaloneQuestion(each.question, each.question))
        await store.claim(message)
        await store.remember(message, answer, Trace((), ()))
        asked.append(each)
    await database.dispose()
    return asked


async def _one(stage: Stage, each: Asked, at_once: asyncio.Semaphore) -> None:
    async with at_once:
        each.clicks += await stage.ask(each)
        words = stage.shape.word * stage.shape.words
        each.office_clicks += await stage.reply(each, f"reply {each.reference}\n{words}")


def _judge(stage: Stage, result: Result) -> None:
    for each in result.asked:
        direct = stage.direct(each)
        whole = "\n".join(direct)
        words = whole.count(stage.shape.word.strip()) / stage.shape.words
        told = stage.cards(each), whole.count(each.reference), words, len(direct) / stage.shape.parts
        if min(told) < 1:
            result.lost.append(f"{each.question}: {told}")
        if max(told) > 1:
            result.doubled.append(f"{each.question}: {told}")
    for text, reader in stage.read_outside_of_the_office():
        told_of = {int(found) for found in re.findall(r"(\d{4})[qr]", text)}
        if told_of - {reader}:
            result.seen_by_others.append(f"{reader}: {told_of}")


def each_step(most: int) -> list[int]:
    """Every step up to `most`, spread so that early and late ones take turns."""
    return [step for offset in range(7) for step in islice(range(1, most + 1), offset, None, 7)]
