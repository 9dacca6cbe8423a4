"""Forms in Slack while the database is slow: acknowledged in time, and what became of them is told in private."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest
from sqlalchemy import text

from core.memory.hand_offs import PostgresHandOffs
from core.presentation.messages import say
from core.storage.database import Database
from tests.standins.database_locks import end_waits
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import Campus, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
ASKED = "where is my lost umbrella?"


@dataclass
class Room:
    """The workspace, and a database of which the test holds a lock."""

    slack: PlayedSlack
    desk: PlayedDesk
    database: Database
    lock: AsyncExitStack

    async def let_go(self) -> None:
        """What waits for the lock goes on."""
        await self.lock.aclose()

    async def ask(self) -> Payload:
        """A student sends a question to an office; what the window shows then."""
        await self.slack.deliver(self.slack.command(ASKED, "/ask-a-person"))
        await self.slack.until(lambda: bool(self.slack.workspace.modals))
        ack = await self.slack.deliver(self.slack.send_form(self.slack.workspace.modals[-1]))
        view: Payload = ack.payload["view"]
        return view

    async def window(self) -> str:
        """What the window shows when it has changed by itself."""
        await self.slack.until(lambda: len(self.slack.workspace.modals) > 1)
        return visible(self.slack.workspace.modals[-1])

    async def break_off(self) -> None:
        """The database ends what waits for the lock."""
        await end_waits(self.database)


@asynccontextmanager
async def locked(database: Database) -> AsyncIterator[Room]:
    """Nobody can store a hand-off until the test lets go."""
    slack, campus = PlayedSlack(), Campus()
    slack.workspace.others |= {"C5001", "C5002", "C5003"}
    store = PostgresHandOffs(database)
    desk = PlayedDesk(campus.advisor.archive, offices("slack", "C5001", "C5002", "C5003"), store=store)  # type: ignore[arg-type]
    campus.hand_offs = desk.desk
    await slack.start()
    try:
        async with serving(socket_client(slack, campus)), AsyncExitStack() as lock:
            holding = await lock.enter_async_context(database.begin())
            await holding.execute(text("lock table hand_offs in access exclusive mode"))
            yield Room(slack, desk, database, lock)
    finally:
        await slack.close()


async def test_a_form_is_acknowledged_before_it_is_stored_and_then_told_to_be_sent(database: Database) -> None:
    async with locked(database) as room:
        first = visible(await room.ask())
        await room.let_go()
        then = await room.window()
        [stored] = await room.desk.desk.unfinished()

    assert first == say("hand_off.under_way")
    assert "Sent to: Registrar" in then
    assert stored.packet.question == ASKED


async def test_who_closed_the_window_is_written_to(database: Database) -> None:
    async with locked(database) as room:
        await room.ask()
        room.slack.refuse_next("views.update", "not_found")
        await room.let_go()
        await room.slack.until(lambda: any(place == STUDENT for place, _ in room.slack.messages))
        [told] = [visible(each) for (place, _), each in room.slack.messages.items() if place == STUDENT]

    assert "Sent to: Registrar" in told


async def test_what_was_acknowledged_and_not_stored_is_told_to_have_failed(database: Database) -> None:
    async with locked(database) as room:
        await room.ask()
        await room.break_off()
        told = await room.window()
        await room.let_go()
        stored = await room.desk.desk.unfinished()

    assert told.startswith(say("hand_off.not_sent"))
    assert stored == []
