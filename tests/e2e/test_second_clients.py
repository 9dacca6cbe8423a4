"""Second official clients, in JavaScript, against the same stand-ins: they speak the protocols, not our dialect."""

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.standins import discord_payloads as payloads
from tests.standins.campus_bot import Town, open_town
from tests.standins.discord_bench import MENTION
from tests.standins.discord_rules import text_of
from tests.standins.discord_schema import problems
from tests.standins.discord_server import TOKEN, PlayedDiscord
from tests.standins.patience import PATIENCE
from tests.standins.slack.limits import visible
from tests.standins.slack.schemas import check_calls

SCRIPTS = Path(__file__).parents[1] / "standins" / "node"
INSTALLED = shutil.which("node") and (SCRIPTS / "node_modules").is_dir()

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.skipif(not INSTALLED, reason="needs Node.js, and `npm ci` in tests/standins/node"),
]


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with open_town() as town:
        yield town


@asynccontextmanager
async def script(name: str, variables: dict[str, str]) -> AsyncIterator[None]:
    """A running script, which ends in good order when it is asked to."""
    environment = variables | {"PATH": os.environ["PATH"], "no_proxy": "*"}
    process = await asyncio.create_subprocess_exec("node", SCRIPTS / name, env=environment, start_new_session=True)
    try:
        yield
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_discord_js_hears_a_mention_and_answers_a_command(town: Town) -> None:
    discord = town.discord
    async with script("discord_client.mjs", town.on_discord):
        await discord.until(lambda: discord.rest.commands)
        await discord.say("<@1004> hello")
        await discord.until(discord.posted)
        asked = await discord.ask(question="When are fees due?")
        await discord.until(lambda: discord.calls("PATCH", "@original"))

    assert discord.posted()[0].startswith("heard: ")
    assert discord.calls("PATCH", "@original")[0].body["content"] == "asked: When are fees due?"
    assert asked.acknowledged


async def test_discord_js_resumes_a_dropped_connection_and_hears_what_it_missed(town: Town) -> None:
    discord = town.discord
    async with script("discord_client.mjs", town.on_discord):
        await discord.until(lambda: discord.rest.commands)
        await discord.drop_connection()
        await discord.say("<@1004> are you there?")
        await discord.until(discord.posted)

    assert (len(discord.identifies), len(discord.resumes)) == (1, 1)


async def test_discord_js_reads_forwards_replies_files_edits_roles_and_posts_of_forums() -> None:
    forum = {"id": "4001", "type": 15, "name": "help", "position": 1, "permission_overwrites": []}
    role = payloads.guild(0)["roles"][0] | {"id": "3009", "name": "advisor", "managed": True}
    usual = payloads.guild(payloads.EVERYTHING_NEEDED)
    server = {
        "channels": [*usual["channels"], forum | {"available_tags": []}],
        "roles": [*usual["roles"], role | {"tags": {"bot_id": payloads.BOT_ID}}],
    }
    async with PlayedDiscord(server=server) as discord:
        variables = {"DISCORD_API_BASE": discord.api_base, "DISCORD_TOKEN": TOKEN, "DISCORD_MESSAGE_CONTENT": "true"}
        async with script("discord_client.mjs", variables):
            await discord.until(lambda: discord.rest.commands)
            theirs = await discord.person(payloads.CLASSMATE).say("When are fees due?")
            forwarded = await discord.student.forward(theirs)
            await discord.student.forward(forwarded)
            await discord.student.reply(f"{MENTION} can you answer this?", theirs)
            await discord.say(MENTION, attachments=[payloads.attached("plan.pdf")])
            await discord.student.edit(theirs, f"{MENTION} when?")
            await discord.say("<@&3009> when?", mention_roles=["3009"])
            place = payloads.new_id()
            await discord.publish("THREAD_CREATE", payloads.thread(place, "4001", "fees") | {"owner_id": "2002"})
            await discord.person(payloads.CLASSMATE).say("When? ".ljust(4_000, "a"), place, id=place)
            await discord.until(lambda: len(discord.posted()) == 7)

    assert sorted(discord.posted()) == [
        "about: When are fees due?",
        "edited: <@1004> when?",
        "files: plan.pdf",
        "forwarded: When are fees due?",
        "forwarded: When are fees due?",
        "heard: <@&3009> when?",
        "in ForumChannel fees: 4000 characters",
    ]
    assert problems(discord.rest.calls) == []


async def test_discord_js_shows_a_layout_with_a_moment_and_a_form(town: Town) -> None:
    discord = town.discord
    async with script("discord_client.mjs", town.on_discord):
        await discord.until(lambda: discord.rest.commands)
        layout = await discord.student.use("show")
        form = await discord.student.use("form")
        await discord.until(lambda: layout.shown and form.form)
        below = payloads.message(payloads.STUDENT, payloads.CHANNEL, "")
        sent = await discord.student.fill_in(form, "and in spring?", below)
        await discord.until(lambda: sent.texts)

    assert layout.private
    assert text_of(layout.shown[0]) == "## Fees\n\ndue <t:1790000000:R>"
    assert sent.texts == ["sent: and in spring?"]
    assert problems(discord.rest.calls) == []


async def test_bolt_for_javascript_hears_a_mention_and_answers_a_command(town: Town) -> None:
    slack = town.slack
    async with script("slack_client.mjs", town.on_slack):
        await slack.until(lambda: slack.connections == 1)
        body = slack.mention("hello")
        await slack.deliver(body)
        await slack.until(lambda: bool(slack.messages))
        await slack.deliver(slack.command("When are fees due?"))
        await slack.until(lambda: bool(slack.responses))

    [posted] = slack.messages.values()
    assert (visible(posted), posted["thread_ts"]) == (f"heard: {body['event']['text']}", body["event"]["ts"])
    assert visible(slack.responses[0]) == "asked: When are fees due?"


async def test_bolt_for_javascript_opens_a_lost_socket_again(town: Town) -> None:
    slack = town.slack
    async with script("slack_client.mjs", town.on_slack):
        await slack.until(lambda: slack.connections == 1)
        await slack.refresh()
        await slack.until(lambda: slack.connections == 2)
        await slack.deliver(slack.mention("still there?"))
        await slack.until(lambda: bool(slack.messages))

    assert "still there?" in slack.shown()[0]


async def test_bolt_for_javascript_reads_what_is_shared_spoken_attached_and_edited(town: Town) -> None:
    slack, shared = town.slack, {"is_share": True, "text": "When are fees due?"}
    clip = {"id": "F1", "name": "audio_message.m4a", "transcription": {"preview": {"content": "When?"}}}
    asked = slack.direct("when")
    bodies = [
        slack.direct("this?", attachments=[shared]),
        slack.direct("this?", attachments=[{"is_share": True, "text": "", "attachments": [shared]}]),
        slack.direct("", subtype="file_share", files=[clip]),
        slack.direct("", subtype="file_share", files=[{"id": "F2", "name": "plan.pdf"}]),
        slack.edit(asked, "when exactly?"),
        slack.shared(slack.mention("when?"), "T5", "T5", "T5", "E1"),
    ]
    async with script("slack_client.mjs", town.on_slack):
        await slack.until(lambda: slack.connections == 1)
        for number, body in enumerate(bodies, start=1):
            await slack.deliver(body)
            await slack.until(lambda number=number: len(slack.messages) == number)  # type: ignore[misc]

    assert slack.shown() == [
        "shared: When are fees due?",
        "shared: When are fees due?",
        "spoken: When?",
        "files: plan.pdf",
        "edited: when exactly?",
        "heard in E1/T5: <@UBOT> when?",
    ]


async def test_bolt_for_javascript_streams_steps_and_shows_lists_tables_and_forms(town: Town) -> None:
    slack = town.slack
    async with script("slack_client.mjs", town.on_slack):
        await slack.until(lambda: slack.connections == 1)
        for text in ("stream", "blocks"):
            await slack.deliver(slack.direct(text))
        await slack.until(lambda: len(slack.called("chat.stopStream")) == len(slack.called("chat.postMessage")) == 1)
        await slack.deliver(slack.command("", "/form"))
        await slack.until(lambda: bool(slack.workspace.modals))
        await slack.deliver(slack.send_form(slack.workspace.modals[0], words="and in spring?"))
        await slack.until(lambda: len(slack.messages) == 3)

    streamed, blocks, sent = slack.messages.values()
    assert (streamed["streamed"], streamed["steps"]) == ("Fees are due in May.", ["Searching", "Checking"])
    assert [each["type"] for each in blocks["blocks"]] == ["markdown", "table"]
    assert visible(sent) == "sent: and in spring?"
    if folder := os.environ.get("SLACK_SCHEMAS"):
        check_calls(folder, slack.calls)
