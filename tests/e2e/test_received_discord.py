"""What Discord sent is stored first, and goes when it is answered: by the real client over sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from core.domain.conversation import Person
from core.domain.received import Left, Received
from core.errors import DatabaseUnavailable
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import CHANNEL, GUILD, STUDENT
from tests.standins.discord_server import PlayedDiscord
from tests.standins.patience import PATIENCE
from tests.standins.services import PlannedAdvisor, PlannedServices

pytestmark = pytest.mark.e2e

QUESTION = "when can I drop?"
ASKED = f"{MENTION} {QUESTION}"
LATE = "now it is too late"
SOMEBODY = Person("discord", GUILD, str(STUDENT["id"]))


@asynccontextmanager
async def connected(planned: PlannedServices, played: PlayedDiscord | None = None) -> AsyncIterator[Bench]:
    async with bench(planned=planned, played=played) as on, asyncio.timeout(PATIENCE):
        await on.client.connected.wait()
        yield on
        if planned.advisor.gate:
            planned.advisor.gate.set()  # nobody waits for the end of an answer


async def until_gone(on: Bench) -> None:
    await on.played.until(lambda: not on.planned.inbox.rows)


async def what_it_stored(on: Bench) -> Received:
    """Once the question has come to the advisor, who never answers."""
    await on.advisor.arrived.wait()
    [row] = on.planned.inbox.rows.values()
    return row.received


def at_work() -> PlannedServices:
    """An advisor that is still at it when its process dies."""
    return PlannedServices(PlannedAdvisor(gate=asyncio.Event()))


async def next_process(stored: Received) -> PlannedServices:
    """What is held by the process that comes after."""
    planned = PlannedServices()
    await planned.inbox.add(stored)
    return planned


async def test_a_mention_is_stored_while_it_is_answered_and_no_longer() -> None:
    planned = at_work()
    async with connected(planned) as on:
        asked = await on.played.say(ASKED)
        stored = await what_it_stored(on)
        assert planned.advisor.gate
        planned.advisor.gate.set()
        await until_gone(on)

    assert (stored.id, stored.channel, stored.payload) == (asked["id"], CHANNEL, {})


async def test_a_client_says_that_a_mention_was_read_which_is_then_stored() -> None:
    planned = at_work()
    async with connected(planned) as on:
        asked = await on.played.say(ASKED)
        sent = await on.played.ask_how_far()
        stored = await what_it_stored(on)
        assert sent
        await on.played.until(lambda: sent.is_read)

    assert stored.id == asked["id"]


async def test_a_mention_that_nobody_heard_is_stored_by_the_process_that_comes_next() -> None:
    planned = PlannedServices()
    async with PlayedDiscord() as played:
        asked = await played.say(ASKED)
        await played.say("see you at noon")
        async with connected(planned, played) as on:
            await on.played.until(lambda: planned.inbox.rows)
            [row] = planned.inbox.rows.values()
            await on.client.take_up(Left(row.received))
            await on.played.until(lambda: on.played.posted(asked["id"]))

    assert (row.received.id, row.holder) == (asked["id"], None)
    assert len(on.advisor.asked) == 1


async def test_what_was_answered_already_is_not_taken_for_missed() -> None:
    async with PlayedDiscord() as played:
        async with connected(PlannedServices(), played) as on:
            asked = await on.played.say(ASKED)
            await on.played.until(lambda: on.played.posted(asked["id"]))
        planned = PlannedServices()
        async with connected(planned, played) as later:
            missed = await later.played.say(ASKED)
            await later.played.until(lambda: later.played.posted(missed["id"]))

    assert [each.id for each in planned.advisor.asked] == [missed["id"]]
    assert not planned.inbox.rows


async def test_without_postgres_it_is_answered_all_the_same_and_told_once_what_is_wrong() -> None:
    planned = PlannedServices(PlannedAdvisor(error=DatabaseUnavailable("Postgres is away.")))
    planned.inbox.error = DatabaseUnavailable("Postgres is away.")
    async with connected(planned) as on:
        asked = await on.played.say(ASKED)
        await on.played.until(on.played.posted)

    assert len(on.played.posted()) == 1
    assert [each.id for each in planned.advisor.asked] == [asked["id"]]


async def test_a_mention_is_answered_once_by_the_next_process() -> None:
    async with PlayedDiscord() as played:
        async with connected(at_work(), played) as on:
            asked = await played.say(ASKED)
            stored = await what_it_stored(on)
            planned = await next_process(stored)
            async with connected(planned, played) as later:
                await later.client.take_up(Left(stored))
                await until_gone(later)

        assert [each.text for each in planned.advisor.asked] == [QUESTION]
        assert len([text for text in played.standing(asked["id"]) if "**Sources**" in text]) == 1


async def test_what_was_edited_meanwhile_is_answered_as_it_stands_now() -> None:
    async with PlayedDiscord() as played:
        asked = await played.say("nothing yet")
        played.rest.said[asked["id"]] = asked | {"content": ASKED}
        stored = Received(asked["id"], SOMEBODY, CHANNEL)
        async with connected(planned := await next_process(stored), played) as on:
            await on.client.take_up(Left(stored))
            await until_gone(on)

    assert [each.text for each in planned.advisor.asked] == [QUESTION]


async def test_what_was_deleted_meanwhile_is_left_alone() -> None:
    async with PlayedDiscord() as played:
        stored = Received("4711", SOMEBODY, CHANNEL)
        async with connected(planned := await next_process(stored), played) as on:
            await on.client.take_up(Left(stored))

    assert (planned.advisor.asked, planned.inbox.rows) == ([], {})


async def test_what_is_late_is_told_so_and_not_answered() -> None:
    async with PlayedDiscord() as played:
        asked = await played.say("nothing yet")
        played.rest.said[asked["id"]] = asked | {"content": ASKED}
        stored = Received(asked["id"], SOMEBODY, CHANNEL)
        async with connected(planned := await next_process(stored), played) as on:
            await on.client.take_up(Left(stored, is_late=True))

        assert [LATE in text for text in played.posted()] == [True]
    assert (planned.advisor.asked, planned.inbox.rows) == ([], {})


async def test_a_command_is_answered_where_it_was_typed() -> None:
    async with PlayedDiscord() as played, connected(at_work(), played) as on:
        pending = await played.ask(question=QUESTION)
        stored = await what_it_stored(on)
        async with connected(planned := await next_process(stored), played) as later:
            await later.client.take_up(Left(stored))
            await until_gone(later)
            assert "**Sources**" in pending.texts[0]

    assert ([each.text for each in planned.advisor.asked], len(pending.texts)) == ([QUESTION], 1)


async def test_a_command_that_is_late_is_told_so_in_its_place() -> None:
    async with PlayedDiscord() as played, connected(at_work(), played) as on:
        pending = await played.ask(question=QUESTION)
        stored = await what_it_stored(on)
        async with connected(planned := await next_process(stored), played) as later:
            await later.client.take_up(Left(stored, is_late=True))
            assert [LATE in text for text in pending.texts] == [True]

    assert (planned.advisor.asked, planned.inbox.rows) == ([], {})


async def test_words_of_distress_in_a_command_are_not_stored() -> None:
    planned = at_work()
    planned.is_distress = lambda words: "no hope" in words
    async with connected(planned) as on:
        await on.played.ask(question="there is no hope")
        stored = await what_it_stored(on)

    assert "no hope" not in str(stored)


@pytest.mark.parametrize("payload", [{"interaction": 7}, {"interaction": {"id": "x"}}])
async def test_what_another_version_stored_is_told_to_be_late(payload: dict[str, object]) -> None:
    async with PlayedDiscord() as played:
        stored = Received("1", SOMEBODY, CHANNEL, payload)
        async with connected(planned := await next_process(stored), played) as on:
            await on.client.take_up(Left(stored))

    assert (planned.advisor.asked, planned.inbox.rows) == ([], {})
