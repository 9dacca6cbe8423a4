"""What a connected process pays for events that are not for it: other messages, and mentions that others claim."""

import asyncio
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime

from benchmarks.processes.listeners import Place, Used, steadily, words
from benchmarks.processes.listening_report import Costs, difference
from core.domain.conversation import ConversationKey, Message
from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.standins import discord_payloads as payloads
from tests.standins.bot_process import BotProcess
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import Json

DUPLICATES = 'advisor_questions_total{outcome="duplicate",platform="discord"}'
SETTLING = 3.0  # seconds
LONGEST = 120.0  # seconds to wait for the last of them
WARM_UP = 12  # questions, so that each process has answered before it is measured


@dataclass(frozen=True)
class Sizes:
    """How many messages and questions, at how many a second, and how many processes are compared with one."""

    messages: int
    messages_a_second: float
    questions: int
    questions_a_second: float
    processes: tuple[int, ...]


async def costs(place: Place, sizes: Sizes) -> Costs:
    """All of it, one after the other."""
    async with place.bot() as bot:
        await _asked(place, sizes, WARM_UP)
        idle = await _idle(place, bot)
        unrelated = await _unrelated(place, sizes, bot, idle)
        lost, calls = await _lost(place, sizes, bot, idle)
        alone = await _together(place, sizes, [bot])
    by_processes = {}
    for number in sizes.processes:
        used = await _with_processes(place, sizes, number)
        by_processes[number] = difference(alone.all, used.all, number, sizes.questions)
    answer = 1000 * alone.all / sizes.questions
    each = 1000 / sizes.questions
    return Costs(unrelated, each * lost.bots, each * lost.postgres, answer, calls, by_processes)


async def _idle(place: Place, bot: BotProcess, seconds: float = 20.0) -> Used:
    """Of one second in which nothing happens."""
    _tell("nothing happens")
    before = place.used([bot])
    await asyncio.sleep(seconds)
    used = place.used([bot]).since(before)
    return Used(used.bots / seconds, used.postgres / seconds)


async def _unrelated(place: Place, sizes: Sizes, bot: BotProcess, idle: Used) -> float:
    """Milliseconds of the process for each message of the channel that does not mention it."""
    _tell(f"{sizes.messages} messages that are not for the bot")
    student, before = place.discord.student, place.used([bot])
    seconds = sizes.messages / sizes.messages_a_second
    said = "has anybody the notes of today's lecture? I had to leave before the end of it."
    await steadily(sizes.messages, sizes.messages_a_second, lambda _: student.say(said))
    await asyncio.sleep(SETTLING)
    used = place.used([bot]).since(before)
    return 1000 * (used.bots - idle.bots * (seconds + SETTLING)) / sizes.messages


async def _lost(place: Place, sizes: Sizes, bot: BotProcess, idle: Used) -> tuple[Used, float]:
    """Seconds for all questions, which another process has claimed before; and calls of Discord for each."""
    _tell(f"{sizes.questions} mentions that were claimed before")
    database = Database(place.database)
    store = PostgresConversations(database)
    events = [_mention(place, number) for number in range(sizes.questions)]
    for event in events:
        await store.claim(_question(event))
    before, calls, heard = place.used([bot]), len(place.discord.rest.calls), await _duplicates(bot)
    loop = asyncio.get_running_loop()
    started = loop.time()
    rate = sizes.questions_a_second
    await steadily(len(events), rate, lambda number: place.discord.publish("MESSAGE_CREATE", events[number]))
    async with asyncio.timeout(LONGEST):
        while (done := await _duplicates(bot) - heard) < len(events):
            _tell(f"{done} of them were left to the other process")
            await asyncio.sleep(1)
    used, seconds = place.used([bot]).since(before), loop.time() - started
    called = (len(place.discord.rest.calls) - calls) / len(events)
    for event in events:
        await store.release(_question(event))
    await database.dispose()
    return used.since(Used(idle.bots * seconds, idle.postgres * seconds)), called


def _mention(place: Place, number: int) -> Json:
    message = payloads.message(place.somebody().user, payloads.CHANNEL, f"{MENTION} {words(number)}")
    return message | {"guild_id": payloads.GUILD, "member": payloads.MEMBER}


def _question(event: Json) -> Message:
    """As a process reads it: a thread has the id of the message that it grew from."""
    where = ConversationKey("discord", event["guild_id"], event["id"], event["author"]["id"])
    return Message(event["id"], where, event["content"].removeprefix(MENTION).strip(), datetime.now(UTC))


async def _duplicates(bot: BotProcess) -> int:
    _, shown = await bot.fetched("/metrics")
    found = [line for line in shown.splitlines() if line.startswith(DUPLICATES)]
    return int(float(found[0].split()[-1])) if found else 0


async def _with_processes(place: Place, sizes: Sizes, number: int) -> Used:
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(place.bot()) for _ in range(number)]
        await _asked(place, sizes, number * WARM_UP)
        return await _together(place, sizes, bots)


async def _together(place: Place, sizes: Sizes, bots: list[BotProcess]) -> Used:
    """Seconds of the processes and of Postgres for all questions, without what they use while nothing happens."""
    _tell(f"{sizes.questions} questions to {len(bots)} processes")
    seconds = sizes.questions / sizes.questions_a_second
    before = place.used(bots)
    await asyncio.sleep(seconds / 2)
    idle = place.used(bots).since(before)
    loop = asyncio.get_running_loop()
    before, started = place.used(bots), loop.time()
    await _asked(place, sizes, sizes.questions)
    await asyncio.sleep(SETTLING)
    times = 2 * (loop.time() - started) / seconds
    return place.used(bots).since(before).since(Used(idle.bots * times, idle.postgres * times))


async def _asked(place: Place, sizes: Sizes, questions: int) -> None:
    """Asks, and waits for the answers. Raises TimeoutError."""
    asked: list[str] = []

    async def ask(number: int) -> None:
        asked.append((await place.ask(number))["id"])

    await steadily(questions, sizes.questions_a_second, ask)
    await place.discord.until(lambda: set(asked) <= place.answers().keys())


def _tell(what: str) -> None:
    print(f"{what} …", file=sys.stderr, flush=True)
