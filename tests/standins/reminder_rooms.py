"""A student on each platform who wants to be reminded: what they say, press and read in private."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol

from adapters.discord.client import DiscordClient
from adapters.slack.client import SlackClient
from core.domain.conversation import Person
from core.screens.services import Services
from tests.standins.discord_bench import MENTION, OPTIONS, Bench, bench
from tests.standins.discord_payloads import CHANNEL, DIRECT_CHANNEL
from tests.standins.discord_payloads import STUDENT as SAM
from tests.standins.discord_rest import Pending
from tests.standins.notice_rooms import GivenServices
from tests.standins.public_rooms import at_rest
from tests.standins.slack.limits import visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL as SLACK_CHANNEL
from tests.standins.slack.workspace import DIRECT, STUDENT, TEAM


class ReminderRoom(Protocol):
    """What the tests of reminders need of a platform."""

    @property
    def client(self) -> DiscordClient | SlackClient:
        """The platform's client."""
        ...

    @property
    def person(self) -> Person:
        """The student."""
        ...

    async def say(self, text: str, *, in_public: bool = False) -> str:
        """The student writes; the reply."""
        ...

    async def press(self, label: str) -> str:
        """They press a button below what they read last; what they are shown then."""
        ...

    async def command(self) -> str:
        """They use the command; what it shows."""
        ...

    def direct(self) -> list[str]:
        """All that stands in their direct messages."""
        ...

    def public(self) -> list[str]:
        """All that the bot wrote where others read."""
        ...

    def close(self) -> None:
        """They take no direct messages any more."""
        ...

    def lose_next(self) -> None:
        """The next message arrives, and the bot does not hear of it."""
        ...


@dataclass
class DiscordReminders:
    """`ReminderRoom` on the played Discord."""

    bench: Bench
    last: Any = None

    @property
    def client(self) -> DiscordClient:
        return self.bench.client

    @property
    def person(self) -> Person:
        return Person("discord", "dm", str(SAM["id"]))

    async def say(self, text: str, *, in_public: bool = False) -> str:
        played, place = self.bench.played, CHANNEL if in_public else DIRECT_CHANNEL
        before = len(played.sent())
        await (played.say(f"{MENTION} {text}") if in_public else played.say_directly(text))
        await played.until(lambda: len(played.sent()) > before)
        await at_rest(self.client)
        self.last = played.sent(place)[-1]
        return str(self.last["content"]).replace("\\", "")

    async def press(self, label: str) -> str:
        return await self._shown(await self.bench.played.student.press(label, self.last))

    async def command(self) -> str:
        return await self._shown(await self.bench.played.student.use("reminders"))

    def direct(self) -> list[str]:
        return [text.replace("\\", "") for text in self.bench.played.standing(DIRECT_CHANNEL)]

    def public(self) -> list[str]:
        return [text.replace("\\", "") for text in self.bench.played.standing(CHANNEL)]

    def close(self) -> None:
        self.bench.played.rest.closed.add(DIRECT_CHANNEL)

    def lose_next(self) -> None:
        self.bench.played.rest.failures.append((500, {"code": 0, "message": "500"}, {}))

    async def _shown(self, pending: Pending) -> str:
        await self.bench.played.until(lambda: bool(pending.shown) and bool(pending.texts))
        await at_rest(self.client)
        self.last = pending.shown[-1]
        return "\n".join(pending.texts).replace("\\", "")


@dataclass
class SlackReminders:
    """`ReminderRoom` on the played Slack."""

    slack: PlayedSlack
    client: SlackClient
    last: Any = None
    talk: str = ""  # the thread that their first direct message began

    @property
    def person(self) -> Person:
        return Person("slack", TEAM, STUDENT)

    async def say(self, text: str, *, in_public: bool = False) -> str:
        before = len(self.slack.messages)
        more = {"thread_ts": self.talk} if self.talk else {}
        said = self.slack.mention(text) if in_public else self.slack.direct(text, **more)
        self.talk = self.talk or str(said["event"]["ts"])
        await self.slack.deliver(said)
        await self.slack.until(lambda: len(self.slack.messages) > before)
        await at_rest(self.client)
        self.last = list(self.slack.messages.values())[-1]
        return visible(self.last)

    async def press(self, label: str) -> str:
        buttons = [each for block in self.last["blocks"] for each in block.get("elements", ()) if "action_id" in each]
        [pressed] = [each for each in buttons if each["type"] == "button" and each["text"]["text"] == label]
        alone = {**self.last, "blocks": [{"type": "actions", "elements": [pressed]}]}
        return await self._replied(self.slack.press(alone, pressed["action_id"]))

    async def command(self) -> str:
        return await self._replied(self.slack.command("", "/advisor-reminders"))

    def direct(self) -> list[str]:
        return self._texts({DIRECT, STUDENT})

    def public(self) -> list[str]:
        return self._texts({SLACK_CHANNEL})

    def close(self) -> None:
        self.slack.workspace.closed |= {DIRECT, STUDENT}

    def lose_next(self) -> None:
        self.slack.lose_next("chat.postMessage")

    def _texts(self, places: set[str]) -> list[str]:
        return [visible(payload) for (place, _), payload in self.slack.messages.items() if place in places]

    async def _replied(self, body: Any) -> str:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        await at_rest(self.client)
        self.last = self.slack.responses[-1]
        assert self.last["response_type"] == "ephemeral"
        return visible(self.last)


@asynccontextmanager
async def discord_reminders(services: Services) -> AsyncIterator[ReminderRoom]:
    """The student on Discord."""
    async with bench(planned=GivenServices(given=services), options=replace(OPTIONS)) as found:
        await found.client.connected.wait()
        yield DiscordReminders(found)


@asynccontextmanager
async def slack_reminders(services: Services) -> AsyncIterator[ReminderRoom]:
    """The same in Slack."""
    slack = PlayedSlack()
    await slack.start()
    client = SlackClient(services, options(slack))
    try:
        async with serving(client):
            yield SlackReminders(slack, client)
    finally:
        await slack.close()
