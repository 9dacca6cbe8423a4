"""A student on each platform of whom the bot remembers something: what they are shown, press, correct and type."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from core.domain.conversation import Person
from core.domain.memory import ToldFact
from core.presentation.messages import say
from core.screens.memory_texts import MemoryAct
from tests.standins.discord_bench import Bench, bench
from tests.standins.discord_payloads import STUDENT as SAM
from tests.standins.discord_payloads import Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.played_memory import PlayedMemory
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import Campus, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT, TEAM

ON_DISCORD, IN_SLACK = Person("discord", "dm", str(SAM["id"])), Person("slack", TEAM, STUDENT)


@dataclass(frozen=True)
class Shown:
    """What somebody was shown, all of it as text, and the message with its buttons."""

    text: str
    message: Any


class MemoryRoom(Protocol):
    """What the tests of long-term memory need of a platform."""

    memory: PlayedMemory
    me: Person
    elsewhere: Person

    async def answered(self, text: str) -> Shown:
        """The answer to a direct message."""
        ...

    async def overview(self, locale: str = "en-US") -> Shown:
        """What the command shows, in the language of the person's app."""
        ...

    async def press(self, act: MemoryAct, below: Any) -> Shown:
        """A button that is answered with words, for the person alone."""
        ...

    async def correct(self, below: Any, value: str) -> str:
        """Another value for the one fact that a message is about; what is told of it."""
        ...

    async def delete(self, below: Any, label: str) -> str:
        """One of the facts goes that a message is about."""
        ...

    async def redeem(self, code: str) -> str:
        """A code is typed."""
        ...


@dataclass
class DiscordMemory:
    """`MemoryRoom` on the played Discord."""

    on: Bench
    memory: PlayedMemory
    me: Person = ON_DISCORD
    elsewhere: Person = IN_SLACK

    async def answered(self, text: str) -> Shown:
        played, before = self.on.played, len(self.on.played.sent())
        await played.say_directly(text)
        await played.until(lambda: len(played.sent()) > before and "Drop by" in played.sent()[-1]["content"])
        await played.until(lambda: played.sent()[-1]["components"])
        return Shown(str(played.sent()[-1]["content"]).replace("\\", ""), played.sent()[-1])

    async def overview(self, locale: str = "en-US") -> Shown:
        pending = await self.on.played.person(SAM, locale=locale).use("memory")
        await self.on.played.until(lambda: pending.shown and pending.shown[-1]["components"])  # below the last part
        return await self._shown(pending)

    async def press(self, act: MemoryAct, below: Json) -> Shown:
        return await self._shown(await self._student.press(say(f"memory.act.{act.value}"), below))

    async def correct(self, below: Json, value: str) -> str:
        correct = say("memory.act.correct")
        fact = below if correct not in str(below) else (await self.press(MemoryAct.CORRECT, below)).message
        if "advisor:memory-facts" in str(fact):
            fact = (await self._chosen(fact, 0)).message
        form = await self._student.press(say("memory.act.edit"), fact)
        await self.on.played.until(lambda: form.form)
        return (await self._shown(await self._student.fill_in(form, value, fact))).text

    async def delete(self, below: Json, label: str) -> str:
        every = await self.press(MemoryAct.CORRECT, below)
        fact = await self._shown(await self._student.choose(label, every.message))
        return (await self.press(MemoryAct.DROP, fact.message)).text

    async def redeem(self, code: str) -> str:
        shown = (await self.overview()).message
        form = await self._student.press(say("memory.act.redeem"), shown)
        await self.on.played.until(lambda: form.form)
        return (await self._shown(await self._student.fill_in(form, code, shown))).text

    @property
    def _student(self) -> Visitor:
        return self.on.played.student

    async def _chosen(self, below: Json, number: int) -> Shown:
        facts = await self.memory.facts(self.me)
        label = f"{say(f'memory.kind.{facts[number].kind.value}')}: {facts[number].value}"
        return await self._shown(await self._student.choose(label, below))

    async def _shown(self, pending: Pending) -> Shown:
        await self.on.played.until(lambda: pending.texts)
        assert pending.flags == LOADING_PRIVATE or pending.private
        return Shown("\n".join(pending.texts).replace("\\", ""), pending.shown[-1])


@dataclass
class SlackMemory:
    """`MemoryRoom` on the played Slack."""

    slack: PlayedSlack
    memory: PlayedMemory
    me: Person = IN_SLACK
    elsewhere: Person = ON_DISCORD

    async def answered(self, text: str) -> Shown:
        before = len(self.slack.messages)
        await self.slack.deliver(self.slack.direct(text))
        await self.slack.until(lambda: len(self.slack.messages) > before and bool(self._last.get("blocks")))
        return _shown(self._last)

    async def overview(self, locale: str = "en-US") -> Shown:
        self.slack.workspace.locales[STUDENT] = locale
        return await self._replied(self.slack.command("", "/advisor-memory"))

    async def press(self, act: MemoryAct, below: Payload) -> Shown:
        return await self._replied(self.slack.press(below, f"advisor_memory_{act.value}"))

    async def correct(self, below: Payload, value: str) -> str:
        return await self._sent(await self._form(below), value=value)

    async def delete(self, below: Payload, label: str) -> str:
        form = await self._form(below)
        [menu] = [block["element"] for block in form["blocks"] if block["block_id"] == "fact"]
        [chosen] = [each["value"] for each in menu["options"] if each["text"]["text"] == label]
        return await self._sent(form, fact=[chosen], delete=["delete"])

    async def redeem(self, code: str) -> str:
        shown = (await self.overview()).message
        form = await self._opened(self.slack.press(shown, "advisor_memory_redeem"))
        return await self._sent(form, code=code)

    @property
    def _last(self) -> Payload:
        return list(self.slack.messages.values())[-1]

    async def _form(self, below: Payload) -> Payload:
        act = "correct" if "advisor_memory_correct" in str(below) else "change"
        return await self._opened(self.slack.press(below, f"advisor_memory_{act}"))

    async def _opened(self, body: Payload) -> Payload:
        before = len(self.slack.workspace.modals)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.workspace.modals) > before)
        return self.slack.workspace.modals[-1]

    async def _sent(self, form: Payload, **values: str | list[str]) -> str:
        """What is told of a form, or at its field, where it stays open."""
        before = len(self.slack.responses)
        told = (await self.slack.deliver(self.slack.send_form(form, STUDENT, **values))).payload
        if told:
            return " ".join(told["errors"].values())
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return visible(self.slack.responses[-1])

    async def _replied(self, body: Payload) -> Shown:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        assert self.slack.responses[-1]["response_type"] == "ephemeral"
        return _shown(self.slack.responses[-1])


def _shown(message: Payload) -> Shown:
    return Shown(f"{visible(message)}\n{message['blocks']}".replace("*", ""), message)


@asynccontextmanager
async def discord_memory(*told: ToldFact) -> AsyncIterator[MemoryRoom]:
    """A student on Discord who has told this."""
    memory = PlayedMemory()
    planned = PlannedServices(PlannedAdvisor(personal=memory.add_to), memory=memory)
    async with bench(planned=planned) as on:
        room = DiscordMemory(on, memory)
        if told:
            await memory.tell(room.me, *told)
        yield room


@asynccontextmanager
async def slack_memory(*told: ToldFact) -> AsyncIterator[MemoryRoom]:
    """The same in Slack."""
    slack, campus, memory = PlayedSlack(), Campus(), PlayedMemory()
    campus.memory, campus.advisor.personal = memory, memory.add_to
    await slack.start()
    try:
        async with serving(socket_client(slack, campus)):
            room = SlackMemory(slack, memory)
            if told:
                await memory.tell(room.me, *told)
            yield room
    finally:
        await slack.close()
