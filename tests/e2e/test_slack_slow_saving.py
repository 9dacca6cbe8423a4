"""Forms of reviewed answers and of memory in Slack while the database is slow: in time, and no word is lost."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text

from core.domain.conversation import Person
from core.domain.curated import CuratedForm, RestsOn
from core.domain.memory import FactKind, LinkOutcome, ToldFact, account_of
from core.memory.accounts import PostgresAccountLinks
from core.memory.curated import PostgresCurated
from core.memory.curated_rows import PostgresPins
from core.memory.facts import PostgresFacts
from core.memory.hand_offs import PostgresHandOffs
from core.memory.history import PostgresConversations
from core.personal.desk import PersonalDesk
from core.personal.patterns import PatternFactExtractor
from core.presentation.messages import say, speaking
from core.screens import memory_texts as shown_memory
from core.screens.curated.service import CuratedService
from core.screens.memory_texts import MemoryAct
from core.storage.database import Database
from tests.standins.database_locks import end_waits
from tests.standins.hand_off_desk import offices
from tests.standins.slack.limits import Payload, visible
from tests.standins.slack.serving import ADVISOR_USER, Campus, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT, TEAM

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
ACT, MEMORY_ACT, MEMORY = "advisor_curated", "advisor_memory", "/advisor-memory"
ME = Person("slack", TEAM, STUDENT)
TYPED = "Until October 10, on the *new* portal."
SAVED = CuratedForm(UUID(int=7), "How do I drop a class?", "Until May.", "Registrar", "slack:U2003", date(2027, 5, 31))


def now() -> datetime:
    return datetime(2026, 11, 23, tzinfo=UTC)


class NoPages:
    """An index without pages: nothing that an answer could rest on."""

    async def of(self, text: str, links: Sequence[str]) -> tuple[RestsOn, ...]:
        return ()

    async def page_of(self, url: str, quote: str) -> RestsOn | None:
        return None


async def no_topics() -> Sequence[str]:
    return ()


@dataclass
class Room:
    """The workspace with both desks on Postgres, and tables that the test holds."""

    slack: PlayedSlack
    campus: Campus
    database: Database
    curated: CuratedService
    memory: PersonalDesk
    held: AsyncExitStack

    async def hold(self, table: str) -> None:
        """Nobody reads or writes this table until the test lets go."""
        connection = await self.held.enter_async_context(self.database.begin())
        await connection.execute(text(f"lock table {table} in access exclusive mode"))

    async def let_go(self) -> None:
        await self.held.aclose()

    async def at_rest(self) -> None:
        """Nothing received is worked on any more: the same form, sent while it is, is the same sending."""
        await self.slack.until(lambda: not self.campus.inbox.rows)

    async def break_off(self) -> None:
        """The database ends what waits for the table."""
        await end_waits(self.database)

    async def form(self, body: Payload) -> Payload:
        before = len(self.slack.workspace.modals)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.workspace.modals) > before)
        return self.slack.workspace.modals[-1]

    async def reply(self, body: Payload) -> Payload:
        before = len(self.slack.responses)
        await self.slack.deliver(body)
        return await self.told(before)

    async def told(self, before: int) -> Payload:
        """What the person alone is told, after so many replies."""
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return self.slack.responses[-1]

    async def edit(self, **values: str) -> Payload:
        """An advisor changes the answer that is stored while its table is held; how the form is acknowledged."""
        command = self.slack.command(str(SAVED.id)[:8], "/advisor-curated", ADVISOR_USER)
        form = await self.form(self.slack.press(await self.reply(command), f"{ACT}_edit", user=ADVISOR_USER))
        await self.hold("curated_versions")
        return (await self.slack.deliver(self.slack.send_form(form, ADVISOR_USER, **values))).payload

    async def window(self) -> Payload:
        """What the window shows when it has changed by itself, after the form."""
        await self.slack.until(lambda: len(self.slack.workspace.modals) > 1)
        return self.slack.workspace.modals[-1]

    async def versions(self) -> list[str]:
        found = await self.curated.history(str(SAVED.id))
        return [each.text for each in found[0]]


@asynccontextmanager
async def played(database: Database) -> AsyncIterator[Room]:
    """A reviewed answer, and a student of whom something is remembered."""
    slack, campus = PlayedSlack(), Campus()
    known = offices("slack", "C5001", "C5002", "C5003")
    stores = PostgresCurated(database), PostgresPins(database), PostgresHandOffs(database)
    campus.curated = curated = CuratedService(*stores, NoPages(), known, no_topics, now, ZoneInfo("UTC"))
    facts = PostgresFacts(database)
    talks, links = PostgresConversations(database), PostgresAccountLinks(database)
    campus.memory = memory = PersonalDesk(facts, links, talks, PatternFactExtractor(), now)
    await curated.save(SAVED)
    await facts.switch(account_of(ME), on=True, at=now())
    await facts.learn(account_of(ME), TEAM, "m1", [ToldFact(FactKind.PROGRAMME, "nursing")], now())
    await slack.start()
    try:
        async with serving(socket_client(slack, campus)), AsyncExitStack() as held:
            yield Room(slack, campus, database, curated, memory, held)
    finally:
        await slack.close()


async def test_a_reviewed_answer_is_acknowledged_before_it_is_saved_and_then_told_to_be(database: Database) -> None:
    async with played(database) as room:
        room.slack.workspace.locales[ADVISOR_USER] = "es-ES"
        first = await room.edit(text=TYPED)
        await room.let_go()
        then = await room.window()
        stored = await room.versions()

    with speaking("es-ES"):
        assert visible(first["view"]) == say("curated.under_way")
    assert "versión 2" in visible(then)
    assert TYPED in stored


async def test_what_is_wrong_and_told_late_opens_the_form_again_with_every_word(database: Database) -> None:
    async with played(database) as room:
        await room.edit(text=TYPED, until="next spring")
        await room.let_go()
        then = await room.window()
        stored = await room.versions()
        again = await room.slack.deliver(room.slack.send_form(then, ADVISOR_USER, until="2027-06-30"))

    fields = {block["block_id"]: block["element"] for block in then["blocks"] if block["type"] == "input"}
    assert "next spring" in visible(then)
    assert (fields["text"]["initial_value"], fields["until"]["initial_value"]) == (TYPED, "next spring")
    assert stored == ["Until May."]
    assert "2027-06-30" in visible(again.payload["view"])


async def test_who_closed_the_window_is_written_what_was_wrong_and_what_they_wrote(database: Database) -> None:
    async with played(database) as room:
        await room.edit(text=TYPED, until="next spring")
        room.slack.refuse_next("views.update", "not_found")
        await room.let_go()
        await room.slack.until(lambda: any(place == ADVISOR_USER for place, _ in room.slack.messages))
        [told] = [visible(each) for (place, _), each in room.slack.messages.items() if place == ADVISOR_USER]

    assert "next spring" in told
    assert "on the" in told
    assert "portal" in told


async def test_what_could_not_be_saved_can_be_sent_again(database: Database) -> None:
    async with played(database) as room:
        await room.edit(text=TYPED)
        await room.break_off()
        then = await room.window()
        await room.let_go()
        await room.at_rest()
        again = await room.slack.deliver(room.slack.send_form(then, ADVISOR_USER))
        stored = await room.versions()

    assert "2027-05-31" in visible(again.payload["view"])
    assert stored.count(TYPED) == 1


async def test_a_fact_is_corrected_after_its_form_was_closed(database: Database) -> None:
    async with played(database) as room:
        shown = await room.reply(room.slack.command("", MEMORY))
        form = await room.form(room.slack.press(shown, f"{MEMORY_ACT}_{MemoryAct.CHANGE}"))
        await room.hold("facts")
        ack = await room.slack.deliver(room.slack.send_form(form, value="biology"))
        before = len(room.slack.responses)
        await room.let_go()
        told = visible(await room.told(before))
        kept = [fact.value for fact in await room.memory.facts(ME)]

    assert not ack.payload
    assert before == 1, "nothing is told before it is known"
    assert told.startswith("Corrected. Programme: biology")
    assert kept == ["biology"]


async def test_a_wrong_code_is_told_after_its_form_was_closed(database: Database) -> None:
    async with played(database) as room:
        shown = await room.reply(room.slack.command("", MEMORY))
        form = await room.form(room.slack.press(shown, f"{MEMORY_ACT}_{MemoryAct.REDEEM}"))
        await room.hold("link_codes")
        ack = await room.slack.deliver(room.slack.send_form(form, code="12345678"))
        before = len(room.slack.responses)
        await room.let_go()
        told = visible(await room.told(before))

    assert not ack.payload
    assert told.startswith(shown_memory.redeemed(LinkOutcome.WRONG))
