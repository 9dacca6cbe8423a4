"""Bursts of questions on both platforms, in which the process is killed: what becomes of each question."""

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from benchmarks.processes.bursts_report import Outcome
from benchmarks.processes.listeners import QUESTIONS, until_logged, words
from tests.standins.bot_process import BotProcess, bot_process
from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import STUDENT, Json
from tests.standins.discord_rest import Pending
from tests.standins.discord_server import TOKEN, PlayedDiscord
from tests.standins.discord_sessions import Sent
from tests.standins.slack.limits import visible
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN, CHANNEL, DIRECT, Workspace

SLACK_MENTION, SLACK_DIRECT, SLACK_COMMAND = "Slack, mention", "Slack, direct message", "Slack, /ask"
DISCORD_MENTION, DISCORD_COMMAND = "Discord, mention", "Discord, /ask"
KINDS = (SLACK_MENTION, SLACK_DIRECT, SLACK_COMMAND, DISCORD_MENTION, DISCORD_COMMAND)
SMALLEST, LARGEST = 8, 25
LATEST_KILL = 6.0  # seconds after the first question of a burst
SPREAD = 1.0  # seconds in which the questions of a burst come
PATIENCE = 90.0  # seconds after the restart: who is told nothing in that time is lost
_SOURCES = ("*Sources*", "**Sources**")
_TOLD = ("too late", "Reference: ", "being restarted", "interrupted")
_people = count(700_001)


@dataclass
class Asked:
    """One question: `name` is its thread, message or address, `event` what Slack sends again.

    A mention on Discord, which wants no acknowledgement, counts as acknowledged once the process has said in a
    heartbeat that it was read (`sent`).
    """

    kind: str
    user: str
    name: str = ""
    at: float = 0.0
    is_acknowledged: bool = False
    replied_after: float | None = None
    event: Json = field(default_factory=dict)
    pending: Pending | None = None
    sent: Sent | None = None


@dataclass
class Both:
    """Both platforms, and one process on them that is started again whenever it was killed."""

    discord: PlayedDiscord
    slack: PlayedSlack
    database: str
    folder: Path
    bot: BotProcess = field(init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    async def start(self) -> None:
        """Connects a process to both."""
        variables = {
            "DATABASE_URL": self.database,
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": self.discord.api_base,
            "DISCORD_GATEWAY_URL": self.discord.gateway_url,
            "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_APP_TOKEN": APP_TOKEN,
            "SLACK_API_URL": self.slack.api_url,
        }
        folder = self.folder / f"both{next(self._numbers)}"
        self.bot = await self._stack.enter_async_context(bot_process(folder, variables))
        for event in ("connected to Discord", "slack connected"):
            await until_logged(self.bot, event)

    async def until_warm(self) -> None:
        """Waits for the models."""
        await until_logged(self.bot, "models loaded")

    async def kill(self) -> None:
        """Kills it without a warning."""
        self.bot.signal(signal.SIGKILL)
        await self.bot.exit_code()
        await self._stack.aclose()

    async def stop(self) -> None:
        """Ends it in order."""
        await self._stack.aclose()

    # ---- what people do ------------------------------------------------------------------------

    async def ask(self, asked: Asked, number: int) -> None:
        """Ask, and wait until it is acknowledged; of a mention on Discord it is looked up later."""
        asked.at = time.monotonic()
        text = words(number)
        with suppress(ConnectionError, TimeoutError, asyncio.CancelledError):
            if asked.kind == DISCORD_MENTION:
                visitor = self.discord.person(STUDENT | {"id": asked.user})
                asked.name = str((await visitor.say(f"{MENTION} {text}"))["id"])
                asked.sent = await self.discord.ask_how_far()
            elif asked.kind == DISCORD_COMMAND:
                visitor = self.discord.person(STUDENT | {"id": asked.user})
                asked.pending = await visitor.use("ask", question=text)
            else:
                await self._ask_on_slack(asked, text)

    async def _ask_on_slack(self, asked: Asked, text: str) -> None:
        if asked.kind == SLACK_COMMAND:
            body = self.slack.command(text, user=asked.user)
            asked.name = body["response_url"].rpartition("/")[2]
        else:
            make = self.slack.mention if asked.kind == SLACK_MENTION else self.slack.direct
            asked.event = body = make(text, user=asked.user)
            asked.name = body["event"]["ts"]
        await self.slack.deliver(body)
        asked.is_acknowledged = True

    async def deliver_again(self, asked: Sequence[Asked]) -> None:
        """As Slack does with events that were not acknowledged."""
        for each in asked:
            if each.event and not each.is_acknowledged:
                with suppress(ConnectionError, TimeoutError):
                    await self.slack.deliver(each.event, retry=1)
                    each.is_acknowledged = True

    # ---- what they see -------------------------------------------------------------------------

    def replies(self, asked: Asked) -> list[str]:
        """All that answers this question, or tells its author something of it."""
        if asked.pending is not None:
            return asked.pending.texts
        if asked.kind == DISCORD_MENTION:
            sent = self.discord.sent()
            return [each["content"] for each in sent if asked.name in {each["channel_id"], _referred(each)}]
        if asked.kind == SLACK_COMMAND:
            found = list(map(visible, self.slack.said_to[asked.name]))
        else:
            found = [visible(each) for each in self.slack.messages.values() if each.get("thread_ts") == asked.name]
        return found + [visible(each) for (place, _), each in self.slack.messages.items() if place == asked.user]

    def look(self, asked: Sequence[Asked]) -> list[Asked]:
        """Those who wait still; notes when the others were first replied to.

        A mention on Discord is waited for in any case: the next process looks for those that none has read.
        """
        for each in asked:
            if each.pending is not None:
                each.is_acknowledged = each.pending.acknowledged
            if each.sent is not None:
                each.is_acknowledged = each.sent.is_read
            if each.replied_after is None and any(is_answer(text) or is_told(text) for text in self.replies(each)):
                each.replied_after = time.monotonic() - each.at
        waiting = [each for each in asked if each.replied_after is None]
        return [each for each in waiting if each.is_acknowledged or each.kind == DISCORD_MENTION]

    async def until_replied(self, asked: Sequence[Asked], seconds: float) -> None:
        """Waits until all who can expect one have a reply, or for so long."""
        deadline = time.monotonic() + seconds
        while self.look(asked) and time.monotonic() < deadline:  # noqa: ASYNC110 - two platforms wake nobody
            await asyncio.sleep(0.05)


@asynccontextmanager
async def both(database: str, discord: PlayedDiscord, folder: Path) -> AsyncIterator[Both]:
    """A Slack beside this Discord, and a process on both.

    It may read the channel (`channels:history`): else nobody could look whether an answer that was on its way at a
    kill stands there, and its author would be told it again in private.
    """
    slack = PlayedSlack(Workspace(history=frozenset({DIRECT, CHANNEL})))
    await slack.start()
    here = Both(discord, slack, database, folder)
    try:
        await here.start()
        yield here
    finally:
        await here.stop()
        await slack.close()


async def burst(here: Both, chance: random.Random) -> list[Outcome]:
    """One burst, in which the process is killed at a random moment and started again."""
    await here.until_warm()
    asked = [_asked(chance.choice(KINDS)) for _ in range(chance.randint(SMALLEST, LARGEST))]
    asking = [asyncio.create_task(_ask_after(here, each, chance)) for each in asked]
    watching = asyncio.create_task(here.until_replied(asked, LATEST_KILL + PATIENCE))
    await asyncio.sleep(chance.uniform(0.0, LATEST_KILL))
    before = [each for each in asked if each.at]
    await here.kill()
    killed = time.monotonic()
    for task in (*asking, watching):
        task.cancel()
    await asyncio.wait([*asking, watching])
    was_open = {id(each) for each in here.look(before)}
    await here.start()
    away = time.monotonic() - killed
    await here.deliver_again(before)
    await here.until_replied(before, PATIENCE)
    await asyncio.sleep(1.0)  # what is posted twice may come a little later
    return [_outcome(here, each, id(each) in was_open, killed - each.at, away) for each in before]


def _asked(kind: str) -> Asked:
    """By somebody new; people on Slack have ids that begin with a U, and are written to under these."""
    return Asked(kind, f"{'U' if kind.startswith('Slack') else ''}{next(_people)}")


async def _ask_after(here: Both, asked: Asked, chance: random.Random) -> None:
    seconds, number = chance.uniform(0.0, SPREAD), chance.randrange(len(QUESTIONS))
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(seconds)
        await here.ask(asked, number)


def _outcome(here: Both, asked: Asked, was_open: bool, before_kill: float, away: float) -> Outcome:
    copies = Counter(is_answer(text) for text in here.replies(asked))[True]
    return Outcome(asked.kind, asked.is_acknowledged, asked.replied_after, copies, was_open, before_kill, away)


def is_answer(text: str) -> bool:
    """Whether it is a whole answer."""
    return any(each in text for each in _SOURCES)


def is_told(text: str) -> bool:
    """Whether it tells its author to ask again."""
    return any(each in text for each in _TOLD)


def _referred(message: Json) -> str:
    return str((message.get("message_reference") or {}).get("message_id"))
