"""One person on two platforms: told in Slack with consent, linked by a code, used a day later on Discord in private."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from adapters.slack.client import SlackClient
from core.domain.conversation import Person
from core.presentation.messages import say
from core.screens.memory_texts import MemoryAct
from tests.standins.discord_bench import bench
from tests.standins.discord_payloads import STUDENT as ON_DISCORD
from tests.standins.played_memory import PlayedMemory
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.slack.serving import options, serving
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT as IN_SLACK
from tests.standins.slack.workspace import TEAM
from tests.standins.two_accounts import TwoAccounts

TOLD, QUESTION = "I'm a junior in nursing and a transfer student", "what do I still need to graduate?"
HERE, THERE = Person("slack", TEAM, IN_SLACK), Person("discord", "dm", str(ON_DISCORD["id"]))


@dataclass
class Both(TwoAccounts):
    """The same, with the memory of the bot."""

    memory: PlayedMemory


@asynccontextmanager
async def both() -> AsyncIterator[Both]:
    """Both platforms, played; one advisor answers on both."""
    memory, played = PlayedMemory(), PlayedSlack()
    planned = PlannedServices(PlannedAdvisor(personal=memory.add_to), memory=memory)
    planned.archive.forget_facts = memory.forget
    await played.start()
    try:
        async with serving(SlackClient(planned.services, options(played))), bench(planned=planned) as discord:
            yield Both(played, discord.played, memory)
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
        asked = await on.settled(await on.discord.student.use("forget"))
        done = await on.settled(await on.discord.student.press("Delete it now", asked.shown[0]))

        nothing = await on.answer_on_discord(QUESTION)

    assert "facts: 3" in asked.texts[0]
    assert "facts about you: 3" in done.texts[0]
    assert say("privacy.elsewhere", platforms="Slack") in done.texts[0]
    assert "nursing" not in nothing["content"]
    assert await on.memory.facts(HERE) == []
