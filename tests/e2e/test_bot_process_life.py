"""The life of `advisor serve`: started wrongly, cut off, told to stop, and one of several."""

import asyncio
import json
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from core.domain.conversation import Person
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.standins import campus
from tests.standins.bot_process import bot_process, environment_of, free_port, write_sources
from tests.standins.campus_bot import Town, open_town, running_bot
from tests.standins.command_line import Done, run_here
from tests.standins.cut_off import CutOff
from tests.standins.discord_bench import MENTION
from tests.standins.exchanges import ADA, answered, question
from tests.standins.patience import PATIENCE
from tests.standins.slack.signed import SIGNING_SECRET, post
from tests.standins.slack.stand_in import PlayedSlack

pytestmark = [pytest.mark.e2e, pytest.mark.postgres]

NewDatabase = Callable[[], str]


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with open_town() as town:
        yield town


def answers(slack: PlayedSlack, saying: str) -> list[str]:
    """What the bot shows in Slack that says this."""
    return [text for text in slack.shown() if saying in text]


async def until_answered_on_slack(town: Town) -> None:
    await town.slack.until(lambda: bool(answers(town.slack, "")))


async def until_answered_on_discord(town: Town) -> None:
    await town.discord.until(lambda: fall_answers(town))


def fall_answers(town: Town) -> list[str]:
    """As they stand now: a slow answer is first a draft, which becomes the answer by an edit."""
    return [text for text in town.discord.standing() if campus.FALL_ANSWER in text]


async def first_of(*waits: Coroutine[None, None, None]) -> None:
    """Until one of them has seen it: each place wakes only those who wait for itself."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    ended = await asyncio.gather(*done, return_exceptions=True)
    assert None in ended, ended


async def until_nothing_waits(database: str) -> None:
    """Until each message that was received is answered, or is found to be answered already."""
    connection = await psycopg.AsyncConnection.connect(database, autocommit=True)
    async with asyncio.timeout(PATIENCE), connection:
        while True:
            waiting = await connection.execute("select from inbox limit 1")
            if await waiting.fetchone() is None:
                return
            await asyncio.sleep(0.05)


# ---- a start that cannot go well ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("variable", "sentence"),
    [
        ("DISCORD_TOKEN", "Discord refused the token in DISCORD_TOKEN"),
        pytest.param("SLACK_BOT_TOKEN", "Slack refused SLACK_BOT_TOKEN (invalid_auth)", marks=pytest.mark.slow),
        pytest.param("SLACK_APP_TOKEN", "Slack refused SLACK_APP_TOKEN (invalid_auth)", marks=pytest.mark.slow),
    ],
)
async def test_a_wrong_token_is_one_sentence_and_exit_code_2(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path, variable: str, sentence: str
) -> None:
    given = (town.on_discord if variable.startswith("DISCORD") else town.on_slack) | {variable: "played-hush"}
    async with bot_process(tmp_path, given | {"DATABASE_URL": new_campus_database()}) as bot:
        assert await bot.exit_code() == 2

    [said] = bot.said
    assert said.startswith(f"advisor: {sentence}")
    assert "hush" not in said + json.dumps(bot.log)


def served_here(folder: Path, variables: Mapping[str, str]) -> Done:
    """`advisor serve` in this process, where it ends before it serves."""
    write_sources(folder)
    return run_here(("serve",), folder, environment_of(folder, 0) | dict(variables))


def test_a_taken_health_port_is_one_sentence_and_exit_code_2(database_url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = served_here(tmp_path, {"DATABASE_URL": database_url, "ADVISOR_HEALTH_PORT": str(port)})

    assert done.returncode == 2
    assert said_by(done)[0].startswith(f"advisor: Health endpoints cannot listen on 127.0.0.1:{port} (")


def test_settings_that_do_not_go_together_are_all_told_before_anything_starts(
    database_url: str, tmp_path: Path
) -> None:
    given = {"SLACK_BOT_TOKEN": "xoxb-hush", "ADVISOR_CRAWL_CRON": "99 * * * *"}
    done = served_here(tmp_path, given | {"DATABASE_URL": database_url})

    said = said_by(done)
    assert done.returncode == 2
    assert said[0] == "advisor: 2 settings do not go together:"
    assert [word in line for word, line in zip(("SLACK_APP_TOKEN", "99 * * * *"), said[1:], strict=True)] == [True] * 2


@pytest.mark.slow
async def test_without_a_platform_it_runs_and_says_that_nobody_can_ask(
    new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    async with bot_process(tmp_path, {"DATABASE_URL": new_campus_database(), "ADVISOR_CRAWL_CRN": "1"}) as bot:
        await bot.until_logged("models loaded")
        status, ready = await bot.fetched("/readyz")
        bot.signal(signal.SIGTERM)
        assert await bot.exit_code() == 0

    assert (status, "nobody can ask" in json.loads(ready)["notes"]["platforms"]) == (200, True)
    assert any(line["event"].startswith("no platform is set up: nobody can ask") for line in bot.log)
    assert any("did you mean ADVISOR_CRAWL_CRON?" in line["event"] for line in bot.log)


def said_by(done: Done) -> list[str]:
    """What it wrote for people, without the lines of its log."""
    return [line for line in done.stderr.splitlines() if not line.startswith("{")]


@pytest.mark.slow
async def test_what_became_due_while_nothing_ran_is_erased_at_the_start(
    new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    database = Database(url := new_campus_database())
    conversations = PostgresConversations(database)
    for number in ("old", "new"):
        await answered(conversations, question(number, f"the {number} question"))
    with psycopg.connect(url) as connection:
        connection.execute("update turns set claimed_at = now() - interval '200 days' where message_id = 'old'")
    async with bot_process(tmp_path, {"DATABASE_URL": url}) as bot:
        await bot.until_logged("old things erased")
    left = [turn.text for turn in await conversations.recent(ADA, 9)]
    await database.dispose()

    assert [text for text in left if "question" in text] == ["the new question"]


# ---- one part is away --------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_platform_that_is_away_is_tried_again_while_the_other_answers(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    port = free_port()
    nobody = {"DISCORD_API_BASE": "http://127.0.0.1:9/api/v10", "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9/"}
    signed = {"SLACK_SIGNING_SECRET": SIGNING_SECRET, "ADVISOR_SLACK_PORT": str(port), "SLACK_APP_TOKEN": ""}
    variables = town.on_discord | nobody | town.on_slack | signed | {"DATABASE_URL": new_campus_database()}
    async with bot_process(tmp_path, variables) as bot:
        await bot.until_logged("platform lost, reconnecting", times=2)
        await bot.until_logged("models loaded")
        address, question = f"http://127.0.0.1:{port}/slack/events", town.slack.mention(campus.PARKING_QUESTION)
        assert (await post(address, question, secret="forged"))[0] == 401
        assert (await post(address, question, age=6 * 60))[0] == 401
        assert (await post(address, question))[0] == 200
        await town.slack.until(lambda: bool(answers(town.slack, campus.PARKING_ANSWER)))
        status, ready = await bot.fetched("/readyz")

    checks = json.loads(ready)["checks"]
    assert (status, checks.pop("discord")) == (503, "not connected")
    assert set(checks.values()) == {"ok"}
    assert len(answers(town.slack, campus.PARKING_ANSWER)) == 1
    assert await bot.exit_code() == 0


@pytest.mark.slow
async def test_a_database_that_goes_away_mid_answer_is_apologised_for_and_used_again(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    url = make_url(new_campus_database())
    async with CutOff(url.port or 0) as wire:
        through = url.set(port=wire.port).render_as_string(hide_password=False)
        async with running_bot(town, tmp_path, through) as bot:
            town.model.may_reply.clear()
            await town.slack.deliver(town.slack.mention(campus.PARKING_QUESTION))
            await town.model.until(lambda: town.model.asked)
            wire.cut()
            town.model.may_reply.set()
            await town.slack.until(lambda: bool(answers(town.slack, "Reference: ")))
            status, ready = await bot.fetched("/readyz")
            wire.mend()
            await town.slack.deliver(town.slack.mention(campus.FALL_QUESTION))
            await town.slack.until(lambda: bool(answers(town.slack, campus.FALL_ANSWER)))

    assert (status, "cannot be reached" in json.loads(ready)["checks"]["database"]) == (503, True)
    assert answers(town.slack, campus.PARKING_ANSWER) == []
    assert await bot.exit_code() == 0


# ---- told to stop ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_an_answer_in_flight_still_arrives_after_the_signal(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path, number: signal.Signals
) -> None:
    async with running_bot(town, tmp_path, new_campus_database()) as bot:
        town.model.may_reply.clear()
        await town.slack.deliver(town.slack.mention(campus.PARKING_QUESTION))
        await town.discord.say_directly(campus.FALL_QUESTION)
        await town.model.until(lambda: len(town.model.asked) == 2)
        bot.signal(number)
        await town.slack.until_hung_up()
        _, ready = await bot.fetched("/readyz")
        town.model.may_reply.set()
        assert await bot.exit_code() == 0

    assert json.loads(ready)["checks"]["process"] == "stopping"
    assert len(answers(town.slack, campus.PARKING_ANSWER)) == 1
    assert campus.FALL_ANSWER in town.discord.standing()[-1]


@pytest.mark.slow
async def test_a_second_signal_does_not_wait_and_the_question_can_be_asked_again(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    database, question = new_campus_database(), town.slack.mention(campus.PARKING_QUESTION)
    async with running_bot(town, tmp_path, database) as bot:
        town.model.may_reply.clear()
        await town.slack.deliver(question)
        await town.model.until(lambda: town.model.asked)
        bot.signal(signal.SIGTERM)
        await town.slack.until_hung_up()
        bot.signal(signal.SIGTERM)
        assert await bot.exit_code() == 130
    assert answers(town.slack, campus.PARKING_END) == []

    town.model.may_reply.set()
    async with running_bot(town, tmp_path, database):
        await town.slack.deliver(question, retry=1)
        await town.slack.until(lambda: bool(answers(town.slack, campus.PARKING_END)))


# ---- one of several ----------------------------------------------------------------------------


@pytest.mark.slow
async def test_questions_of_a_killed_process_are_answered_where_they_were_asked(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    database = new_campus_database()
    async with running_bot(town, tmp_path, database) as bot:
        town.model.may_reply.clear()
        await town.slack.deliver(town.slack.mention(campus.PARKING_QUESTION))
        await town.discord.say_directly(campus.FALL_QUESTION)
        await town.discord.say(f"{MENTION} When do classes of the spring term begin?")
        await town.discord.until(lambda: len(town.discord.sent()) == 2)
        await town.model.until(lambda: len(town.model.asked) == 3)
        bot.signal(signal.SIGKILL)
        await bot.exit_code()
    with psycopg.connect(database) as connection:
        # The played Slack has old times of its own.
        connection.execute("update turns set at = clock_timestamp()")

    town.model.may_reply.set()
    async with running_bot(town, tmp_path, database) as bot:
        await bot.until_logged("question answered", times=3)
        await town.slack.until(lambda: bool(answers(town.slack, campus.PARKING_END)))
        await town.discord.until(lambda: sum("**Sources**" in text for text in town.discord.standing()) == 2)

    assert len(answers(town.slack, campus.PARKING_END)) == 1
    assert len(town.discord.posted()) == 2  # the drafts, which became the answers
    assert [text for text in town.discord.standing() if "…" in text] == []


LATER = {"message": "You are being rate limited.", "retry_after": 600.0, "global": False}


@pytest.mark.slow
async def test_an_answer_that_a_killed_process_did_not_post_is_posted_by_the_next_one(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    database = new_campus_database()
    async with running_bot(town, tmp_path, database) as bot:
        town.discord.rest.failures = [(429, LATER, {"Retry-After": "600", "Via": "1.1 played"})]
        await town.discord.say_directly("hello")
        await town.discord.until(lambda: not town.discord.rest.failures)
        bot.signal(signal.SIGKILL)
        await bot.exit_code()

    async with running_bot(town, tmp_path, database) as bot:
        await bot.until_logged("what was received is taken up")
        await town.discord.until(town.discord.posted)

    with psycopg.connect(database) as connection:
        left = connection.execute("select count(*) from turns where undelivered_since is not null").fetchone()
    assert (len(town.discord.posted()), left) == (1, (0,))


@pytest.mark.slow
async def test_an_answer_that_a_killed_process_had_posted_is_not_posted_again(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    database = new_campus_database()
    async with running_bot(town, tmp_path, database) as bot:
        town.discord.rest.held["POST", "/channels/{channel_id}/messages"] = asyncio.Event()
        await town.discord.say_directly("hello")
        await town.discord.until(town.discord.posted)
        bot.signal(signal.SIGKILL)
        await bot.exit_code()

    async with running_bot(town, tmp_path, database) as bot:
        await bot.until_logged("what was received needs no answer")

    assert len(town.discord.posted()) == 1


@pytest.mark.slow
async def test_two_processes_on_one_database_answer_a_message_once(
    town: Town, new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    database = new_campus_database()
    async with (
        open_town() as other,
        running_bot(town, tmp_path / "one", database) as one,
        running_bot(other, tmp_path / "two", database) as two,
    ):
        question = town.slack.mention(campus.PARKING_QUESTION)
        for retry in range(3):
            await town.slack.deliver(question, retry)
            await other.slack.deliver(question, retry)
        asked = await town.discord.say_directly(campus.FALL_QUESTION)
        await other.discord.publish("MESSAGE_CREATE", asked)
        await first_of(until_answered_on_slack(town), until_answered_on_slack(other))
        await first_of(until_answered_on_discord(town), until_answered_on_discord(other))
        # Sent once more when it is done with, it is new to the inbox, and the claim alone tells that it was answered.
        for place in (town, other):
            await until_nothing_waits(database)
            await place.slack.deliver(question, retry=4)
        await until_nothing_waits(database)
        counted = [await bot.fetched("/metrics") for bot in (one, two)]

    assert len(answers(town.slack, campus.PARKING_ANSWER) + answers(other.slack, campus.PARKING_ANSWER)) == 1
    assert len(fall_answers(town) + fall_answers(other)) == 1
    assert [status for status, _ in counted] == [200, 200]


# ---- somebody is forgotten by another process ----------------------------------------------------


@pytest.mark.slow
async def test_what_it_holds_in_memory_goes_when_another_process_forgets_somebody(
    new_campus_database: NewDatabase, tmp_path: Path
) -> None:
    url = new_campus_database()
    async with bot_process(tmp_path, {"DATABASE_URL": url, "ADVISOR_LOG_LEVEL": "DEBUG"}) as bot:
        first = await bot.until_logged("caches emptied")
        database = Database(url)
        await PostgresArchive(database).forget(Person("slack", "larkmoor", "ada"))
        await database.dispose()
        then = await bot.until_logged("caches emptied", times=2)

    assert (first["erasures"], then["erasures"]) == (0, 1)
