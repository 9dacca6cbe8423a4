"""The connection: sessions that end, rights that are missing, servers that remove the bot, threads that go on."""

import asyncio
from dataclasses import replace

import pytest

from core.domain.conversation import Draft, Stage, WorkspaceProfile
from core.errors import ConfigurationError, DatabaseUnavailable, PlatformUnavailable
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, OPTIONS, addresses_kept, bench, client_for
from tests.standins.discord_payloads import CHANNEL, CLASSMATE, DIRECT_CHANNEL, GUILD, new_id
from tests.standins.discord_rules import Refused
from tests.standins.discord_server import MESSAGE_CONTENT, PlayedDiscord
from tests.standins.manual_clock import ManualClock
from tests.standins.patience import PATIENCE
from tests.standins.services import MemoryArchive, PlannedAdvisor, PlannedServices
from tests.standins.workspaces import OpenWorkspaces

QUESTION = "when can I drop a class?"
READS_ALONG = replace(OPTIONS, message_content=True)


@pytest.mark.slow
async def test_begins_a_new_session_when_the_old_one_is_gone() -> None:
    async with bench() as on:
        await on.played.say_directly("before")
        await on.played.until(on.played.posted)
        await on.played.forget_session()
        await on.played.until(lambda: len(on.played.identifies) == 2)
        await on.played.say_directly("afterwards")
        await on.played.until(lambda: len(on.played.posted()) == 2)

    assert [message.text for message in on.advisor.asked] == ["before", "afterwards"]


async def test_tells_whether_questions_can_come_in() -> None:
    async with bench() as on:
        await asyncio.wait_for(on.client.connected.wait(), PATIENCE)
        await on.played.drop_connection()
        await on.played.until(lambda: on.played.resumes)
        await asyncio.wait_for(on.client.connected.wait(), PATIENCE)
        running = on.client.connected

    assert not running.is_set()


async def test_gives_up_on_a_connection_that_does_not_come_back() -> None:
    clock = ManualClock()
    async with PlayedDiscord() as played, addresses_kept():
        played.answers_hello = False
        client = client_for(played, PlannedServices(), OPTIONS, clock)
        running = asyncio.create_task(client.run())
        await played.until(lambda: played.attempts)
        for _ in range(40):
            await clock.until_somebody_sleeps(15)
            clock.advance(15)

        with pytest.raises(PlatformUnavailable, match="for 10 minutes"):
            await running


async def test_a_connection_that_comes_back_in_time_goes_on() -> None:
    clock = ManualClock()
    async with bench(clock=clock) as on:
        await asyncio.wait_for(on.client.connected.wait(), PATIENCE)
        await on.played.drop_connection()
        await on.played.until(lambda: on.played.resumes)
        await asyncio.wait_for(on.client.connected.wait(), PATIENCE)
        for _ in range(50):
            await clock.until_somebody_sleeps(15)
            clock.advance(15)
        await on.played.say_directly(QUESTION)
        await on.played.until(on.played.posted)


async def test_a_privileged_intent_that_is_not_granted_is_told_in_a_sentence() -> None:
    async with PlayedDiscord() as played, addresses_kept():
        played.grants_message_content = False
        client = client_for(played, PlannedServices(), READS_ALONG)

        with pytest.raises(ConfigurationError, match="Switch on Message Content Intent"):
            await client.run()


async def test_reads_along_in_its_own_threads_only_when_told_to() -> None:
    async with bench(options=READS_ALONG) as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)
        await on.played.say("and with a fee?", channel=question["id"])
        await on.played.until(lambda: len(on.played.posted()) == 2)
        await on.played.say(f"<@{CLASSMATE['id']}> look at this", channel=question["id"], mentions=[CLASSMATE])
        await on.played.say("I am talking to my friends")
        await on.played.say_directly("the last one")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))

    assert on.played.identifies[0]["intents"] & MESSAGE_CONTENT
    assert [message.text for message in on.advisor.asked] == [QUESTION, "and with a fee?", "the last one"]
    assert on.advisor.asked[1].conversation == on.advisor.asked[0].conversation


async def test_leaves_its_threads_alone_without_that_setting() -> None:
    async with bench() as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)
        await on.played.say("and with a fee?", channel=question["id"])
        await on.played.say_directly("the last one")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))

    assert [message.text for message in on.advisor.asked] == [QUESTION, "the last one"]


async def test_serves_only_the_servers_it_was_told_to() -> None:
    stranger = WorkspaceProfile("discord", GUILD, is_served=False)
    async with bench(planned=PlannedServices(workspaces=OpenWorkspaces().add(stranger))) as on:
        await on.played.say(f"{MENTION} {QUESTION}")
        asked = await on.played.ask(question=QUESTION)
        await on.played.until(lambda: asked.texts)
        await on.played.say_directly("the last one")
        await on.played.until(on.played.posted)

    assert asked.texts == [say("apology.not_served")]
    assert [message.text for message in on.advisor.asked] == ["the last one"]


async def test_a_server_that_removes_the_bot_is_forgotten_and_its_answers_stopped() -> None:
    advisor = PlannedAdvisor(drafts=(Draft(Stage.SEARCHING),), gate=asyncio.Event())
    async with bench(advisor) as on:
        asked = await on.played.ask(question=QUESTION)
        await advisor.arrived.wait()
        await on.played.until(lambda: asked.acknowledged)
        await on.played.remove_bot()
        await on.played.until(lambda: asked.deleted)
        await on.client.close()

    assert len(advisor.cancelled) == 1
    assert on.planned.archive.purged == [("discord", GUILD)]


async def test_a_server_that_is_only_away_is_not_forgotten() -> None:
    async with bench() as on:
        await on.played.publish("GUILD_DELETE", {"id": GUILD, "unavailable": True})
        await on.played.say_directly(QUESTION)
        await on.played.until(on.played.posted)

    assert on.planned.archive.purged == []


async def test_messages_deleted_later_are_forgotten_one_by_one_or_many_at_once() -> None:
    async with bench() as on:
        question = await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)
        await on.played.student.delete(question)
        many = {"ids": [new_id(), new_id()], "channel_id": CHANNEL, "guild_id": GUILD}
        await on.played.publish("MESSAGE_DELETE_BULK", many)
        await on.played.say_directly("the last one")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))

    gone = [("discord", GUILD, number) for number in [question["id"], *many["ids"]]]
    assert sorted(on.planned.archive.forgotten_messages) == sorted(gone)
    assert [each.asked for each in on.planned.archive.explanations.values()] == ["the last one"]


class AwayArchive(MemoryArchive):
    async def forget_message(self, platform: str, workspace: str, message_id: str) -> bool:
        raise DatabaseUnavailable("Postgres is down")


async def test_goes_on_when_what_was_deleted_cannot_be_erased_now() -> None:
    async with bench(PlannedAdvisor(archive=AwayArchive())) as on:
        await on.played.student.delete(await on.played.say("I am talking to my friends"))
        await on.played.say_directly(QUESTION)
        await on.played.until(on.played.posted)


async def test_replies_when_the_thread_may_not_be_opened_after_all() -> None:
    async with bench() as on:
        on.played.rest.refusals["POST", "/threads"] = Refused(403, 50013, "Missing Permissions")
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)

    assert len(on.played.posted(CHANNEL)) == 1


async def test_replies_when_it_may_not_write_in_the_thread() -> None:
    async with bench(PlannedAdvisor(text="word " * 900)) as on:
        on.played.rest.failures = [(403, {"code": 50001, "message": "Missing Access"}, {})]
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(lambda: len(on.played.posted(CHANNEL)) == 3)


async def test_uses_the_thread_that_somebody_else_opened_for_the_question() -> None:
    async with bench() as on:
        question = await on.played.say(f"{MENTION} {QUESTION}", channel=CHANNEL)
        await on.played.until(on.played.posted)
        on.played.rest.refusals["POST", "/threads"] = Refused(400, 160004, "A thread has already been created")
        on.advisor.asked.clear()
        await on.played.say_directly("what was received first is done by now")
        await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))
        await on.played.publish("MESSAGE_CREATE", question)
        await on.played.until(lambda: len(on.played.posted()) == 3)

    assert len(on.played.posted(question["id"])) == 2


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50001), (403, 50013), (404, 10003)])
async def test_goes_on_when_it_may_not_post(status: int, code: int) -> None:
    async with bench() as on:
        on.played.rest.failures = [(status, {"code": code, "message": "no"}, {})]
        await on.played.say_directly(QUESTION)
        await on.played.until(lambda: on.played.calls("POST", "{channel_id}/messages"))
        await on.played.say_directly("the next one")
        await on.played.until(on.played.posted)

    assert len(on.played.posted()) == 1


@pytest.mark.parametrize("status", [403, 500])
async def test_answers_although_it_may_not_type(status: int) -> None:
    async with bench(PlannedAdvisor(drafts=(Draft(Stage.SEARCHING),))) as on:
        on.played.rest.refusals["POST", "/typing"] = Refused(status, 50001, "Missing Access")
        await on.played.say(f"{MENTION} {QUESTION}")
        await on.played.until(on.played.posted)

    assert len(on.played.posted()) == 1
