"""Reminders are kept by consent, told in one message a person, and taken over from processes that died."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from core.domain.conversation import ConversationKey, Person
from core.domain.records import DatedEvent, StatedEvent
from core.domain.reminders.reminder import MOST, Kept, KeptPlan, News, Reminder, Rests, State
from core.domain.reminders.rules import bound_to, followed, timed, with_plan
from core.memory.archive import PostgresArchive
from core.memory.reminders.store import PostgresReminders
from core.ports.reminders import Reminders
from core.storage.database import Database
from tests.fakes.reminders import MemoryReminders

ZONE = ZoneInfo("America/Los_Angeles")
NOON = datetime(2026, 11, 2, 20, tzinfo=UTC)
ADA = ConversationKey("slack", "larkmoor", "D1", "ada")
BOB = replace(ADA, user="bob")
DROP = StatedEvent(
    DatedEvent("Last day to drop", date(2026, 12, 1), date(2026, 12, 1), "Fall 2026"),
    "calendar", "https://larkmoor.example/dates", "Dates", NOON,
)  # fmt: skip
AT = datetime(2026, 11, 24, 17, tzinfo=UTC)  # a week before, at nine in California


@pytest.fixture
def store(memory_or_database: Database | None) -> Reminders:
    return PostgresReminders(memory_or_database) if memory_or_database else MemoryReminders()


def of(who: ConversationKey = ADA, message: str = "1", days: int = 7) -> Reminder:
    asked = Reminder(uuid4(), who, message, DROP.event.name, NOON.date(), NOON, NOON, NOON, bound_to(DROP), days)
    return timed(asked, ZONE)


async def kept(store: Reminders, *reminders: Reminder) -> None:
    for each in reminders:
        await store.add(each)
        assert await store.agree(each.person, each.id, NOON)


async def test_the_first_one_waits_for_consent_and_the_next_ones_do_not(store: Reminders) -> None:
    first, second = of(), of(message="2", days=1)

    assert await store.add(first) is Kept.PROPOSED
    assert await store.claim(AT, ["slack"]) is None
    agreed = await store.agree(ADA.person, first.id, NOON)
    assert agreed == replace(first, state=State.WAITING, due_at=AT)
    assert await store.add(second) is Kept.WAITING
    assert await store.add(of(BOB)) is Kept.PROPOSED

    assert await store.of(ADA.person) == [agreed, replace(second, state=State.WAITING, due_at=second.at)]


PLAN = KeptPlan(
    "Fine Art", 2029, "{}",
    Rests({"needs ART 120": ("ART 110", "https://larkmoor.example/art")}),
    Rests({"needs ART 120": ("none", "https://larkmoor.example/art")}, ("a rule",)),
)  # fmt: skip


async def test_a_plan_waits_for_its_own_consent_and_gives_way_to_the_next_until_then(store: Reminders) -> None:
    plans = [replace(of(message=str(number)), bound=None, plan=PLAN) for number in range(3)]
    await kept(store, of(message="9"))

    assert [await store.add(each) for each in plans[:2]] == [Kept.PROPOSED] * 2
    agreed = await store.agree(ADA.person, plans[1].id, NOON)
    assert await store.add(plans[2]) is Kept.PROPOSED

    assert agreed == replace(plans[1], state=State.WAITING, due_at=None)
    assert {each.id for each in await store.of(ADA.person) if each.plan} == {plans[1].id, plans[2].id}
    assert agreed in await store.followed(NOON)


async def test_news_of_a_plan_is_claimed_once_and_known_then(store: Reminders) -> None:
    plan = replace(of(), bound=None, plan=PLAN, ends_at=AT + timedelta(days=900))
    await kept(store, plan)
    [waiting] = await store.followed(NOON)
    assert await store.change(waiting, with_plan(waiting, PLAN, NOON, ZONE))

    bundle = await store.claim(AT, ["slack"])
    assert bundle
    assert bundle.reminders[0].news is News.CHANGED
    await store.settle(bundle, AT, delivered=True)
    [told] = await store.of(ADA.person)

    assert told.plan == replace(PLAN, known=PLAN.now)
    assert await store.claim(AT + timedelta(days=1), ["slack"]) is None


async def test_a_message_that_is_delivered_twice_is_one_reminder(store: Reminders) -> None:
    assert await store.add(of()) is await store.add(of()) is Kept.PROPOSED
    assert len(await store.of(ADA.person)) == 1


async def test_a_button_that_is_pressed_twice_at_once_keeps_one_weekly_reminder(store: Reminders) -> None:
    pressed = [NOON, NOON + timedelta(seconds=1)]
    weekly = [replace(of(), id=uuid4(), what="the week", at=at, bound=None, weekly=True) for at in pressed]
    await kept(store, of())

    outcomes = await asyncio.gather(*(store.add(each) for each in weekly), store.add(of(message="2", days=1)))

    assert outcomes == [Kept.WAITING] * 3
    assert [each.weekly for each in await store.of(ADA.person)].count(True) == 1
    assert len(await store.of(ADA.person)) == 3


async def test_who_agrees_after_its_moment_has_agreed_and_is_not_told_of_it(store: Reminders) -> None:
    late, other = of(), of(message="2", days=1)
    await store.add(late)

    assert await store.agree(ADA.person, late.id, AT + timedelta(seconds=1)) == late
    assert await store.claim(AT + timedelta(minutes=1), ["slack"]) is None
    assert await store.add(other) is Kept.WAITING
    assert await store.expire(NOON + timedelta(days=1)) == 1
    assert [each.id for each in await store.of(ADA.person)] == [other.id]


async def test_nobody_agrees_to_drops_or_sees_what_another_asked_for(store: Reminders) -> None:
    hers = of()
    await store.add(hers)

    assert await store.agree(BOB.person, hers.id, NOON) is None
    assert await store.drop(BOB.person, hers.id) == 0
    assert await store.of(BOB.person) == await store.of(replace(ADA.person, workspace="another")) == []


async def test_on_discord_they_are_the_same_in_all_servers_and_direct_messages(store: Reminders) -> None:
    there = ConversationKey("discord", "guild", "library", "7")
    await kept(store, of(there))

    [seen] = await store.of(Person("discord", "dm", "7"))
    assert await store.add(of(replace(there, workspace="dm"), "2")) is Kept.WAITING
    assert await store.drop(Person("discord", "dm", "7"), seen.id) == 1


async def test_of_one_person_only_so_many_are_kept(store: Reminders) -> None:
    outcomes = [await store.add(of(message=str(number))) for number in range(MOST + 3)]

    assert outcomes == [Kept.PROPOSED] * MOST + [Kept.FULL] * 3
    assert await store.add(of(BOB)) is Kept.PROPOSED


async def test_what_is_due_for_one_person_is_one_bundle_and_told_once(store: Reminders) -> None:
    late = replace(of(message="3", days=2))
    await kept(store, of(), of(message="2", days=8), late, of(BOB))

    assert await store.claim(AT - timedelta(days=1, seconds=1), ["slack"]) is None
    first = await store.claim(AT, ["slack"])
    assert first
    await store.settle(first, AT, delivered=True)
    second = await store.claim(AT, ["slack"])
    assert second
    await store.settle(second, AT, delivered=True)

    told = [{(each.person.user, each.days_before) for each in bundle.reminders} for bundle in (first, second)]
    assert sorted(told, key=len) == [{("bob", 7)}, {("ada", 8), ("ada", 7)}]
    assert await store.claim(AT, ["slack"]) is None
    assert [each.state for each in await store.of(ADA.person)] == [State.TOLD, State.TOLD, State.WAITING]


async def test_what_a_process_had_begun_that_died_is_handed_on_as_begun(store: Reminders) -> None:
    await kept(store, of())
    begun = await store.claim(AT, ["slack"])
    assert begun
    assert not begun.begun

    assert await store.claim(AT + timedelta(minutes=1), ["discord"]) is None
    again = await store.claim(AT + timedelta(minutes=1), ["slack"])
    assert again == replace(begun, begun=True)
    await store.settle(begun, AT, delivered=True)
    assert await store.claim(AT + timedelta(minutes=1), ["slack"]) is None


async def test_what_could_not_be_told_is_passed_over_for_the_next_person_and_not_begun_again_once_it_is_over(
    store: Reminders,
) -> None:
    await kept(store, of(), of(BOB))
    first = await store.claim(AT, ["slack"])
    assert first
    second = await store.claim(AT, ["slack"], {first.number})
    assert second

    assert {first.where.user, second.where.user} == {"ada", "bob"}
    assert await store.claim(AT, ["slack"], {first.number, second.number}) is None
    again = await store.claim(AT, ["slack"], {second.number})
    assert again == replace(first, begun=True)
    assert await store.claim(first.reminders[0].ends_at, ["slack"]) is None


async def test_what_one_account_asked_for_in_two_servers_of_discord_is_one_bundle_and_in_two_workspaces_of_slack_two(
    store: Reminders,
) -> None:
    guild, other = ConversationKey("discord", "guild", "1", "7"), ConversationKey("discord", "other", "2", "7")
    await kept(store, of(guild), of(other, "2"), of(), of(replace(ADA, workspace="second"), "3"))

    together = await store.claim(AT, ["discord"])
    alone = await store.claim(AT, ["slack"])

    assert together
    assert alone
    assert {each.conversation.workspace for each in together.reminders} == {"guild", "other"}
    assert len(alone.reminders) == 1


async def test_what_is_withdrawn_is_not_told_also_when_it_was_begun(store: Reminders) -> None:
    hers = of()
    await kept(store, hers)
    await store.claim(AT, ["slack"])

    assert await store.drop(ADA.person) == 1

    assert await store.claim(AT, ["slack"]) is None
    assert await store.add(of()) is Kept.PROPOSED  # the agreement is withdrawn, too


async def test_one_of_somebody_who_takes_no_messages_stays_in_their_list(store: Reminders) -> None:
    await kept(store, of())
    bundle = await store.claim(AT, ["slack"])
    assert bundle
    await store.settle(bundle, AT, delivered=False)

    assert [each.state for each in await store.of(ADA.person)] == [State.UNDELIVERED]
    assert await store.claim(AT, ["slack"]) is None


async def test_in_ones_own_words_it_is_gone_once_it_is_told(store: Reminders) -> None:
    own = Reminder(uuid4(), ADA, "1", "call the dean", AT.date(), AT, AT + timedelta(days=1), NOON)
    await kept(store, own)
    bundle = await store.claim(AT, ["slack"])
    assert bundle
    await store.settle(bundle, AT, delivered=True)

    assert await store.of(ADA.person) == []


async def test_what_a_page_changed_is_stored_unless_it_is_being_told(store: Reminders) -> None:
    hers, proposed = of(), of(BOB)
    await kept(store, hers)
    await store.add(proposed)
    [found] = await store.followed(NOON)
    later = replace(DROP, event=replace(DROP.event, start=date(2026, 12, 8), end=date(2026, 12, 8)))
    moved = followed(found, later, NOON, ZONE)

    assert await store.change(found, moved)
    assert not await store.change(found, replace(moved, what="another"))
    assert await store.of(ADA.person) == [moved]
    news = await store.claim(NOON + timedelta(days=1), ["slack"])
    assert news
    assert [each.news for each in news.reminders] == [News.MOVED]
    assert not await store.change(moved, found)
    await store.settle(news, NOON + timedelta(days=1), delivered=True)
    [after] = await store.of(ADA.person)
    assert (after.due_at, after.bound and after.bound.known) == (AT + timedelta(days=7), date(2026, 12, 8))


async def test_what_is_of_no_use_or_was_never_agreed_to_expires(store: Reminders) -> None:
    await kept(store, of())
    await store.add(of(BOB))

    assert await store.expire(NOON + timedelta(hours=23)) == 0
    assert await store.expire(NOON + timedelta(days=1)) == 1
    assert await store.expire(datetime(2026, 12, 2, 8, tzinfo=UTC)) == 1
    assert await store.of(ADA.person) == []


async def test_who_has_the_token_of_a_person_reads_theirs_until_there_is_another_or_none(store: Reminders) -> None:
    assert not await store.open_feed(ADA.person, "never agreed")
    await kept(store, of(), of(BOB))

    assert await store.open_feed(ADA.person, "first")
    assert await store.of_feed("first") == await store.of(ADA.person)
    assert await store.open_feed(ADA.person, "second")
    assert (await store.of_feed("first"), len(await store.of_feed("second") or ())) == (None, 1)
    await store.drop(ADA.person)
    assert await store.of_feed("second") is await store.of_feed("") is None


@pytest.mark.postgres
async def test_they_are_in_a_persons_own_copy_and_go_with_their_message(database: Database) -> None:
    store, archive = PostgresReminders(database), PostgresArchive(database)
    await kept(store, of(), of(message="2"))

    copy = await archive.export(ADA.person)
    await archive.forget_message("slack", "larkmoor", "1")

    assert copy.count("Last day to drop") == 4  # what it is, and the event that it follows
    assert [each.message_id for each in await store.of(ADA.person)] == ["2"]
    await archive.forget(ADA.person)
    assert await store.of(ADA.person) == []
    assert await store.add(of()) is Kept.PROPOSED


@pytest.mark.postgres
async def test_who_is_forgotten_in_one_server_keeps_no_reminder_and_no_calendar_from_another(
    database: Database,
) -> None:
    store, archive = PostgresReminders(database), PostgresArchive(database)
    there = ConversationKey("discord", "guild", "library", "7")
    here, elsewhere = replace(there, workspace="dm"), replace(ADA, workspace="another")
    await kept(store, of(here), of(there, "2"), of(replace(there, user="8")), of(), of(elsewhere))
    assert await store.open_feed(there.person, "my calendar")

    copy = await archive.export(there.person)
    told = await archive.forget(there.person)
    await archive.forget(ADA.person)

    assert (copy.count("Last day to drop"), told.reminders) == (4, 2)
    assert await store.of(here.person) == await store.of(there.person) == await store.of(ADA.person) == []
    assert await store.of_feed("my calendar") is None
    assert len(await store.of(Person("discord", "dm", "8"))) == len(await store.of(elsewhere.person)) == 1
    assert await store.add(of(here)) is Kept.PROPOSED
