"""One person on two platforms: told in Slack with consent, linked by a code, used a day later on Discord in private."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from adapters.slack.client import SlackClient
from adapters.slack.memory.blocks import ACT
from adapters.slack.memory.desk import MEMORY
from core.domain.conversation import Person
from core.presentation.memory import MemoryAct
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import STUDENT as ON_DISCORD
from tests.standins.discord_payloads import Json
from tests.standins.discord_rest import Pending
from tests.standins.played_memory import PlayedMemory
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT as IN_SLACK
from tests.standins.slack.workspace import TEAM

TOLD, QUESTION = "I'm a junior in nursing and a transfer student", "what do I still need to graduate?"
HERE, THERE = Person("slack", TEAM, IN_SLACK), Person("discord", "dm", str(ON_DISCORD["id"]))


@dataclass
class Both:
    """The bot on both platforms, with one memory."""

    slack: PlayedSlack
    discord: Bench
    memory: PlayedMemory

    async def answer_in_slack(self, text: str) -> Payload:
        """The answer to a direct message there."""
        before = len(self.slack.messages)
        await self.slack.deliver(self.slack.direct(text))
        await self.slack.until(lambda: len(self.slack.messages) > before and bool(self._last.get("blocks")))
        return self._last

    async def answer_on_discord(self, text: str, *, in_public: bool = False) -> Json:
        """The answer to a direct message there, or to a mention in a channel."""
        played = self.discord.played
        before = len(played.sent())
        await (played.say(f"{MENTION} {text}") if in_public else played.say_directly(text))
        await played.until(lambda: len(played.sent()) > before and played.sent()[-1]["components"])
        return played.sent()[-1]

    async def press_in_slack(self, shown: Payload, act: MemoryAct) -> Payload:
        """The reply to a press there."""
        return await self._replied_in_slack(self.slack.press(shown, f"{ACT}_{act.value}"))

    async def _replied_in_slack(self, body: Payload) -> Payload:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return self.slack.responses[-1]

    async def link(self) -> None:
        """Shows a code in Slack, and types it on Discord, where memory is switched on as well."""
        everything = await self._replied_in_slack(self.slack.command("", MEMORY))
        told = await self.press_in_slack(everything, MemoryAct.CODE)
        code = visible(told).partition("Your code: ")[2].partition(".")[0]
        shown = await self._use_memory()
        await self.settled(await self.discord.played.student.press("Switch it on", shown.shown[-1]))
        form = await self.discord.played.student.press("I have a code", shown.shown[-1])
        await self.discord.played.until(lambda: form.form)
        await self.settled(await self.discord.played.student.fill_in(form, code, shown.shown[-1]))

    async def _use_memory(self) -> Pending:
        return await self.settled(await self.discord.played.student.use("memory"))

    async def settled(self, pending: Pending) -> Pending:
        await self.discord.played.until(lambda: pending.texts)
        return pending

    @property
    def _last(self) -> Payload:
        return list(self.slack.messages.values())[-1]


@asynccontextmanager
async def both() -> AsyncIterator[Both]:
    """Both platforms, played; one advisor answers on both."""
    memory, played = PlayedMemory(), PlayedSlack()
    planned = PlannedServices(PlannedAdvisor(personal=memory.add_to), memory=memory)
    planned.archive.forget_facts = memory.forget
    await played.start()
    try:
        async with serving(SlackClient(planned.services, options(played))), bench(planned=planned) as discord:
            yield Both(played, discord, memory)
    finally:
        await played.close()


async def test_what_is_told_in_slack_is_used_a_day_later_on_discord_and_never_in_public() -> None:
    async with both() as on:
        told = await on.answer_in_slack(TOLD)
        await on.press_in_slack(told, MemoryAct.YES)
        await on.link()
        on.memory.now += timedelta(days=1)
        private = await on.answer_on_discord(QUESTION)
        public = await on.answer_on_discord(QUESTION, in_public=True)

    values = {fact.value for fact in await on.memory.facts(THERE)}
    assert {"junior", "nursing"} <= values
    assert "-# Because you told me on 2026-11-22: " in private["content"]
    assert all(value in private["content"] for value in values)
    assert say("memory.act.correct") in str(private["components"])
    assert not any(value in str(public) for value in values)
    assert "advisor:memory" not in str(public)


async def test_what_was_told_there_is_not_used_before_the_accounts_are_linked() -> None:
    async with both() as on:
        told = await on.answer_in_slack(TOLD)
        await on.press_in_slack(told, MemoryAct.YES)
        await on.memory.switch(THERE, True)
        private = await on.answer_on_discord(QUESTION)

    assert await on.memory.facts(HERE)
    assert "nursing" not in private["content"]


async def test_forgetting_here_says_what_stays_on_the_linked_platform() -> None:
    async with both() as on:
        told = await on.answer_in_slack(TOLD)
        await on.press_in_slack(told, MemoryAct.YES)
        await on.link()
        asked = await on.settled(await on.discord.played.student.use("forget"))
        done = await on.settled(await on.discord.played.student.press("Delete it now", asked.shown[0]))

        nothing = await on.answer_on_discord(QUESTION)

    assert "facts: 3" in asked.texts[0]
    assert "facts about you: 3" in done.texts[0]
    assert say("privacy.elsewhere", platforms="Slack") in done.texts[0]
    assert "nursing" not in nothing["content"]
    assert await on.memory.facts(HERE) == []
