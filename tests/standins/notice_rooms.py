"""A student on each platform who asks, switches the notices on and off, and reads what is told them in private."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from adapters.slack.announcements import STOP
from adapters.slack.client import SlackClient
from core.domain.conversation import Person
from core.ports.platforms import Messenger
from core.screens.services import Services
from tests.standins.discord_bench import Bench, bench
from tests.standins.discord_payloads import DIRECT_CHANNEL, GUILD, Json
from tests.standins.discord_payloads import STUDENT as SAM
from tests.standins.discord_rest import Pending
from tests.standins.services import PlannedServices
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import DIRECT, STUDENT, TEAM

CORRECTIONS = "advisor_corrections"


@dataclass
class GivenServices(PlannedServices):
    """Services that are not planned but given."""

    given: Services | None = None

    @property
    def services(self) -> Services:
        assert self.given is not None
        return self.given


class NoticeRoom(Protocol):
    """What the tests of corrections need of a platform."""

    @property
    def student(self) -> Person:
        """Who asks."""
        ...

    @property
    def messenger(self) -> Messenger:
        """The platform's client."""
        ...

    async def ask(self, text: str) -> str:
        """The student asks; what they read in the end."""
        ...

    async def switch(self) -> str:
        """The student presses the switch; what they read then."""
        ...

    async def stop(self) -> str:
        """The student presses the button below the last notice; what they read then."""
        ...

    def close(self) -> None:
        """The student takes no direct messages any more."""
        ...

    def break_next(self) -> None:
        """The platform takes no direct message at the next try."""
        ...

    def told(self) -> list[str]:
        """Every notice that the student got."""
        ...

    def pinged(self) -> list[str]:
        """Whom these would notify by a mention."""
        ...


@dataclass
class DiscordNotices:
    """`NoticeRoom` on the played Discord."""

    bench: Bench

    @property
    def student(self) -> Person:
        return Person("discord", GUILD, str(SAM["id"]))

    @property
    def messenger(self) -> Messenger:
        return self.bench.client

    async def ask(self, text: str) -> str:
        return await self._read(await self.bench.played.ask(question=text), "**Sources**")

    async def switch(self) -> str:
        shown = await self.bench.played.student.use("privacy")
        await self._read(shown, "What I store")
        [label] = [each["label"] for each in _buttons(shown.shown[0]) if "when an answer" in each.get("label", "")]
        return await self._read(await self.bench.played.student.press(label, shown.shown[0]), ":")

    async def stop(self) -> str:
        below = self._notices()[-1]
        return await self._read(await self.bench.played.student.press("Stop these notices", below), "Stopped")

    def close(self) -> None:
        self.bench.played.rest.closed.add(DIRECT_CHANNEL)

    def break_next(self) -> None:
        self.bench.played.rest.failures.append((401, {"code": 0, "message": "401: Unauthorized"}, {}))

    def told(self) -> list[str]:
        return [str(message["content"]) for message in self._notices()]

    def pinged(self) -> list[str]:
        bodies = [call.body for call in self.bench.played.rest.calls if call.body and "content" in call.body]
        return [str(body) for body in bodies if body["allowed_mentions"]["parse"] != []]

    def _notices(self) -> list[Json]:
        sent = self.bench.played.rest.messages.values()
        return [message for message in sent if message["channel_id"] == DIRECT_CHANNEL]

    async def _read(self, pending: Pending, said: str) -> str:
        await self.bench.played.until(lambda: any(said in text for text in pending.texts))
        return pending.texts[0]


@dataclass
class SlackNotices:
    """`NoticeRoom` on the played Slack."""

    played: PlayedSlack
    client: SlackClient

    @property
    def student(self) -> Person:
        return Person("slack", TEAM, STUDENT)

    @property
    def messenger(self) -> Messenger:
        return self.client

    async def ask(self, text: str) -> str:
        before = len(self._answers())
        await self.played.deliver(self.played.direct(text))
        await self.played.until(lambda: len(self._answers()) > before)
        return self._answers()[-1]

    async def switch(self) -> str:
        published = len(self.played.called("views.publish"))
        await self.played.deliver(self.played.open_home())
        await self.played.until(lambda: len(self.played.called("views.publish")) > published)
        await self.played.deliver(self.played.press(self.played.workspace.homes[STUDENT], CORRECTIONS))
        await self.played.until(lambda: len(self.played.called("views.publish")) > published + 1)
        return visible(self.played.workspace.homes[STUDENT])

    async def stop(self) -> str:
        await self.played.deliver(self.played.press(self._notices()[-1], STOP))
        await self.played.until(lambda: bool(self.played.responses))
        return visible(self.played.responses[-1])

    def close(self) -> None:
        self.played.workspace.closed.add(STUDENT)

    def break_next(self) -> None:
        # The client itself waits out a rate limit three times.
        for _ in range(4):
            self.played.fail_next("chat.postMessage", 429, **{"Retry-After": "0"})

    def told(self) -> list[str]:
        return [visible(payload) for payload in self._notices()]

    def pinged(self) -> list[str]:
        return [whom for call in self.played.calls for whom in notified(call.payload)]

    def _answers(self) -> list[str]:
        texts = [visible(payload) for (channel, _), payload in self.played.messages.items() if channel == DIRECT]
        return [text for text in texts if "*Sources*" in text]

    def _notices(self) -> list[Payload]:
        return [payload for (channel, _), payload in self.played.messages.items() if channel == STUDENT]


@asynccontextmanager
async def discord_notices(services: Services) -> AsyncIterator[NoticeRoom]:
    """The student on Discord, with the bot in their server."""
    async with bench(planned=GivenServices(given=services)) as found:
        await found.client.connected.wait()
        yield DiscordNotices(found)


@asynccontextmanager
async def slack_notices(services: Services) -> AsyncIterator[NoticeRoom]:
    """The student in Slack, with the bot in their workspace."""
    played = PlayedSlack()
    await played.start()
    client = SlackClient(services, options(played))
    try:
        async with serving(client):
            yield SlackNotices(played, client)
    finally:
        await played.close()


def _buttons(message: Json) -> list[Json]:
    return [button for row in message["components"] for button in row["components"]]
