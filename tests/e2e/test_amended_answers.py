"""A page changes, and the answers that others read say so in place, once, whoever asked: on both platforms."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import structlog

from benchmarks.sites.local_site import LocalSite, served
from bot.app import build_app
from bot.operations import services_of
from bot.serving.night_wiring import build_amendments, build_corrections
from core.domain.conversation import WorkspaceProfile
from tests.standins.changing_library import NEW, OLD, OTHER, QUESTION, REWORDED, Campus, opened_library
from tests.standins.databases import shared_database
from tests.standins.discord_payloads import CHANNEL
from tests.standins.public_rooms import DiscordPublic, PublicRoom, SlackPublic, at_rest, discord_public, slack_public

ROOMS = {"discord": discord_public, "slack": slack_public}
LATEST = "The library opens at 7 in the morning on weekdays and closes at 11 at night."
on_both = pytest.mark.parametrize(
    "campus", ["memory", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def campus(
    request: pytest.FixtureRequest, site: LocalSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Campus]:
    """A library that opens at 8, crawled once."""
    monkeypatch.chdir(tmp_path)
    is_stored = getattr(request, "param", "memory") == "postgres"
    database = shared_database(request.getfixturevalue("database_url")) if is_stored else None
    async with opened_library(site, database) as campus:
        yield campus


@asynccontextmanager
async def opened(platform: str, campus: Campus, *profiles: WorkspaceProfile) -> AsyncIterator[PublicRoom]:
    """A student on this platform."""
    async with ROOMS[platform](campus.services(*profiles)) as room:
        yield room


@pytest.fixture(params=ROOMS)
async def room(request: pytest.FixtureRequest, campus: Campus) -> AsyncIterator[PublicRoom]:
    """A student on each platform, who never asked for notices."""
    async with opened(request.param, campus) as room:
        yield room


@pytest.fixture
async def told(room: PublicRoom) -> PublicRoom:
    """The same student, who was answered where others read."""
    await room.ask(QUESTION)
    assert "8 in the morning" in room.standing()[0]
    return room


async def amend(campus: Campus, room: PublicRoom) -> None:
    """What follows the crawl of a night."""
    await build_amendments(campus.app, {room.student.platform: room.client}).run()


async def night(campus: Campus, room: PublicRoom) -> None:
    await campus.crawl()
    await amend(campus, room)


# ---- the one edit


@pytest.mark.slow
@on_both
async def test_the_answer_says_at_its_top_what_the_page_says_now_and_keeps_what_it_said(
    campus: Campus, told: PublicRoom
) -> None:
    [before] = told.standing()
    campus.library(NEW, OTHER)

    await night(campus, told)
    edits, day = told.edits(), f"{campus.night_of:%Y-%m-%d}"
    await night(campus, told)

    [after] = told.standing()
    mark, _, was = after.partition("The answer before:")
    assert mark.lstrip("*").startswith("Changed since:")
    assert NEW in mark
    assert f"{campus.site.address}/library" in mark
    assert f"(as of {day}):" in mark
    assert was.strip() == before.strip()
    assert told.edits() == edits
    assert told.pinged() == []


@pytest.mark.slow
@on_both
async def test_a_page_that_is_gone_is_marked_without_a_new_sentence(campus: Campus, told: PublicRoom) -> None:
    campus.home("/elsewhere")
    del campus.site.pages["/library"]

    await night(campus, told)

    [after] = told.standing()
    assert "is no longer there" in after.partition("The answer before:")[0]
    assert OLD in after


@pytest.mark.slow
async def test_a_sentence_that_was_taken_out_is_marked_as_such(campus: Campus, told: PublicRoom) -> None:
    campus.library(OTHER)

    await night(campus, told)

    assert "no longer says this" in told.standing()[0]


@pytest.mark.slow
@on_both
async def test_a_second_change_replaces_the_first(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    await night(campus, told)
    campus.library(LATEST, OTHER)

    await night(campus, told)

    [after] = told.standing()
    assert (after.count("Changed since:"), NEW in after, LATEST in after, OLD in after) == (1, False, True, True)


@pytest.mark.slow
@on_both
async def test_a_page_that_says_again_what_it_said_takes_the_mark_away(campus: Campus, told: PublicRoom) -> None:
    [before] = told.standing()
    campus.library(NEW, OTHER)
    await night(campus, told)
    campus.library(OLD, OTHER)

    await night(campus, told)

    assert told.standing() == [before]


@pytest.mark.slow
async def test_the_buttons_below_the_answer_stay(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)

    await night(campus, told)

    assert "advisor:why:" in str(_shown(told)) or "advisor_why" in str(_shown(told))


@pytest.mark.slow
async def test_what_the_asker_has_read_since_is_marked_for_the_others(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    await campus.crawl()
    await told.ask_alone(QUESTION)

    await amend(campus, told)

    assert "Changed since:" in told.standing()[0]


@pytest.mark.slow
async def test_who_wants_notices_gets_theirs_besides(campus: Campus, told: PublicRoom) -> None:
    await campus.app.stores.archive.set_corrections(told.student, wanted=True)
    campus.library(NEW, OTHER)
    await campus.crawl()

    with structlog.testing.capture_logs() as logs:
        await build_corrections(campus.app, {told.student.platform: told.client}).run()
        await amend(campus, told)

    counts = {line["event"]: line for line in logs}
    assert (counts["corrections told"]["sent"], counts["answers amended"]["amended"]) == (1, 1)


# ---- what goes wrong


@pytest.mark.slow
@on_both
async def test_what_could_not_be_changed_is_changed_the_next_night(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    told.break_edits()
    await night(campus, told)
    missed = told.standing()
    told.mend_edits()

    await night(campus, told)

    assert "Changed since:" not in missed[0]
    assert "Changed since:" in told.standing()[0]


@pytest.mark.slow
@on_both
async def test_a_process_that_dies_behind_the_edit_leaves_one_mark(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    await night(campus, told)
    [amended] = told.standing()
    [doubted] = await campus.app.stores.posted_answers.doubted(campus.night_of.replace(year=2000))
    await campus.app.stores.posted_answers.mark(doubted.posted.answer_id, "")

    await amend(campus, told)

    assert told.standing() == [amended]


@pytest.mark.slow
@on_both
async def test_an_answer_that_somebody_deleted_is_settled(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    told.take_away()
    with structlog.testing.capture_logs() as logs:
        await night(campus, told)
        await night(campus, told)

    ended = [line for line in logs if line["event"] == "answers amended"]
    assert [(line["looked_at"], line["gone"]) for line in ended] == [(1, 1), (0, 0)]
    assert told.standing() == []


@pytest.mark.slow
async def test_the_log_counts_and_quotes_nothing(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    with structlog.testing.capture_logs() as logs:
        await night(campus, told)

    assert [line["amended"] for line in logs if line["event"] == "answers amended"] == [1]
    quoting = [line for line in logs if "library" in str(line) or told.student.user in str(line)]
    assert {line["log_level"] for line in quoting} <= {"debug"}


# ---- when nothing is changed


@pytest.mark.slow
async def test_what_was_answered_in_private_is_not_touched(campus: Campus, room: PublicRoom) -> None:
    await room.ask_alone(QUESTION)
    campus.library(NEW, OTHER)
    edits = room.edits()

    await night(campus, room)

    assert room.edits() == edits
    assert "Changed since:" not in room.standing()[0]


@pytest.mark.slow
@pytest.mark.parametrize("said", [(REWORDED, OTHER), (OTHER, "The reading room is closed for repairs.", OLD)])
async def test_other_words_and_another_place_change_nothing(
    campus: Campus, told: PublicRoom, said: tuple[str, ...]
) -> None:
    before, edits = told.standing(), told.edits()
    campus.library(*said)

    await night(campus, told)

    assert (told.standing(), told.edits()) == (before, edits)


@pytest.mark.slow
@on_both
async def test_a_source_that_is_read_no_more_takes_no_mark_away(campus: Campus, told: PublicRoom) -> None:
    campus.library(NEW, OTHER)
    await night(campus, told)
    marked = told.standing()
    await campus.app.stores.page_lifecycle.retire_others([], campus.night_of)

    await amend(campus, told)

    assert told.standing() == marked


@pytest.mark.slow
@on_both
async def test_who_was_forgotten_takes_along_where_the_answer_stands(campus: Campus, told: PublicRoom) -> None:
    before = told.standing()
    assert '"messages": [' in await campus.app.stores.archive.export(told.student)
    campus.library(NEW, OTHER)
    await campus.app.stores.archive.forget(told.student)

    await night(campus, told)

    assert told.standing() == before
    assert '"messages": [' not in await campus.app.stores.archive.export(told.student)


@pytest.mark.slow
@on_both
async def test_what_was_asked_too_long_ago_stays_and_is_forgotten_where_it_stands(
    campus: Campus, told: PublicRoom
) -> None:
    before = told.standing()
    campus.night_of += timedelta(days=campus.app.settings.correction_days)
    campus.library(NEW, OTHER)

    await night(campus, told)

    assert told.standing() == before
    assert '"posted": null' in await campus.app.stores.archive.export(told.student)


async def test_nothing_is_noted_where_corrections_are_switched_off(campus: Campus) -> None:
    settings = campus.app.settings.model_copy(update={"correction_days": 0})
    off = build_app(settings, campus.app.stores, campus.app.models, campus)

    assert services_of(off).posted is None


# ---- what is of one platform


@pytest.mark.slow
async def test_on_discord_a_thread_that_was_archived_is_opened_for_the_edit_and_closed_again(campus: Campus) -> None:
    async with opened("discord", campus) as room:
        assert isinstance(room, DiscordPublic)
        await room.ask(QUESTION)
        [thread] = room.bench.played.rest.threads.values()
        thread["thread_metadata"]["archived"] = True
        campus.library(NEW, OTHER)

        await night(campus, room)

        assert "Changed since:" in room.standing()[0]
        assert thread["thread_metadata"]["archived"]


@pytest.mark.slow
async def test_on_discord_a_locked_thread_is_left_alone_for_good(campus: Campus) -> None:
    async with opened("discord", campus) as room:
        assert isinstance(room, DiscordPublic)
        await room.ask(QUESTION)
        [thread] = room.bench.played.rest.threads.values()
        thread["thread_metadata"] |= {"archived": True, "locked": True}
        campus.library(NEW, OTHER)

        with structlog.testing.capture_logs() as logs:
            await night(campus, room)

        assert [line["gone"] for line in logs if line["event"] == "answers amended"] == [1]
        assert "Changed since:" not in room.standing()[0]


@pytest.mark.slow
async def test_on_discord_the_response_of_a_command_is_amended_below_its_question(campus: Campus) -> None:
    async with opened("discord", campus) as room:
        assert isinstance(room, DiscordPublic)
        pending = await room.bench.played.ask(question=QUESTION)
        await room.bench.played.until(lambda: any("**Sources**" in text for text in pending.texts))
        await at_rest(room.client)
        campus.library(NEW, OTHER)

        await night(campus, room)

        [text] = pending.texts
        assert "Changed since:" in text
        assert f"> {QUESTION}" in text.partition("The answer before:")[2]


@pytest.mark.slow
async def test_on_discord_a_private_command_is_not_touched(campus: Campus) -> None:
    async with opened("discord", campus) as room:
        assert isinstance(room, DiscordPublic)
        pending = await room.bench.played.ask(question=QUESTION, private=True)
        await room.bench.played.until(lambda: any("**Sources**" in text for text in pending.texts))
        await at_rest(room.client)
        campus.library(NEW, OTHER)

        await night(campus, room)

        assert "Changed since:" not in pending.texts[0]


@pytest.mark.slow
@pytest.mark.parametrize("platform", ROOMS)
async def test_the_mark_is_in_the_language_of_the_place(campus: Campus, platform: str) -> None:
    places = (WorkspaceProfile("discord", "1001", language="es"), WorkspaceProfile("slack", "T1", language="es"))
    async with opened(platform, campus, *places) as room:
        if isinstance(room, DiscordPublic):
            await room.bench.played.say(f"<@1004> {QUESTION}", CHANNEL)
            await room.bench.played.until(lambda: "Fuentes" in str(room.bench.played.standing()))
        if isinstance(room, SlackPublic):
            await room.played.deliver(room.played.mention(QUESTION))
            await room.played.until(lambda: "Fuentes" in str(room.played.shown()))
        await at_rest(room.client)
        campus.library(NEW, OTHER)

        await night(campus, room)

        assert "Ha cambiado:" in str(_shown(room))


def _shown(room: PublicRoom) -> object:
    if isinstance(room, DiscordPublic):
        return room.bench.played.sent()
    assert isinstance(room, SlackPublic)
    return room.played.messages
