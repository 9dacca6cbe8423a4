"""A deleted message, and a bot that is removed, leave no word in any table: both platforms, played, on Postgres."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, text

from core.domain.conversation import ConversationKey, WorkspaceProfile
from core.domain.hand_off import Door, HandOff, Packet
from core.domain.memory import account_of
from core.domain.posts import Kind
from core.storage.database import Database
from core.storage.schema.tables import answers
from tests.fakes.acting import EVERYBODY
from tests.standins.patience import PATIENCE
from tests.standins.public_rooms import PublicRoom, discord_public, slack_public
from tests.standins.strangers import NOON, secret
from tests.standins.table_dumps import Dump, dumped, traces_of
from tests.standins.town import Town, town_of

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
ROOMS = {"discord": discord_public, "slack": slack_public}
PUBLIC, SENT = secret("public", 90), secret("sent", 90)
PRIVATE = "origami"  # a fact is one in words that are known
KEPT = "How much is a parking permit for students?"
OF_ANSWERS = ("answers", "answer_citations", "posted_answers", "notices")


@pytest.fixture
async def town(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Town:
    """Nobody but the student of the room."""
    monkeypatch.chdir(tmp_path)
    return await town_of(0, database, tmp_path)


@asynccontextmanager
async def lived(platform: str, town: Town) -> AsyncIterator[PublicRoom]:
    """They asked in public and in private, told a fact, sent a question to an office, and were told of changes."""
    async with ROOMS[platform](replace(town.services, is_distress=lambda _: False)) as room:
        await town.services.workspaces.save(WorkspaceProfile(room.student.platform, room.student.workspace))
        await town.stores.facts.switch(account_of(room.student), on=True, at=NOON)
        await room.ask(f"My project is called {PUBLIC}. How much is a parking permit?")
        await room.ask_alone(f"I'm interested in {PRIVATE}. How much is a parking permit?")
        await room.ask_alone(KEPT)
        numbers = await _answers(town)
        async with town.database.begin(EVERYBODY) as connection:
            for number in numbers:
                await connection.execute(text("insert into notices values (:id, 1, 'sent', now())"), {"id": number})
        where = ConversationKey(room.student.platform, room.student.workspace, "C1", room.student.user)
        asked = HandOff(uuid4(), "bursar", where, False, Packet(f"Why is {SENT} so dear?"), NOON, NOON, numbers[0])
        await town.stores.hand_offs.send(asked, [(Kind.CARD, Door("mail", "office@u.example"))])
        yield room


async def _answers(town: Town) -> list[UUID]:
    async with town.database.begin(EVERYBODY) as connection:
        return list((await connection.execute(select(answers.c.id).order_by(answers.c.turn_id))).scalars())


def counts(dump: Dump) -> dict[str, int]:
    return {name: len(dump[name]) for name in OF_ANSWERS}


async def dumped_without(words: list[str], url: str) -> Dump:
    """All tables as soon as none of them has one of these words."""
    async with asyncio.timeout(PATIENCE):
        while traces_of(words, found := await asyncio.to_thread(dumped, url)):
            pass
    return found


@pytest.mark.parametrize("platform", ROOMS)
async def test_a_deleted_message_takes_its_answer_its_facts_and_all_about_them_along(
    platform: str, town: Town, database_url: str
) -> None:
    async with lived(platform, town) as room:
        before = dumped(database_url)
        await room.delete_messages(but=KEPT)
        after = await dumped_without([PUBLIC, PRIVATE], database_url)

    assert {row.partition(":")[0] for row in traces_of([PRIVATE], before)} >= {"turns", "facts"}
    assert {row.partition(":")[0] for row in traces_of([PUBLIC], before)} >= {"turns", "answers"}
    assert counts(before)["posted_answers"] == 1
    assert counts(before)["notices"] == 3
    assert counts(after) == {"answers": 1, "answer_citations": 1, "posted_answers": 0, "notices": 1}
    assert traces_of([SENT], after), "what was sent to an office stays with it until it is withdrawn or erased"


@pytest.mark.parametrize("platform", ROOMS)
async def test_a_server_or_workspace_that_removes_the_bot_takes_all_that_was_said_in_it_along(
    platform: str, town: Town, database_url: str
) -> None:
    async with lived(platform, town) as room:
        direct = "dm" if platform == "discord" else room.student.workspace
        await room.remove_bot()
        after = await dumped_without([PUBLIC, SENT], database_url)

    # Direct messages on Discord are in no server.
    assert bool(traces_of([PRIVATE], after)) is (direct == "dm")
    assert counts(after)["posted_answers"] == 0
    assert counts(after)["notices"] == (2 if direct == "dm" else 0)
    assert len(after["hand_offs"]) == 0
