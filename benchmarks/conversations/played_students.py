"""Simulated students on the stand-in platforms, each with one thread."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tests.standins.discord_bench import MENTION
from tests.standins.discord_payloads import GUILD, STUDENT
from tests.standins.discord_people import Visitor
from tests.standins.discord_server import PlayedDiscord
from tests.standins.slack.limits import visible
from tests.standins.slack.stand_in import PlayedSlack

SECONDS_AT_MOST = 120.0


class Student(Protocol):
    """One person in one thread."""

    @property
    def platform(self) -> str:
        """`discord` or `slack`."""
        ...

    async def ask(self, text: str) -> None:
        """Start a thread."""
        ...

    async def follow_up(self, text: str) -> None:
        """Ask again in the thread."""
        ...

    async def until_answered(self, times: int) -> None:
        """Waits until the thread holds so many whole answers. Raises TimeoutError."""
        ...

    def texts(self) -> list[str]:
        """What the bot shows in the thread."""
        ...

    def first_reaction(self) -> float:
        """When the bot first showed something to this person (monotonic seconds); infinite when it did not."""
        ...


@dataclass
class DiscordStudent:
    """`Student` on Discord, in a channel of their own: one channel takes only a few signs of typing at once."""

    discord: PlayedDiscord
    number: int
    server: str = GUILD
    thread: str = ""
    platform: str = "discord"

    async def ask(self, text: str) -> None:
        channel = {"id": self._channel, "type": 0, "name": "questions", "position": 0, "permission_overwrites": []}
        self.discord.rest.places[self._channel] = self.server
        await self.discord.publish("CHANNEL_CREATE", channel | {"guild_id": self.server})
        self.thread = (await self.person.say(f"{MENTION} {text}", channel=self._channel))["id"]

    async def follow_up(self, text: str) -> None:
        await self.person.say(f"{MENTION} {text}", channel=self.thread)

    async def until_answered(self, times: int) -> None:
        await patiently(self.discord.until, lambda: _whole(self.texts()) >= times)

    def texts(self) -> list[str]:
        # What is no answer is a reply in the channel.
        return self.discord.standing(self._channel) + self.discord.standing(self.thread)

    def first_reaction(self) -> float:
        places = {self._channel, self.thread}
        return min((call.at for call in self.discord.rest.calls if call.place in places), default=math.inf)

    @property
    def _channel(self) -> str:
        return str(80_000 + self.number)

    @property
    def person(self) -> Visitor:
        """Who they are on Discord."""
        return self.discord.person(STUDENT | {"id": str(70_000 + self.number)})


@dataclass
class SlackStudent:
    """`Student` in Slack."""

    slack: PlayedSlack
    number: int
    thread: str = ""
    platform: str = "slack"

    async def ask(self, text: str) -> None:
        question = self.slack.mention(text, user=f"U{self.number}")
        self.thread = question["event"]["ts"]
        await self.slack.deliver_until_taken(question)

    async def follow_up(self, text: str) -> None:
        await self.slack.deliver_until_taken(self.slack.reply(text, self.thread, user=f"U{self.number}"))

    async def until_answered(self, times: int) -> None:
        await patiently(self.slack.until, lambda: _whole(self.texts()) >= times)

    def texts(self) -> list[str]:
        return [visible(shown) for shown in self.slack.messages.values() if shown["thread_ts"] == self.thread]

    def first_reaction(self) -> float:
        calls = [call for call in self.slack.calls if call.payload.get("thread_ts") == self.thread]
        return min((call.at for call in calls), default=math.inf)


async def patiently(until: Callable[..., object], seen: Callable[[], bool]) -> None:
    """Waits until this is true, longer than a test does. Raises TimeoutError."""
    deadline = time.monotonic() + SECONDS_AT_MOST
    while not seen():
        try:
            await until(seen)  # type: ignore[misc]
        except TimeoutError:
            if time.monotonic() > deadline:
                raise


def _whole(texts: list[str]) -> int:
    return sum("Sources*" in text or "Fuentes*" in text for text in texts)
