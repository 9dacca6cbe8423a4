"""What another process answers is not even read here; what nobody begins with is answered."""

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from core.domain.conversation import Message
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, bench
from tests.standins.discord_payloads import CLASSMATE
from tests.standins.services import PlannedAdvisor, PlannedServices

QUESTION = f"{MENTION} when can I drop a class?"


@dataclass
class LeftTo:
    """Says whether a message is left to this process, when it `may_say` so."""

    us: bool
    first: bool = False
    asked: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    ending: list[bool] = field(default_factory=list)
    may_say: asyncio.Event = field(default_factory=asyncio.Event)

    def is_first(self, message: Message) -> bool:
        return self.first

    async def is_ours(self, message: Message, *, is_ending: bool = False) -> bool:
        self.asked.append(message.id)
        self.ending.append(is_ending)
        try:
            await self.may_say.wait()
        finally:
            self.ended.append(message.id)
        return self.us


def services(left: LeftTo, read: list[str]) -> PlannedServices:
    """Those of a process beside others, that notes what it reads."""

    def is_distress(text: str) -> bool:
        read.append(text)
        return False

    return PlannedServices(head_start=left, is_distress=is_distress)


@pytest.mark.parametrize("us", [True, False])
async def test_a_mention_is_read_and_answered_only_where_it_is_left_to_this_process(us: bool) -> None:
    left, read = LeftTo(us), list[str]()
    left.may_say.set()
    async with bench(planned=services(left, read)) as on:
        said = await on.played.say(QUESTION)
        await on.played.until(lambda: left.ended)
        if us:
            await on.played.until(lambda: on.played.standing(said["id"]))

    assert left.asked == [said["id"]]
    assert (bool(read), len(on.advisor.asked)) == (us, int(us))


async def test_what_is_taken_back_meanwhile_is_answered_by_nobody() -> None:
    left, read = LeftTo(us=True), list[str]()
    async with bench(planned=services(left, read)) as on:
        said = await on.played.say(QUESTION)
        await on.played.until(lambda: left.asked)
        await on.played.student.delete(said)
        await on.played.until(lambda: left.ended)
        left.may_say.set()

    assert (read, on.advisor.asked) == ([], [])


async def test_talk_that_is_not_for_the_bot_needs_no_look() -> None:
    left, read = LeftTo(us=True), list[str]()
    left.may_say.set()
    async with bench(planned=services(left, read)) as on:
        await on.played.say("see you at lunch")
        said = await on.played.say(QUESTION)
        await on.played.until(lambda: on.played.standing(said["id"]))

    assert left.asked == [said["id"]]


async def test_a_process_that_is_ending_lets_all_others_begin() -> None:
    left, gate = LeftTo(us=True), asyncio.Event()
    left.may_say.set()
    async with bench(planned=replace(services(left, []), advisor=PlannedAdvisor(gate=gate))) as on:
        await on.played.say(QUESTION)
        await on.advisor.arrived.wait()
        closing, left.us = asyncio.create_task(on.client.close()), False
        await on.played.say(QUESTION)
        await on.played.until(lambda: len(left.ended) == 2)
        gate.set()
        await closing

    assert (left.ending, len(on.advisor.asked)) == ([False, True], 1)
    assert "being restarted" not in str(on.played.posted())


@pytest.mark.parametrize("first", [True, False])
async def test_only_the_first_process_says_that_it_cannot_read_what_is_pointed_to(first: bool) -> None:
    left = LeftTo(us=True, first=first)
    left.may_say.set()
    async with bench(planned=services(left, [])) as on:
        theirs = await on.played.person(CLASSMATE).say("when are fees due?")
        await on.played.student.reply(MENTION, theirs)
        said = await on.played.say(QUESTION)
        await on.played.until(lambda: on.played.standing(said["id"]))

    assert (say("asked.hidden") in on.played.posted()) == first
    assert left.asked == [said["id"]]
