"""One room on each platform, where a student asks in one of three ways; what is seen there, whatever the platform."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from adapters.slack.client import SlackClient
from tests.standins.discord_bench import MENTION, bench
from tests.standins.discord_rest import Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.services import PlannedServices
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack

Way = Literal["mention", "direct", "command"]
BUTTONS = {"actions", "context_actions"}


class Room(Protocol):
    """What the contract suite of the adapters needs of a platform."""

    async def ask(self, way: Way, text: str) -> None:
        """A student asks."""
        ...

    async def deliver_again(self) -> None:
        """The platform delivers the last question once more."""
        ...

    async def until(self, seen: Callable[[], object]) -> None:
        """Waits until this is true."""
        ...

    def texts(self) -> list[str]:
        """Every message of the bot as it stands now."""
        ...

    def buttons(self) -> int:
        """How many of them can be rated."""
        ...

    def pinged(self) -> list[str]:
        """Whom the messages would notify."""
        ...

    def sent(self) -> str:
        """Everything the bot has ever sent, also what nobody sees."""
        ...


@dataclass
class DiscordRoom:
    """`Room` on the played Discord."""

    played: PlayedDiscord
    used: list[Pending] = field(default_factory=list)
    last: Payload = field(default_factory=dict)

    async def ask(self, way: Way, text: str) -> None:
        if way == "command":
            self.used.append(await self.played.ask(question=text))
        elif way == "direct":
            self.last = await self.played.say_directly(text)
        else:
            self.last = await self.played.say(f"{MENTION} {text}")

    async def deliver_again(self) -> None:
        await self.played.publish("MESSAGE_CREATE", self.last)

    async def until(self, seen: Callable[[], object]) -> None:
        await self.played.until(seen)

    def texts(self) -> list[str]:
        return [str(message["content"]) for message in self._standing()]

    def buttons(self) -> int:
        return sum(bool(message["components"]) for message in self._standing())

    def pinged(self) -> list[str]:
        bodies = [call.body for call in self.played.rest.calls if call.body and "content" in call.body]
        return [json.dumps(body) for body in bodies if body["allowed_mentions"]["parse"] != []]

    def sent(self) -> str:
        return json.dumps([call.body for call in self.played.rest.calls], ensure_ascii=False)

    def _standing(self) -> list[dict[str, Any]]:
        return [*self.played.sent(), *(message for used in self.used for message in used.shown)]


@dataclass
class SlackRoom:
    """`Room` on the played Slack."""

    played: PlayedSlack
    last: Payload = field(default_factory=dict)

    async def ask(self, way: Way, text: str) -> None:
        self.last = getattr(self.played, way)(text)
        await self.played.deliver(self.last)

    async def deliver_again(self) -> None:
        await self.played.deliver(self.last, retry=1)

    async def until(self, seen: Callable[[], object]) -> None:
        await self.played.until(lambda: bool(seen()))

    def texts(self) -> list[str]:
        return [visible(payload) for payload in self._standing()]

    def buttons(self) -> int:
        return sum(any(block["type"] in BUTTONS for block in payload.get("blocks", [])) for payload in self._standing())

    def pinged(self) -> list[str]:
        return [whom for call in self.played.calls for whom in notified(call.payload)]

    def sent(self) -> str:
        return json.dumps([call.payload for call in self.played.calls], ensure_ascii=False)

    def _standing(self) -> list[Payload]:
        return [*self.played.messages.values(), *self.played.responses]


@asynccontextmanager
async def discord_room(planned: PlannedServices) -> AsyncIterator[Room]:
    """A room on Discord, with the bot in it."""
    async with bench(planned=planned) as found:
        yield DiscordRoom(found.played)


@asynccontextmanager
async def slack_room(planned: PlannedServices) -> AsyncIterator[Room]:
    """A room in Slack, with the bot in it."""
    played = PlayedSlack()
    await played.start()
    try:
        async with serving(SlackClient(planned.services, options(played))):
            yield SlackRoom(played)
    finally:
        await played.close()
