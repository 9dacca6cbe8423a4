"""Students and an office at work on the played Discord, while two processes serve them and die at every step."""

import asyncio
import multiprocessing
import re
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice, repeat
from uuid import UUID, uuid4

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.standins import discord_payloads as payloads
from tests.standins import hand_off_process
from tests.standins.discord_payloads import ADVISOR, CHANNEL, DIRECT_CHANNEL, GUILD, STUDENT, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.hand_off_process import HEAD, OFFICE

# A fresh process by a fork of one that has imported all: a kill costs no more than connecting again.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.standins.hand_off_process"])

# People press again when nothing happens; how long they wait says nothing about the result.
PATIENCE_SECONDS = 2.0
AT_ONCE = 10
WORDS, PARTS = 450, 3  # a reply of so many words, in so many messages


@dataclass
class Asked:
    """One student with one question, and how often each side pressed something."""

    number: int
    answer: UUID
    clicks: int = 0
    office_clicks: int = 0

    @property
    def user(self) -> Json:
        """The student."""
        return STUDENT | {"id": str(70_000 + self.number), "username": f"s{self.number}"}

    @property
    def question(self) -> str:
        """Words that nobody else uses."""
        return f"question {self.number:04}q"

    @property
    def reply(self) -> str:
        """The office's words, in several messages."""
        return f"reply {self.number:04}r\n" + "word " * WORDS

    @property
    def direct(self) -> str:
        """Their direct channel."""
        return f"{DIRECT_CHANNEL}{self.user['id']}"


@dataclass
class Process:
    """One of the processes, started again whenever it died; `die_at` says at which step the next one dies."""

    given: tuple[str, str, str]
    die_at: Callable[[], int]
    deaths: int = 0

    async def keep(self) -> None:
        """Start it again and again until cancelled."""
        while True:
            process = FORKS.Process(target=hand_off_process.main, args=(*self.given, self.die_at()), daemon=True)
            process.start()
            try:
                await _until(lambda process=process: not process.is_alive())  # type: ignore[misc]
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


async def play(database_url: str, number: int, dying: Iterator[int]) -> Result:
    """So many hand-offs from the question to the reply; each process dies at the next of these steps, 0 never."""
    async with PlayedDiscord() as played:
        asked = await _answered(database_url, number)
        given = (database_url, played.api_base, played.gateway_url)
        processes = [Process(given, lambda: next(dying)) for _ in range(2)]
        keeping = [asyncio.create_task(process.keep()) for process in processes]
        try:
            at_once = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(_one(played, each, at_once) for each in asked))
            dying = repeat(0)
            await _until(lambda: all(len(_read(played, each.direct)) >= PARTS for each in asked))
        finally:
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)
        result = Result(asked, sum(process.deaths for process in processes))
        _judge(played, result)
        return result


async def _answered(database_url: str, number: int) -> list[Asked]:
    """Questions that the pages did not answer, each of a student of their own."""
    database, asked = Database(database_url), []
    store = PostgresConversations(database)
    for place in range(number):
        each, now = Asked(place, uuid4()), datetime.now(UTC)
        where = ConversationKey("discord", GUILD, CHANNEL, str(each.user["id"]))
        message = Message(f"m{place}", where, each.question, now)
        answer = Answer(each.answer, Outcome.NO_EVIDENCE, "?", StandaloneQuestion(each.question, each.question))
        await store.claim(message)
        await store.remember(message, answer, Trace((), ()))
        asked.append(each)
    await database.dispose()
    return asked


async def _one(played: PlayedDiscord, each: Asked, at_once: asyncio.Semaphore) -> None:
    async with at_once:
        student, advisor = played.person(each.user), played.person(ADVISOR)
        button = {"type": 2, "style": 2, "label": "Ask a person", "custom_id": f"advisor:person:{each.answer}"}
        below = payloads.bot_message(CHANNEL, {"content": "?", "components": [{"type": 1, "components": [button]}]})
        each.clicks += await _filled(played, student, "Ask a person", below)
        await _until(lambda: _cards(played, each))
        card = _cards(played, each)[0]
        each.office_clicks += await _filled(played, advisor, "Reply", card, words=each.reply)


async def _filled(played: PlayedDiscord, who: Visitor, label: str, below: Json, **words: str) -> int:
    """Press a button and send its form, again until each is taken; how many presses that took."""
    form, presses = await _again(lambda: who.press(label, below), lambda pending: pending.form)
    _, sendings = await _again(lambda: who.send_form(form, below, **words), lambda pending: pending.texts)
    return presses + sendings


async def _again(act: Callable[[], Awaitable[Pending]], worked: Callable[[Pending], object]) -> tuple[Pending, int]:
    tries: list[Pending] = []
    while True:
        tries.append(await act())
        with suppress(TimeoutError):
            await asyncio.wait_for(_until(lambda: any(map(worked, tries))), PATIENCE_SECONDS)
        if found := [each for each in tries if worked(each)]:
            return found[0], len(tries)


async def _until(seen: Callable[[], object]) -> None:
    while not seen():  # noqa: ASYNC110 - processes die and people press; nobody could set an event
        await asyncio.sleep(0.02)


def _read(played: PlayedDiscord, channel: str) -> list[str]:
    return [str(each["content"]) for each in played.rest.messages.values() if each["channel_id"] == channel]


def _cards(played: PlayedDiscord, each: Asked) -> list[Json]:
    every = [message for message in played.rest.messages.values() if message["channel_id"] == OFFICE]
    return [message for message in every if each.question in message["content"] and message["components"]]


def _judge(played: PlayedDiscord, result: Result) -> None:
    for each in result.asked:
        direct, cards = _read(played, each.direct), _cards(played, each)
        whole = "\n".join(direct)
        told = len(cards), whole.count(f"{each.number:04}r"), whole.count("word") / WORDS, len(direct) / PARTS
        if min(told) < 1:
            result.lost.append(f"{each.question}: {told}")
        if max(told) > 1:
            result.doubled.append(f"{each.question}: {told}")
    owners = {each.direct: each.number for each in result.asked}
    for message in played.rest.messages.values():
        words = {int(found) for found in re.findall(r"(\d{4})[qr]", message["content"])}
        place = message["channel_id"]
        if place not in {OFFICE, HEAD} and words - {owners.get(place)}:
            result.seen_by_others.append(f"{place}: {words}")


def each_step(most: int) -> list[int]:
    """Every step up to `most`, spread so that early and late ones take turns."""
    return [step for offset in range(7) for step in islice(range(1, most + 1), offset, None, 7)]
