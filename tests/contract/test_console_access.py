"""`ConsoleAccess`: sessions end by themselves, a link opens once, and an audit row stays."""

from datetime import UTC, datetime, timedelta

import pytest

from core.domain.access import IDLE, LONGEST, ConsoleAction, ConsoleEvent, Role, Staff
from core.storage.console import PostgresConsoleAccess
from core.storage.database import Database

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
CLERK = Staff("clerk", Role.OFFICE, "Registrar")


@pytest.fixture
def access(database: Database) -> PostgresConsoleAccess:
    return PostgresConsoleAccess(database)


async def test_what_may_be_used_once_is_used_once(access: PostgresConsoleAccess) -> None:
    assert [await access.burn("link", NOON) for _ in range(3)] == [True, False, False]
    assert await access.burn("another", NOON)


async def test_a_session_is_of_who_began_it_until_it_is_ended(access: PostgresConsoleAccess) -> None:
    await access.begin("secret", CLERK, NOON)
    known = [await access.seen(each, NOON + SECOND) for each in ("secret", "another")]
    await access.end("secret")

    assert known == [CLERK, None]
    assert await access.seen("secret", NOON + SECOND) is None


async def test_a_session_ends_when_nobody_uses_it_for_an_hour(access: PostgresConsoleAccess) -> None:
    await access.begin("secret", CLERK, NOON)
    used = NOON + IDLE - SECOND

    assert await access.seen("secret", used) == CLERK
    assert await access.seen("secret", used + IDLE - SECOND) == CLERK
    assert await access.seen("secret", used + 2 * IDLE) is None


async def test_a_session_ends_after_its_longest_time_however_it_is_used(access: PostgresConsoleAccess) -> None:
    await access.begin("secret", CLERK, NOON)
    used = [await access.seen("secret", NOON + minutes * timedelta(minutes=30)) for minutes in range(1, 20)]

    assert used.index(None) * timedelta(minutes=30) + timedelta(minutes=30) == LONGEST


async def test_what_was_done_is_told_newest_first(access: PostgresConsoleAccess) -> None:
    signed_in = ConsoleEvent(NOON, CLERK.by, ConsoleAction.SIGN_IN, "link")
    crawled = ConsoleEvent(NOON + SECOND, "web:root", ConsoleAction.REINDEX, "catalog")
    for each in (signed_in, crawled):
        await access.note(each)

    assert list(await access.events(NOON)) == [crawled, signed_in]
    assert list(await access.events(NOON + SECOND)) == [crawled]


async def test_what_has_run_out_is_erased_and_the_rest_stays(access: PostgresConsoleAccess) -> None:
    await access.burn("old", NOON)
    await access.burn("new", NOON + LONGEST * 2)
    await access.begin("old", CLERK, NOON)
    await access.note(ConsoleEvent(NOON, CLERK.by, ConsoleAction.SIGN_IN))
    later = NOON + LONGEST
    await access.begin("new", CLERK, later)

    assert await access.erase(later, None) == 2
    assert await access.erase(later, later) == 1
    assert not await access.burn("new", later)
    assert await access.seen("new", later) == CLERK
