"""What was received is stored in time or not acknowledged, and its deletion is tried again."""

import asyncio

import pytest

from core.domain.conversation import Person
from core.domain.received import Received
from core.errors import DatabaseUnavailable
from core.ports import holding
from tests.fakes.inbox import MemoryInbox

RECEIVED = Received("1", Person("slack", "larkmoor", "ada"), "general")


class SlowInbox(MemoryInbox):
    """Stores when it may."""

    may_store: asyncio.Event

    async def add(self, received: Received) -> bool:
        await self.may_store.wait()
        return await super().add(received)


async def test_what_is_stored_too_late_is_left_to_any_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "STORED_WITHIN", 0.0)
    inbox = SlowInbox()
    inbox.may_store = asyncio.Event()

    with pytest.raises(TimeoutError):
        await holding.stored_in_time(inbox, RECEIVED)
    inbox.may_store.set()
    while not inbox.rows or next(iter(inbox.rows.values())).holder:  # noqa: ASYNC110 - a dict wakes nobody
        await asyncio.sleep(0)

    assert [row.holder for row in inbox.rows.values()] == [None]


async def test_a_deletion_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "PAUSES", (0.0, 0.0))
    inbox = MemoryInbox()
    await inbox.add(RECEIVED)
    troubles = iter([DatabaseUnavailable("Postgres is away.")])
    drop = inbox.drop

    async def at_the_second_try(received: Received) -> None:
        if trouble := next(troubles, None):
            raise trouble
        await drop(received)

    monkeypatch.setattr(inbox, "drop", at_the_second_try)
    await holding.drop(inbox, RECEIVED)

    assert inbox.rows == {}
