"""Kill rounds of `advisor serve`: people ask in Slack while it is killed, and every question gets one answer."""

import asyncio
import random
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.faults.invariants import Expected, roles_of
from benchmarks.faults.rounds import LIMIT, Round, look_around
from benchmarks.faults.targets import kill
from benchmarks.faults.workplace import Workplace, ended, until
from benchmarks.sites.played_campus import PlayedCampus
from tests.standins.bot_process import free_port
from tests.standins.chat_model_server import PlayedChatModel
from tests.standins.slack.limits import visible
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import APP_TOKEN, BOT_TOKEN, CHANNEL, Workspace

Json = dict[str, Any]
ACKNOWLEDGED_WITHIN = 3.0  # seconds; Slack delivers again what is not
ANSWERED_WITHIN = 60.0  # seconds, for everything that was asked around the kill
MODEL_SECONDS = 0.6  # so long the model writes, so that the kill finds answers being written
WHOLE = "Sources*"


@dataclass
class Talk:
    """What people asked in one round, and whether Slack was told that it had arrived."""

    slack: PlayedSlack
    asked: list[Json] = field(default_factory=list)
    unacknowledged: list[Json] = field(default_factory=list)

    async def ask(self, text: str) -> None:
        """One person asks in a thread of their own."""
        body = self.slack.mention(text, user=f"U{7_000 + len(self.asked)}")
        self.asked.append(body)
        await self.deliver(body)

    async def deliver(self, body: Json, retry: int = 0) -> None:
        """Delivers it once; what nobody acknowledges is kept for later."""
        try:
            async with asyncio.timeout(ACKNOWLEDGED_WITHIN):
                await self.slack.deliver(body, retry)
        except (TimeoutError, ConnectionError, RuntimeError, IndexError):
            self.unacknowledged.append(body)

    async def deliver_again(self) -> None:
        """What Slack does with events that were not acknowledged."""
        waiting, self.unacknowledged = self.unacknowledged, []
        await asyncio.gather(*(self.deliver(body, retry=1) for body in waiting))

    def whole_answers(self, body: Json) -> int:
        """How many whole answers stand in its thread."""
        thread = body["event"]["ts"]
        return sum(WHOLE in visible(each) for each in self.slack.messages.values() if each["thread_ts"] == thread)

    def unanswered(self) -> list[Json]:
        """What has no whole answer yet."""
        return [body for body in self.asked if not self.whole_answers(body)]


@dataclass
class Serving:
    """Rounds of the long-running process."""

    campus: PlayedCampus

    async def play(self, place: Workplace, done: Round, chance: random.Random) -> None:
        """Fills `done`."""
        slack = PlayedSlack(Workspace(second=int(time.time())))  # nobody takes up questions of long ago
        await slack.start()
        try:
            async with PlayedChatModel(delay=MODEL_SECONDS) as model:
                place.variables = _variables(slack) | model.settings
                await self._talk(place, Talk(slack), done, chance)
        finally:
            await slack.close()
        await look_around(place, done, Expected())

    async def _talk(self, place: Workplace, talk: Talk, done: Round, chance: random.Random) -> None:
        process = await self._served(place, talk.slack, done)
        try:
            asking = asyncio.create_task(self._ask(talk, chance))
            done.delay = chance.uniform(0.2, 4.0)
            await asyncio.sleep(done.delay)
            done.hit = kill(done.target, place, process.pid, chance)
            killed = time.monotonic()
            if done.hit == "process":
                await process.wait()
                process = await self._served(place, talk.slack, done)
                done.recovery_seconds = time.monotonic() - killed
            await asking
            if done.recovery_seconds is None:
                await self._ask_one(talk, done, killed)
            await self._settled(talk, done, place)
        finally:
            await self._stop(process, done)
        await self._judge(place, talk, done)

    async def _served(self, place: Workplace, slack: PlayedSlack, done: Round) -> asyncio.subprocess.Process:
        before = slack.connections
        process = await place.start("serve")
        if not await until(lambda: slack.connections > before or process.returncode is not None, LIMIT):
            done.hangs.append(f"`advisor serve` did not connect within {LIMIT:g} s")
        if process.returncode is not None:
            done.violations.append(f"`advisor serve` ended by itself with {process.returncode}")
        return process

    async def _ask(self, talk: Talk, chance: random.Random) -> None:
        names = self.campus.pick(6, set())
        tasks = []
        for name in names:
            tasks.append(asyncio.create_task(talk.ask(self.campus.offices[name].question)))
            await asyncio.sleep(chance.uniform(0.1, 1.0))
        await asyncio.gather(*tasks)

    async def _ask_one(self, talk: Talk, done: Round, killed: float) -> None:
        [name] = self.campus.pick(1, set())
        await talk.ask(self.campus.offices[name].question)
        body = talk.asked[-1]
        if await until(lambda: talk.whole_answers(body) > 0, LIMIT):
            done.recovery_seconds = time.monotonic() - killed
        else:
            done.hangs.append(f"a question asked after the kill has no answer after {LIMIT:g} s")

    async def _settled(self, talk: Talk, done: Round, place: Workplace) -> None:
        deadline = time.monotonic() + ANSWERED_WITHIN / 2
        while talk.unanswered() and time.monotonic() < deadline:
            await talk.deliver_again()
            await asyncio.sleep(0.5)
        # Delivered once more although it was answered: no second answer may come.
        answered = [body for body in talk.asked if talk.whole_answers(body)]
        await asyncio.gather(*(talk.deliver(body, retry=1) for body in answered[:2]))
        await asyncio.sleep(1)

    async def _stop(self, process: asyncio.subprocess.Process, done: Round) -> None:
        if process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            await ended(process, LIMIT + 5)
        except TimeoutError:
            done.hangs.append("`advisor serve` did not stop")

    async def _judge(self, place: Workplace, talk: Talk, done: Round) -> None:
        ids = {f"{CHANNEL}:{body['event']['ts']}": body for body in talk.asked}
        roles = await asyncio.to_thread(roles_of, place.postgres, ids)
        for name, body in ids.items():
            whole = talk.whole_answers(body)
            if whole > 1:
                done.violations.append(f"doubled: {whole} answers to {name}")
            elif not whole:
                done.violations.append(f"lost: {name}, {_how_far(roles[name])}")


def _how_far(roles: set[str]) -> str:
    if "assistant" in roles:
        return "answered but not shown"
    return "claimed but not answered" if roles else "never claimed"


def _variables(slack: PlayedSlack) -> dict[str, str]:
    return {
        "SLACK_BOT_TOKEN": BOT_TOKEN,
        "SLACK_APP_TOKEN": APP_TOKEN,
        "SLACK_API_URL": slack.api_url,
        "ADVISOR_HEALTH_PORT": str(free_port()),
        "ADVISOR_LOG_FORMAT": "json",
    }
