"""What every `HandOffs` does: a change and its posts are stored together, once, and nobody's change is overwritten."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from core.domain.conversation import ConversationKey
from core.domain.hand_off import Action, Door, FoundPage, HandOff, Packet, Said, acted
from core.domain.posts import Kind, Post
from core.memory.archive import PostgresArchive
from core.memory.hand_offs import PostgresHandOffs
from core.storage.database import Database
from core.storage.schema.people_tables import hand_off_events, hand_off_posts, hand_off_said
from tests.fakes.acting import EVERYBODY, STAFF
from tests.fakes.archive import MemoryArchive
from tests.fakes.hand_offs import MemoryHandOffs
from tests.standins.exchanges import ADA, NOON, answered, kept_in, question, reply

OFFICE, STUDENT = Door("discord", "900"), Door("slack", "ada")
CARD = [(Kind.CARD, OFFICE)]
PACKET = Packet("When?", "When are fees due?", (FoundPage("https://a.example/", "Fees", "In May"),), "closest", "Ada")
LEE = "discord:lee"

Stores = tuple[MemoryHandOffs | PostgresHandOffs, MemoryArchive | PostgresArchive]


@pytest.fixture
def stores(memory_or_database: Database | None) -> Stores:
    kept = kept_in(memory_or_database)
    if memory_or_database:
        return PostgresHandOffs(memory_or_database), kept.archive
    hand_offs = MemoryHandOffs()
    assert isinstance(kept.archive, MemoryArchive)
    kept.archive.hand_offs = hand_offs
    return hand_offs, kept.archive


@pytest.fixture
def store(stores: Stores) -> MemoryHandOffs | PostgresHandOffs:
    return stores[0]


def hand_off(who: ConversationKey = ADA, answer: UUID | None = None, hours: int = 0) -> HandOff:
    at = NOON + timedelta(hours=hours)
    return HandOff(uuid4(), "Registrar", who, False, PACKET, at, at, answer)


def said(action: Action, text: str = "In May.", by: str = LEE) -> Said:
    return Said(uuid4(), action, text, by, NOON + timedelta(hours=2))


async def change(store: MemoryHandOffs | PostgresHandOffs, seen: HandOff, what: Said) -> HandOff | None:
    changed = acted(seen, what)
    assert changed
    return await store.change(seen, changed, what, [(Kind.REPLY, STUDENT)] if what.action is Action.ANSWER else [])


async def due(store: MemoryHandOffs | PostgresHandOffs) -> list[Post]:
    return await store.due(["discord", "slack"])


async def test_what_was_sent_is_stored_with_its_post(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent = hand_off()

    assert await store.send(sent, CARD) == sent

    assert await store.get(sent.id, STAFF) == sent
    [post] = await due(store)
    assert (post.kind, post.door, post.hand_off, post.begun) == (Kind.CARD, OFFICE, sent, False)
    assert await store.due(["slack"]) == []


async def test_what_is_sent_twice_is_stored_once(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent = hand_off()
    await store.send(sent, CARD)

    assert await store.send(replace(sent, office="Bursar"), CARD) == sent
    assert len(await due(store)) == 1


async def test_what_is_sent_twice_without_an_answer_is_not_taken_for_that_of_somebody_else(
    store: MemoryHandOffs | PostgresHandOffs,
) -> None:
    bobs, adas = hand_off(replace(ADA, user="bob")), hand_off(hours=1)
    await store.send(bobs, CARD)

    assert [await store.send(adas, CARD) for _ in range(2)] == [adas, adas]


async def test_the_id_of_somebody_elses_stores_nothing_and_shows_nothing(
    store: MemoryHandOffs | PostgresHandOffs,
) -> None:
    theirs = hand_off()
    await store.send(theirs, CARD)

    assert await store.send(replace(hand_off(replace(ADA, user="bob")), id=theirs.id), CARD) is None

    assert await store.get(theirs.id, STAFF) == theirs
    assert len(await due(store)) == 1


async def test_an_answer_has_one_hand_off_until_that_is_over(memory_or_database: Database | None) -> None:
    kept, store = kept_in(memory_or_database), MemoryHandOffs()
    stored = PostgresHandOffs(memory_or_database) if memory_or_database else store
    answer = reply()
    await answered(kept.conversations, question(), answer)
    first = hand_off(answer=answer.id)
    await stored.send(first, CARD)

    assert await stored.send(hand_off(answer=answer.id), CARD) == first
    assert await change(stored, first, said(Action.CLOSE))
    second = hand_off(answer=answer.id)
    assert await stored.send(second, CARD) == second


async def test_no_more_than_so_many_a_day_are_stored_of_one_person(store: MemoryHandOffs | PostgresHandOffs) -> None:
    first, *more = [hand_off(hours=hour) for hour in range(4)]
    bobs, tomorrow = hand_off(replace(ADA, user="bob")), hand_off(hours=25)
    sent = [await store.send(each, CARD, 3) for each in (first, *more, first, bobs, tomorrow)]

    assert sent == [first, *more[:2], None, first, bobs, tomorrow]
    assert {each.id for each in await store.unfinished()} == {each.id for each in sent if each}


@pytest.mark.slow
async def test_of_many_sent_at_the_same_time_no_more_are_stored_either(database: Database) -> None:
    store = PostgresHandOffs(database)
    sent = await asyncio.gather(*(store.send(hand_off(), CARD, 3) for _ in range(20)))

    assert len([each for each in sent if each]) == len(await store.unfinished()) == 3


async def test_a_change_is_stored_with_what_was_said_and_its_post(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent, answer = hand_off(), said(Action.ANSWER)
    await store.send(sent, CARD)

    changed = await change(store, sent, answer)

    assert changed
    assert (changed.state.value, changed.version, changed.advisor, changed.said) == ("answered", 1, LEE, (answer,))
    assert [(post.kind, post.text) for post in await due(store)] == [(Kind.CARD, ""), (Kind.REPLY, "In May.")]


async def test_of_two_changes_to_the_same_state_one_is_made(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent = hand_off()
    await store.send(sent, [])

    assert await change(store, sent, said(Action.CLAIM))
    assert await change(store, sent, said(Action.CLAIM, by="discord:max")) is None

    stored = await store.get(sent.id, STAFF)
    assert stored
    assert stored.advisor == LEE


async def test_what_is_said_twice_is_said_once(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent, answer = hand_off(), said(Action.ANSWER)
    await store.send(sent, [])
    changed = await change(store, sent, answer)

    assert await change(store, sent, answer) == changed
    assert len(await due(store)) == 1


async def test_a_post_is_due_until_it_is_settled(store: MemoryHandOffs | PostgresHandOffs) -> None:
    await store.send(hand_off(), CARD)
    [post] = await due(store)

    assert await store.begin(post)
    assert [each.begun for each in await due(store)] == [True]
    assert await store.settle(post, "1,2")

    assert await due(store) == []
    assert not await store.begin(post)


async def test_a_refused_post_leaves_others_in_its_place(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent, mail = hand_off(), Door("slack", "C9")
    await store.send(sent, [])
    await change(store, sent, said(Action.ANSWER))
    [post] = await due(store)

    await store.refuse(post, [(Kind.UNDELIVERED, mail)])

    assert [(each.kind, each.door, each.text) for each in await due(store)] == [(Kind.UNDELIVERED, mail, "In May.")]


async def test_the_longest_waiting_comes_first_and_what_is_over_does_not(
    store: MemoryHandOffs | PostgresHandOffs,
) -> None:
    late, early, over = hand_off(hours=2), hand_off(hours=1), hand_off()
    for each in (late, early, over):
        await store.send(each, [])
    await change(store, over, said(Action.CLOSE))

    assert [each.id for each in await store.unfinished()] == [early.id, late.id]
    assert await store.unfinished("Bursar") == []


async def test_a_reference_finds_it(store: MemoryHandOffs | PostgresHandOffs) -> None:
    sent = hand_off()
    await store.send(sent, [])

    assert await store.find(sent.reference, STAFF) == sent
    assert await store.find("zz", STAFF) is None
    assert await store.find("00000000", STAFF) is None


async def test_what_was_sent_long_ago_goes_whatever_its_state(store: MemoryHandOffs | PostgresHandOffs) -> None:
    over, waits, answered_one, young = hand_off(), hand_off(), hand_off(), hand_off(hours=48)
    for each in (over, waits, answered_one, young):
        await store.send(each, CARD)
    await change(store, over, said(Action.CLOSE))
    await change(store, answered_one, said(Action.ANSWER))

    assert await store.erase_before(NOON + timedelta(days=1)) == 3
    assert await store.unfinished() == [young]
    assert await store.get(over.id, STAFF) is None
    assert [each.hand_off for each in await due(store)] == [young]


async def test_what_is_too_old_goes_by_workspace(store: MemoryHandOffs | PostgresHandOffs) -> None:
    here, there, later = hand_off(), hand_off(replace(ADA, workspace="another")), NOON + timedelta(days=1)
    for each in (here, there):
        await store.send(each, [])
    place = (ADA.platform, ADA.workspace)

    assert await store.erase_before(later, within=[("nowhere", "at all"), (ADA.platform, "else")]) == 0
    assert await store.erase_before(later, without=[place, (ADA.platform, "another")]) == 0
    assert await store.erase_before(later, without=[place]) == 1
    assert await store.unfinished() == [here]
    assert await store.erase_before(later, within=[place]) == 1


async def test_forgetting_a_student_leaves_nothing_but_the_order_to_take_the_card_away(stores: Stores) -> None:
    store, archive = stores
    sent, other = hand_off(), hand_off(replace(ADA, user="bob"))
    for each in (sent, other):
        await store.send(each, CARD)
    [first, _] = await due(store)
    await store.begin(first)
    await store.settle(first, "1,2")

    await archive.forget(ADA.person)

    assert await store.get(sent.id, STAFF) is None
    assert await store.get(other.id, STAFF) == other
    [_, removal] = await due(store)
    expected = (Kind.REMOVAL, OFFICE, None, "1,2", first.mark)
    assert (removal.kind, removal.door, removal.hand_off, removal.removed, removal.removes) == expected


async def test_a_post_under_way_is_not_settled_once_its_student_is_forgotten(stores: Stores) -> None:
    store, archive = stores
    await store.send(hand_off(), CARD)
    [post] = await due(store)
    await store.begin(post)

    await archive.forget(ADA.person)

    assert not await store.settle(post, "1")
    assert [each.removes for each in await due(store)] == [post.mark]


async def test_a_workspace_that_leaves_takes_its_hand_offs_along(stores: Stores) -> None:
    store, archive = stores
    sent, other = hand_off(), hand_off(replace(ADA, workspace="another"))
    for each in (sent, other):
        await store.send(each, CARD)

    await archive.purge(ADA.platform, ADA.workspace)

    assert [each.id for each in await store.unfinished()] == [other.id]


async def test_an_advisor_who_is_forgotten_is_no_longer_named(stores: Stores) -> None:
    store, archive = stores
    sent = hand_off()
    await store.send(sent, [])
    await change(store, sent, said(Action.ANSWER, by="slack:lee"))

    await archive.forget(replace(ADA.person, user="lee"))

    stored = await store.get(sent.id, STAFF)
    assert stored
    assert (stored.advisor, [each.by for each in stored.said]) == ("", ["office"])


async def test_the_own_copy_holds_what_was_sent_and_said(stores: Stores) -> None:
    store, archive = stores
    sent = hand_off()
    await store.send(sent, [])
    await change(store, sent, said(Action.ANSWER))

    copy = await archive.export(ADA.person)

    assert '"In May."' in copy
    assert '"When?"' in copy
    assert LEE not in copy


@pytest.mark.postgres
async def test_the_record_of_what_was_done_names_nobody_and_says_no_word(database: Database) -> None:
    store, sent = PostgresHandOffs(database), hand_off()
    await store.send(sent, CARD)
    await change(store, sent, said(Action.ANSWER))

    async with database.begin(EVERYBODY) as connection:
        rows = (await connection.execute(select(hand_off_events).order_by(hand_off_events.c.id))).all()

    assert [(row.action, row.part) for row in rows] == [("send", "student"), ("answer", "office")]
    assert not {"user_id", "author", "text"} & set(hand_off_events.c.keys())


@pytest.mark.postgres
async def test_forgetting_leaves_no_row_that_holds_a_word(database: Database) -> None:
    store, sent = PostgresHandOffs(database), hand_off()
    await store.send(sent, CARD)
    await change(store, sent, said(Action.ANSWER))

    await PostgresArchive(database).forget(ADA.person)

    async with database.begin(EVERYBODY) as connection:
        assert (await connection.execute(select(hand_off_said))).all() == []
        assert (await connection.execute(select(hand_off_posts))).all() == []
