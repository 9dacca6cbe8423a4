"""The real Discord library, over HTTP and a WebSocket, against a played Discord that enforces the rules."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from adapters.discord.client import DiscordClient
from adapters.discord.options import DiscordOptions
from core.domain.answer import Outcome
from core.domain.conversation import Draft, Stage
from core.errors import ConfigurationError, ModelUnavailable, PlatformUnavailable
from tests.standins.discord_bench import MENTION, OPTIONS, Bench, addresses_kept, bench, client_for
from tests.standins.discord_payloads import CHANNEL, DIRECT_CHANNEL, EVERYTHING_NEEDED, GUILD, PUBLIC_THREADS, STUDENT
from tests.standins.discord_rest import LOADING_PRIVATE
from tests.standins.discord_server import TOKEN, PlayedDiscord
from tests.standins.services import PlannedAdvisor, PlannedServices, planned_services


@pytest.fixture
async def played() -> AsyncIterator[PlayedDiscord]:
    async with PlayedDiscord() as played:
        yield played


def connected(advisor: PlannedAdvisor, played: PlayedDiscord) -> AbstractAsyncContextManager[Bench]:
    return bench(advisor, played=played)


async def test_answers_a_mention_in_a_thread_with_its_sources(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        question = await played.say(f"{MENTION} when can I drop a class?")
        await played.until(played.posted)

    assert played.posted(place=question["id"]) == [
        "Drop by **October 9** [1].\n\n**Sources**\n"
        "[1] [Add or drop](<https://campus.example/add-drop#:~:text=October%209>) · as of 2026-11-20\n\n"
        "-# Written automatically from the pages above; check them before you rely on it."
    ]
    assert [call.body["name"] for call in played.calls("POST", "/threads")] == ["Add or drop"]


async def test_hands_over_who_asked_what_where(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        question = await played.say(f"{MENTION} when can I drop a class?")
        await played.until(played.posted)

    (message,) = advisor.asked
    key = message.conversation
    assert (message.id, message.text) == (question["id"], "when can I drop a class?")
    assert (key.platform, key.workspace, key.channel, key.user) == ("discord", GUILD, question["id"], STUDENT["id"])


async def test_a_follow_up_in_the_thread_belongs_to_the_same_conversation(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        question = await played.say(f"{MENTION} when can I drop a class?")
        await played.until(played.posted)
        await played.say(f"{MENTION} and with a fee?", channel=question["id"])
        await played.until(lambda: len(played.posted(place=question["id"])) == 2)

    first, second = advisor.asked
    assert second.conversation == first.conversation
    assert len(played.calls("POST", "/threads")) == 1


async def test_types_while_the_advisor_thinks(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor(drafts=(Draft(Stage.SEARCHING),), gate=asyncio.Event())
    async with connected(advisor, played):
        await played.say(f"{MENTION} when can I drop a class?")
        await played.until(lambda: played.calls("POST", "/typing"))
        assert advisor.gate is not None
        advisor.gate.set()
        await played.until(played.posted)

    typing = played.calls("POST", "/typing")[0]
    assert typing.place == CHANNEL


async def test_does_not_type_before_it_knows_that_no_other_process_answers(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor(gate=asyncio.Event(), outcome=Outcome.DUPLICATE, text="")
    async with connected(advisor, played):
        await played.say(f"{MENTION} when can I drop a class?")
        await advisor.arrived.wait()
        command = await played.ask(question="and with a fee?")
        await played.until(lambda: command.acknowledged)
        assert advisor.gate is not None
        advisor.gate.set()

    assert played.calls("POST", "/typing") == []


async def test_replies_where_it_may_not_open_threads() -> None:
    async with PlayedDiscord(permissions=EVERYTHING_NEEDED & ~PUBLIC_THREADS) as played:
        advisor = PlannedAdvisor()
        async with connected(advisor, played):
            question = await played.say(f"{MENTION} when can I drop a class?")
            await played.until(played.posted)

        (reply,) = played.calls("POST", "{channel_id}/messages")
        assert reply.place == CHANNEL
        assert str(reply.body["message_reference"]["message_id"]) == question["id"]
        assert reply.body["allowed_mentions"] == {"parse": [], "replied_user": False}
        assert advisor.asked[0].conversation.channel == CHANNEL


async def test_answers_a_direct_message(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        await played.say_directly("when can I drop a class?")
        await played.until(played.posted)

    assert len(played.posted(place=DIRECT_CHANNEL)) == 1
    assert advisor.asked[0].conversation.workspace == "dm"
    assert advisor.asked[0].conversation.channel == DIRECT_CHANNEL


async def test_leaves_talk_between_people_alone(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        await played.say("I am talking to my friends")
        await played.say(f"{MENTION} I am talking to you")
        await played.until(played.posted)

    assert [message.text for message in advisor.asked] == ["I am talking to you"]


async def test_answers_a_private_command_for_the_person_alone(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor(text="word " * 900)
    async with connected(advisor, played):
        asked = await played.ask(question="when can I drop a class?", private=True)
        await played.until(lambda: len(played.calls("POST", "{webhook_token}")) == 2)

    (first,) = played.calls("PATCH", "@original")
    assert (asked.flags, first.status) == (LOADING_PRIVATE, 200)
    assert first.body["content"] == "> when can I drop a class?"
    assert all(part.body["flags"] & LOADING_PRIVATE for part in played.calls("POST", "{webhook_token}"))
    assert advisor.asked[0].conversation.channel == f"{CHANNEL}:private"


async def test_answers_a_public_command_under_the_question(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        asked = await played.ask(question="when can I drop a class?")
        await played.until(lambda: played.calls("PATCH", "@original"))

    (first,) = played.calls("PATCH", "@original")
    assert (asked.flags, first.status) == (0, 200)
    assert first.body["content"].startswith("> when can I drop a class?\nDrop by **October 9** [1].")
    assert advisor.asked[0].conversation.channel == CHANNEL


async def test_acknowledges_a_command_at_once_while_the_advisor_is_slow(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor(gate=asyncio.Event())
    async with connected(advisor, played):
        asked = await played.ask(question="when can I drop a class?")
        await advisor.arrived.wait()
        assert advisor.gate is not None
        assert asked.acknowledged
        advisor.gate.set()
        await played.until(lambda: played.calls("PATCH", "@original"))


async def test_answers_a_message_once_though_it_is_delivered_twice(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        question = await played.say(f"{MENTION} when can I drop a class?")
        await played.until(played.posted)
        await played.publish("MESSAGE_CREATE", question)
        await played.say_directly("the next one")
        await played.until(lambda: played.posted(place=DIRECT_CHANNEL))

    assert [message.id for message in advisor.asked[:2]] == [question["id"]] * 2
    assert len(played.posted(place=question["id"])) == 1
    assert played.posted(place=CHANNEL) == []
    assert len(played.calls("POST", "/threads")) == 1


async def test_takes_thinking_away_when_somebody_else_answers_the_command(played: PlayedDiscord) -> None:
    async with connected(PlannedAdvisor(outcome=Outcome.DUPLICATE), played):
        asked = await played.ask(question="when can I drop a class?")
        await played.until(lambda: asked.deleted)

    assert played.calls("PATCH", "@original") == []


async def test_answers_what_was_asked_while_the_connection_was_down(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor()
    async with connected(advisor, played):
        await played.say_directly("before")
        await played.until(played.posted)
        await played.drop_connection()
        await played.say_directly("while it was down")
        await played.until(lambda: len(played.posted()) == 2)

    assert [message.text for message in advisor.asked] == ["before", "while it was down"]
    assert (len(played.identifies), len(played.resumes)) == (1, 1)


@pytest.mark.slow
async def test_tries_again_after_a_rate_limit_and_a_server_error(played: PlayedDiscord) -> None:
    wait = {"message": "You are being rate limited.", "retry_after": 0.1, "global": False}
    played.rest.failures = [(429, wait, {"Via": "1.1 google"}), (500, {}, {})]
    async with connected(PlannedAdvisor(), played):
        await played.say_directly("when can I drop a class?")
        await played.until(played.posted)

    assert [call.status for call in played.calls("POST", "{channel_id}/messages")] == [429, 500, 200]


async def test_survives_a_channel_that_is_gone(played: PlayedDiscord) -> None:
    played.rest.gone.add(DIRECT_CHANNEL)
    async with connected(PlannedAdvisor(), played):
        await played.say_directly("when can I drop a class?")
        question = await played.say(f"{MENTION} are you still there?")
        await played.until(played.posted)

    assert [call.status for call in played.calls("POST", "{channel_id}/messages")] == [404, 200]
    assert len(played.posted(place=question["id"])) == 1


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ModelUnavailable("the model is busy"), "Please ask again in a minute"),
        (RuntimeError("a bug"), "Something went wrong on my side"),
    ],
)
async def test_says_so_when_it_cannot_answer(played: PlayedDiscord, error: Exception, sentence: str) -> None:
    async with connected(PlannedAdvisor(error=error), played):
        await played.say(f"{MENTION} when can I drop a class?")
        await played.until(played.posted)

    (reply,) = played.posted(place=CHANNEL)
    assert sentence in reply
    assert str(error) not in reply


async def test_answers_an_empty_mention_with_a_reply_and_no_thread(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor(text="I did not find a question in your message.", outcome=Outcome.INVALID)
    async with connected(advisor, played):
        await played.say(MENTION)
        await played.until(played.posted)

    assert advisor.asked[0].text == ""
    assert len(played.posted(place=CHANNEL)) == 1
    assert played.calls("POST", "/threads") == []


async def test_finishes_the_answer_in_flight_before_it_hangs_up(played: PlayedDiscord) -> None:
    advisor = PlannedAdvisor(gate=asyncio.Event())
    async with connected(advisor, played) as on:
        await played.say_directly("when can I drop a class?")
        await advisor.arrived.wait()
        closing = asyncio.create_task(on.client.close())
        await played.say_directly("another one")
        await played.until(played.posted)
        assert advisor.gate is not None
        advisor.gate.set()
        await closing

    restarting, answer = played.posted()
    assert "being restarted" in restarting
    assert answer.startswith("Drop by")


async def test_a_wrong_token_is_told_in_a_sentence(played: PlayedDiscord) -> None:
    async with addresses_kept():
        client = client_for(played, PlannedServices(), replace(OPTIONS, token="wrong"))

        with pytest.raises(ConfigurationError, match="refused the token in DISCORD_TOKEN"):
            await client.run()


async def test_an_unreachable_discord_is_a_passing_error() -> None:
    nowhere = DiscordOptions(TOKEN, "http://127.0.0.1:9/api/v10", "ws://127.0.0.1:9/")
    async with addresses_kept():
        client = DiscordClient(planned_services(), nowhere)

        with pytest.raises(PlatformUnavailable, match="cannot be reached"):
            await client.run()


async def test_asks_for_no_privileged_intent(played: PlayedDiscord) -> None:
    async with connected(PlannedAdvisor(), played):
        pass

    guilds, guild_messages, direct_messages = 1 << 0, 1 << 9, 1 << 12
    assert played.identifies[0]["intents"] == guilds | guild_messages | direct_messages
