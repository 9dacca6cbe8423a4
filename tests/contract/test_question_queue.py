"""Questions that a busy process has handed over: given to one process at a time, in fair turns, and lost by nobody."""

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from core.domain.access import Acting, Job
from core.domain.conversation import ConversationKey, Message
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.memory.question_queue import LONGEST_WAIT, OFFER, PostgresQuestionQueue
from core.ports.conversations import OLDEST
from core.rag.limits import RateLimit
from core.storage.database import Database
from tests.standins.exchanges import ADA, EMPTY, question, reply

pytestmark = pytest.mark.postgres

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
SLACK = ("slack",)
EARLIER = text("""
    update turns set claimed_at = claimed_at - cast(:by as interval), queued_at = queued_at - cast(:by as interval),
        offered_at = offered_at - cast(:by as interval), received_at = received_at - cast(:by as interval)
""")


def asked(number: int, workspace: str = "larkmoor", platform: str = "slack") -> Message:
    return question(str(number), where=ConversationKey(platform, workspace, "general", f"user {number}"))


async def handed_over(database: Database, *messages: Message) -> PostgresQuestionQueue:
    """The queue, with these questions in this order."""
    queue = PostgresQuestionQueue(database)
    for message in messages:
        assert await PostgresConversations(database).claim(message)
        assert await queue.hand_over(message)
    return queue


async def taken(queue: PostgresQuestionQueue, most: int = 10, platforms: tuple[str, ...] = SLACK) -> list[str]:
    return sorted(message.id for message in await queue.take(platforms, most))


async def pass_time(database: Database, by: timedelta) -> None:
    """Moves all times into the past."""
    async with database.begin(Acting.as_job(Job.RECOVERY)) as connection:
        await connection.execute(EARLIER, {"by": by})


@pytest.mark.slow
async def test_a_question_is_given_to_one_of_many_processes(database_url: str, database: Database) -> None:
    await handed_over(database, *(asked(number) for number in range(40)))
    processes = [Database(database_url) for _ in range(4)]

    rounds = await asyncio.gather(*(taken(PostgresQuestionQueue(each), most=3) for each in processes * 5))

    given = Counter(name for each in rounds for name in each)
    assert len(given) == 40
    assert set(given.values()) == {1}
    for each in processes:
        await each.dispose()


async def test_what_was_taken_is_claimed_once_and_answered(database: Database) -> None:
    message, conversations = asked(1), PostgresConversations(database)
    queue = await handed_over(database, message)
    [again] = await queue.take(SLACK, 1)

    claims = [await conversations.claim(again), await conversations.claim(again)]
    await conversations.remember(again, reply(), EMPTY)

    assert (again.conversation, again.text, again.sent_at) == (message.conversation, message.text, message.sent_at)
    assert claims == [True, False]
    assert await taken(queue) == []
    assert await conversations.answer_to(message) is not None


async def test_what_waits_is_not_taken_for_abandoned(database: Database) -> None:
    await handed_over(database, asked(1))
    await pass_time(database, timedelta(hours=1))

    assert await PostgresConversations(database).abandoned(LONG_AGO) == []


async def test_who_was_given_a_question_and_died_leaves_it_to_others(database: Database) -> None:
    queue = await handed_over(database, asked(1))

    rounds = [await taken(queue), await taken(queue)]
    await pass_time(database, OFFER)
    rounds.append(await taken(queue))

    assert rounds == [["1"], [], ["1"]]


async def test_a_busy_workspace_does_not_hold_up_the_others(database: Database) -> None:
    for number in range(90, 93):  # it has three answers in the making
        assert await PostgresConversations(database).claim(asked(number, "busy"))
    many = [asked(number, "busy") for number in range(5)]
    queue = await handed_over(database, *many, asked(50, "quiet"), asked(51, "quiet"), asked(60, "another"))

    rounds = [await taken(queue, most=2), await taken(queue, most=2), await taken(queue, most=10)]

    assert rounds == [["50", "60"], ["0", "51"], ["1", "2", "3", "4"]]


async def test_a_question_goes_only_to_who_is_connected_to_its_platform(database: Database) -> None:
    queue = await handed_over(database, asked(1), asked(2, platform="discord"))

    assert [await taken(queue), await taken(queue, platforms=("slack", "discord"))] == [["1"], ["2"]]


@pytest.mark.slow
async def test_a_question_that_waited_counts_for_the_limit_when_it_was_asked(database: Database) -> None:
    conversations, queue = PostgresConversations(database), PostgresQuestionQueue(database)
    limit, person = RateLimit(conversations, per_minute=3), ConversationKey("slack", "larkmoor", "general", "ada")
    questions = [question(str(number), where=person) for number in range(6)]
    for each in questions:
        await pass_time(database, timedelta(seconds=25))
        await conversations.claim(each)
        await queue.hand_over(each)

    for each in await queue.take(SLACK, 10):
        await conversations.claim(each)
    waits = [await limit.wait_before(each) for each in questions]

    assert waits == [None] * 6


async def test_who_asks_too_often_waits_although_the_questions_waited(database: Database) -> None:
    conversations = PostgresConversations(database)
    limit, person = RateLimit(conversations, per_minute=3), ConversationKey("slack", "larkmoor", "general", "ada")
    questions = [question(str(number), where=person) for number in range(4)]
    queue = await handed_over(database, *questions)

    for each in await queue.take(SLACK, 10):
        await pass_time(database, timedelta(seconds=25))
        await conversations.claim(each)
    waits = [await limit.wait_before(each) for each in questions]

    assert waits[:3] == [None] * 3
    assert waits[3] is not None


async def test_a_question_that_waited_very_long_is_given_to_nobody(database: Database) -> None:
    queue = await handed_over(database, asked(1))
    await pass_time(database, OLDEST)

    assert await taken(queue) == []


async def test_a_queue_that_does_not_move_takes_no_more(database: Database) -> None:
    queue, conversations = await handed_over(database, asked(1)), PostgresConversations(database)
    await pass_time(database, LONGEST_WAIT)
    late, elsewhere = asked(2), asked(3, platform="discord")
    for each in (late, elsewhere):
        await conversations.claim(each)

    assert [await queue.hand_over(late), await queue.hand_over(elsewhere)] == [False, True]
    assert not await conversations.claim(late)  # it is still being answered here


async def test_only_a_claimed_question_without_an_answer_can_wait(database: Database) -> None:
    queue, conversations = PostgresQuestionQueue(database), PostgresConversations(database)
    answered, unknown, again = asked(1), asked(2), asked(3)
    for each in (answered, again):
        await conversations.claim(each)
    await conversations.remember(answered, reply(), EMPTY)

    assert [await queue.hand_over(each) for each in (answered, unknown, again, again)] == [False, False, True, False]


@pytest.mark.slow
async def test_who_is_forgotten_waits_no_more(database: Database) -> None:
    message = replace(asked(1), conversation=ADA)
    queue = await handed_over(database, message)

    await PostgresArchive(database).forget(ADA.person)

    assert await taken(queue) == []
