"""What the bot reads on Discord besides words: replies, threads, forwards, files, edits and the mention of its role."""

from dataclasses import replace

import pytest

from core.presentation.messages import say
from tests.standins import discord_payloads as payloads
from tests.standins.discord_bench import MENTION, OPTIONS, Bench, bench
from tests.standins.discord_payloads import BOT_ID, CHANNEL, CLASSMATE, DIRECT_CHANNEL, GUILD, STUDENT, Json
from tests.standins.discord_server import PlayedDiscord

READS_ALONG = replace(OPTIONS, message_content=True)
THEIRS = "when are fees due?"
ECHO = f"> {say('asked.answering', question=THEIRS)}"
ROLE = "3009"


async def asked_by_a_classmate(on: Bench, channel: str = CHANNEL) -> Json:
    return await on.played.person(CLASSMATE).say(THEIRS, channel)


async def ended(on: Bench) -> None:
    """All that was said before is done: a direct message after it is answered."""
    await on.played.say_directly("the last one")
    await on.played.until(lambda: on.played.posted(DIRECT_CHANNEL))


def asked(on: Bench) -> list[str]:
    return [message.text for message in on.advisor.asked if message.text != "the last one"]


# ---- a message that is pointed to ----------------------------------------------------------------


@pytest.mark.parametrize("words", ["can you answer this?", "please help", "¿puedes responder esto?"])
async def test_who_asks_to_answer_a_message_gets_its_question_answered_and_named(words: str) -> None:
    async with bench(options=READS_ALONG) as on:
        await on.played.student.reply(f"{MENTION} {words}", await asked_by_a_classmate(on))
        await on.played.until(on.played.posted)

    assert asked(on) == [THEIRS]
    assert on.played.posted()[0].startswith(ECHO)
    assert not on.advisor.asked[0].is_private


@pytest.mark.parametrize("is_forum", [False, True])
async def test_in_a_thread_the_message_that_it_began_with_is_answered(is_forum: bool) -> None:
    forum: Json = {"id": "4001", "type": 15, "name": "help", "position": 1, "permission_overwrites": []}
    places = [*payloads.guild(0)["channels"], forum | {"available_tags": []}]
    async with PlayedDiscord(server={"channels": places}) as played, bench(played=played, options=READS_ALONG) as on:
        post = payloads.new_id()
        begun = payloads.message(CLASSMATE, post if is_forum else CHANNEL, THEIRS) | {"id": post}
        played.rest.said[post] = begun
        theirs = payloads.thread(post, forum["id"] if is_forum else CHANNEL, "fees") | {"owner_id": CLASSMATE["id"]}
        await played.publish("THREAD_CREATE", theirs)
        await played.say(f"{MENTION} can you answer this?", channel=post)
        await played.until(played.posted)

    assert asked(on) == [THEIRS]
    assert played.posted(post)[0].startswith(ECHO)


async def test_a_reply_to_a_deleted_message_is_told_so() -> None:
    async with bench() as on:
        gone = {"id": payloads.new_id(), "channel_id": CHANNEL}
        reference = {"message_id": gone["id"], "channel_id": CHANNEL, "guild_id": GUILD}
        await on.played.say(f"{MENTION} please answer", type=19, message_reference=reference, referenced_message=None)
        await on.played.until(on.played.posted)

    assert on.played.posted() == [say("asked.gone")]
    assert on.advisor.asked == []


async def test_a_post_of_four_thousand_characters_is_read_whole_and_repeated_in_short() -> None:
    long = "How do I appeal a parking ticket that I got on the day of my exam? " + "It rained. " * 360
    async with bench(options=READS_ALONG) as on:
        post = await on.played.person(CLASSMATE).say(long)
        await on.played.student.reply(f"{MENTION} can you help?", post)
        await on.played.until(on.played.posted)

    [text] = asked(on)
    assert len(text) > 3_900
    [shown] = on.played.posted()
    assert len(shown.split("\n")[0]) < 350


async def test_forty_mentions_are_no_words_of_the_question() -> None:
    crowd = " ".join(f"<@{number}>" for number in range(9_000, 9_040))
    async with bench() as on:
        await on.played.say(f"{MENTION} {crowd} when can I drop?")
        await on.played.until(on.played.posted)

    assert asked(on) == ["when can I drop?"]


# ---- what is forwarded or attached -----------------------------------------------------------------


async def test_a_forward_is_answered_also_one_of_a_forward() -> None:
    async with bench() as on:
        forwarded = await on.played.student.forward(payloads.message(CLASSMATE, CHANNEL, THEIRS))
        await on.played.until(on.played.posted)
        await on.played.student.forward(forwarded)
        await on.played.until(lambda: len(on.played.posted()) == 2)

    assert asked(on) == [THEIRS, THEIRS]
    assert all(text.startswith(ECHO) for text in on.played.posted(DIRECT_CHANNEL))
    assert not any(message.is_private for message in on.advisor.asked)


async def test_a_file_alone_is_named_and_declined() -> None:
    async with bench() as on:
        await on.played.say(MENTION, attachments=[payloads.attached("plan.pdf")])
        await on.played.until(on.played.posted)

    assert on.played.posted() == [say("asked.files", names="plan.pdf")]
    assert on.advisor.asked == []


async def test_a_question_with_a_file_is_answered_and_says_that_the_file_was_not_opened() -> None:
    async with bench() as on:
        await on.played.say(f"{MENTION} when can I drop?", attachments=[payloads.attached("plan.pdf")])
        await on.played.until(on.played.posted)

    assert asked(on) == ["when can I drop?"]
    assert on.played.posted()[0].endswith(f"-# {say('asked.unopened', names='plan.pdf')}")


# ---- edits and roles -----------------------------------------------------------------------------------


async def test_a_mention_that_an_edit_adds_is_answered_once_however_often_it_is_edited() -> None:
    async with bench() as on:
        message = await on.played.say("when can I drop?")
        for number in range(20):
            await on.played.student.edit(message, f"{MENTION} when can I drop?{'!' * number}")
        await on.played.until(on.played.posted)
        await ended(on)

    assert len(on.played.posted(message["id"])) == 1


async def test_an_edit_that_asks_nothing_gets_no_word() -> None:
    async with bench() as on:
        message = await on.played.say("look", attachments=[payloads.attached("plan.pdf")])
        await on.played.student.edit(message, MENTION)
        await ended(on)

    assert on.played.posted(CHANNEL) == []


@pytest.mark.parametrize("options", [OPTIONS, READS_ALONG])
async def test_a_mention_of_its_role_is_one_of_the_bot(options: object) -> None:
    role = payloads.guild(0)["roles"][0] | {"id": ROLE, "name": "advisor", "managed": True, "tags": {"bot_id": BOT_ID}}
    server = {"roles": [*payloads.guild(payloads.EVERYTHING_NEEDED)["roles"], role]}
    async with PlayedDiscord(server=server) as played, bench(played=played, options=options) as on:  # type: ignore[arg-type]
        await played.say(f"<@&{ROLE}> when can I drop?", mention_roles=[ROLE])
        await played.until(played.posted)

    if options is READS_ALONG:
        assert asked(on) == ["when can I drop?"]
    else:
        assert played.posted() == [say("asked.role")]


# ---- bystanders ------------------------------------------------------------------------------------------


async def test_in_its_thread_only_who_talks_with_it_is_answered() -> None:
    async with bench(options=READS_ALONG) as on:
        question = await on.played.say(f"{MENTION} when can I drop?")
        await on.played.until(on.played.posted)
        theirs = await on.played.person(CLASSMATE).say("I think that was last week", channel=question["id"])
        await on.played.student.reply("are you sure?", theirs)
        await on.played.say("and with a fee?", channel=question["id"])
        await on.played.until(lambda: len(on.played.posted(question["id"])) == 2)
        await ended(on)

    assert asked(on) == ["when can I drop?", "and with a fee?"]
    assert {message.conversation.user for message in on.advisor.asked} == {STUDENT["id"]}
