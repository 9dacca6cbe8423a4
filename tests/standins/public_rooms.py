"""A student on each platform who asks where others read along, and what these read there in the end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from adapters.discord.client import DiscordClient
from adapters.slack.client import SlackClient
from core.domain.conversation import Person
from core.screens.services import Services
from tests.standins.discord_bench import MENTION, OPTIONS, Bench, bench
from tests.standins.discord_payloads import GUILD, Json
from tests.standins.discord_payloads import STUDENT as SAM
from tests.standins.discord_rules import Refused
from tests.standins.notice_rooms import GivenServices
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT, TEAM

CONTACT = "the student desk"


class PublicRoom(Protocol):
    """What the tests of amended answers need of a platform."""

    @property
    def student(self) -> Person:
        """Who asks."""
        ...

    @property
    def client(self) -> DiscordClient | SlackClient:
        """The platform's client."""
        ...

    async def ask(self, text: str) -> None:
        """The student asks where others read, and is answered."""
        ...

    async def ask_alone(self, text: str) -> None:
        """The student asks in a direct message, and is answered."""
        ...

    async def delete_messages(self, but: str) -> None:
        """The student deletes what they wrote without these words."""
        ...

    async def remove_bot(self) -> None:
        """Somebody removes the bot from the server or workspace."""
        ...

    def standing(self) -> list[str]:
        """The answers as they stand now, whoever reads them."""
        ...

    def edits(self) -> int:
        """How often the platform was asked to change a message."""
        ...

    def break_edits(self) -> None:
        """The platform changes no message for the moment."""
        ...

    def mend_edits(self) -> None:
        """It does so again."""
        ...

    def take_away(self) -> None:
        """Somebody deletes all answers."""
        ...

    def pinged(self) -> list[str]:
        """Whom anything would notify by a mention."""
        ...


@dataclass
class DiscordPublic:
    """`PublicRoom` on the played Discord."""

    bench: Bench
    wrote: list[Json] = field(default_factory=list)

    @property
    def student(self) -> Person:
        return Person("discord", GUILD, str(SAM["id"]))

    @property
    def client(self) -> DiscordClient:
        return self.bench.client

    async def ask(self, text: str) -> None:
        before = len(self.standing())
        self.wrote.append(await self.bench.played.say(f"{MENTION} {text}"))
        await self.bench.played.until(lambda: len(self.standing()) > before)
        await at_rest(self.client)

    async def ask_alone(self, text: str) -> None:
        before = len(self.standing())
        self.wrote.append(await self.bench.played.say_directly(text))
        await self.bench.played.until(lambda: len(self.standing()) > before)
        await at_rest(self.client)

    async def delete_messages(self, but: str) -> None:
        for each in [each for each in self.wrote if but not in each["content"]]:
            await self.bench.played.student.delete(each)

    async def remove_bot(self) -> None:
        await self.bench.played.remove_bot()

    def standing(self) -> list[str]:
        return [text.replace("\\", "") for text in self.bench.played.standing() if "**Sources**" in text]

    def edits(self) -> int:
        return len(self.bench.played.calls("PATCH", "messages/{message_id}"))

    def break_edits(self) -> None:
        self.bench.played.rest.refusals["PATCH", "channels/{channel_id}/messages/{message_id}"] = Refused(401, 0, "401")

    def mend_edits(self) -> None:
        self.bench.played.rest.refusals.clear()

    def take_away(self) -> None:
        self.bench.played.rest.messages.clear()

    def pinged(self) -> list[str]:
        bodies = [call.body for call in self.bench.played.rest.calls if call.body and "content" in call.body]
        return [str(body) for body in bodies if body["allowed_mentions"]["parse"] != []]


@dataclass
class SlackPublic:
    """`PublicRoom` on the played Slack."""

    played: PlayedSlack
    client: SlackClient
    wrote: list[Payload] = field(default_factory=list)

    @property
    def student(self) -> Person:
        return Person("slack", TEAM, STUDENT)

    async def ask(self, text: str) -> None:
        before = len(self.standing())
        self.wrote.append(self.played.mention(text))
        await self.played.deliver(self.wrote[-1])
        await self.played.until(lambda: len(self.standing()) > before)
        await at_rest(self.client)

    async def ask_alone(self, text: str) -> None:
        before = len(self.standing())
        self.wrote.append(self.played.direct(text))
        await self.played.deliver(self.wrote[-1])
        await self.played.until(lambda: len(self.standing()) > before)
        await at_rest(self.client)

    async def delete_messages(self, but: str) -> None:
        for each in [each for each in self.wrote if but not in each["event"]["text"]]:
            await self.played.deliver(self.played.take_back(each))

    async def remove_bot(self) -> None:
        await self.played.deliver(self.played.event(type="app_uninstalled"))

    def standing(self) -> list[str]:
        texts = [visible(payload) for payload in self.played.messages.values()]
        return [text for text in texts if "*Sources*" in text]

    def edits(self) -> int:
        return len(self.played.called("chat.update"))

    def break_edits(self) -> None:
        # The client itself waits out a rate limit three times.
        for _ in range(4):
            self.played.fail_next("chat.update", 429, **{"Retry-After": "0"})

    def mend_edits(self) -> None:
        self.played.faults["chat.update"].clear()

    def take_away(self) -> None:
        self.played.messages.clear()

    def pinged(self) -> list[str]:
        return [whom for call in self.played.calls for whom in notified(call.payload)]


async def at_rest(client: DiscordClient | SlackClient) -> None:
    """Waits for what follows the last message of an answer: where it stands is noted."""
    while working := set(client._in_flight._tasks):
        await asyncio.wait(working)


@asynccontextmanager
async def discord_public(services: Services) -> AsyncIterator[PublicRoom]:
    """The student on Discord, with the bot in their server."""
    async with bench(planned=GivenServices(given=services), options=replace(OPTIONS, human_contact=CONTACT)) as found:
        await found.client.connected.wait()
        yield DiscordPublic(found)


@asynccontextmanager
async def slack_public(services: Services) -> AsyncIterator[PublicRoom]:
    """The student in Slack, with the bot in their workspace."""
    played = PlayedSlack()
    await played.start()
    client = SlackClient(services, options(played, human_contact=CONTACT))
    try:
        async with serving(client):
            yield SlackPublic(played, client)
    finally:
        await played.close()
