"""Who is forgotten is found in no table, log line or cache any more, and all of the others is as it was."""

import asyncio
import gc
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from bot.terminal.logs import configure_logs
from core.domain.access import Acting
from core.domain.conversation import Draft
from core.domain.hand_off import Action, Door, HandOff, Packet, Said, acted
from core.domain.memory import FactKind, ToldFact
from core.domain.posts import Kind, PostedAnswer
from core.memory.erasures import PostgresErasures
from core.memory.facts import PostgresFacts
from core.storage.database import Database
from jobs.retention import ErasureWatch
from tests.fakes.acting import EVERYBODY
from tests.standins.strangers import NOON, Stranger, message, secret
from tests.standins.table_dumps import Dump, dumped, traces_of
from tests.standins.town import Town, town_of

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
ALICE, LINKED, CLERK = 2, 0, 3  # of `invented`: 0 and 1 are one person
NAME = "Zebulina Quartermaine"


@pytest.fixture
async def town(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Town:
    """Six people, who have done all that people can do."""
    monkeypatch.chdir(tmp_path)
    configure_logs("DEBUG")
    town = await town_of(6, database, tmp_path)
    for each in town.people:
        await lived(town, each)
    return town


async def lived(town: Town, who: Stranger) -> None:
    """They rate, want corrections, send a question to an office, are told, answer for an office, and are looked at."""
    archive, person, sent = town.stores.archive, who.where.person, town.stores.hand_offs
    await archive.rate(who.answers[0], person, helpful=False)
    await archive.set_corrections(person, wanted=True)
    await town.stores.posted_answers.note(PostedAnswer(who.answers[0], who.where.channel, ("1",), False))
    packet = Packet(f"Why does {secret('packet', who.number)} cost so much?", name=f"{NAME} {who.number}")
    asked = HandOff(uuid4(), "bursar", who.where, False, packet, NOON, NOON, who.answers[0])
    await sent.send(asked, [(Kind.CARD, Door("slack", "C1"))])
    assert [await sent.begin(post) for post in await sent.due(["slack"])][-1]
    clerk = town.people[(who.number + 1) % len(town.people)].where
    by, words = f"{clerk.platform}:{clerk.user}", f"{secret('reply', who.number)} is dear."
    spoken = Said(uuid4(), Action.ANSWER, words, by, NOON)
    changed = acted(asked, spoken)
    assert changed is not None
    await sent.change(asked, changed, spoken, [(Kind.REPLY, Door(person.platform, person.user))])
    await archive.explain(who.answers[0], Acting.as_staff(by, "why"))
    async with town.database.begin(EVERYBODY) as connection:
        await connection.execute(text("insert into notices values (:id, 1, 'sent', now())"), {"id": who.answers[0]})


def words_of(who: Stranger) -> list[str]:
    """Their id, their name, and something of each sentence of theirs or about them."""
    said = [secret(kind, who.number) for kind in ("packet", "reply")]
    return [who.where.user, f"{NAME} {who.number}", who.question_secret, who.fact_secret, *said]


def is_theirs(row: str, who: Stranger, hand_offs: Sequence[UUID]) -> bool:
    """Whether a row names them, or hangs on what does."""
    return any(str(each) in row for each in (who.where.user, *who.answers, *hand_offs))


def lost(before: Dump, after: Dump) -> list[str]:
    return [f"{table}: {row}" for table, rows in before.items() for row in rows - after[table]]


def gained(before: Dump, after: Dump) -> list[str]:
    return lost(after, before)


async def hand_offs_of(town: Town, who: Stranger) -> list[UUID]:
    return [each.id for each in await town.stores.hand_offs.unfinished() if each.person == who.where.person]


async def test_nothing_of_who_is_forgotten_is_found_and_all_of_the_others_is_as_it_was(
    town: Town, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    alice, sent = town.people[ALICE], await hand_offs_of(town, town.people[ALICE])
    before = dumped(database_url)
    assert len(traces_of(words_of(alice), before)) > 10, "the search finds what is there"

    await town.stores.archive.forget(alice.where.person)

    after = dumped(database_url)
    assert traces_of(words_of(alice), after) == []
    assert [row for row in lost(before, after) if not is_theirs(row, alice, sent)] == ["erasures: (0)"]
    assert_names_only_taken_out(gained(before, after))
    told = capsys.readouterr()
    assert [word for word in words_of(alice) if word in told.out + told.err] == []


def assert_names_only_taken_out(new: Sequence[str]) -> None:
    """New are the orders to take posts away, and the rows of the one whom they answered for an office, without them."""
    kinds = [row.partition(":")[0] for row in new]
    assert sorted(kinds) == ["content_access", "erasures", "hand_off_posts", "hand_off_said", "hand_offs"], new
    assert "removal" in next(row for row in new if row.startswith("hand_off_posts"))


async def test_who_is_forgotten_while_an_answer_is_written_leaves_nothing(town: Town, database_url: str) -> None:
    alice = town.people[ALICE]

    told = await _asked_and_forgotten(town, alice, secret("late", 1))

    assert "$120" in told
    assert traces_of([*words_of(alice), secret("late", 1)], dumped(database_url)) == []
    assert holders_of(secret("late", 1)) == []


async def _asked_and_forgotten(town: Town, who: Stranger, word: str) -> str:
    """What they are answered to a question with this word, who are forgotten while it is searched for."""
    forgotten = asyncio.Event()

    async def forget(_: Draft) -> None:
        if not forgotten.is_set():
            forgotten.set()
            await town.stores.archive.forget(who.where.person)

    answer = await town.services.advisor.answer(message(who.where, f"{word}: how much is a parking permit?"), forget)
    assert forgotten.is_set()
    return answer.text


async def test_one_of_two_linked_accounts_is_forgotten_with_the_facts_of_both_and_no_word_of_the_other(
    town: Town, database_url: str
) -> None:
    one = town.people[LINKED]
    other, sent = town.people[LINKED + 1], await hand_offs_of(town, one)
    before = dumped(database_url)

    await town.stores.archive.forget(one.where.person)

    after = dumped(database_url)
    assert traces_of([*words_of(one), other.fact_secret], after) == []
    gone = [row for row in lost(before, after) if not is_theirs(row, one, sent)]
    kinds = sorted(row.partition(":")[0] for row in gone)
    assert kinds == ["accounts", "erasures", "facts"], "the other account is unlinked"
    assert all(other.where.user in row for row in gone if not row.startswith("erasures"))
    kept, had = (sorted(traces_of([other.question_secret], rows)) for rows in (after, before))  # a dump has no order
    assert kept == had


async def test_who_was_forgotten_may_begin_anew(town: Town, database_url: str) -> None:
    alice, facts = town.people[ALICE], PostgresFacts(town.database)
    await town.stores.archive.forget(alice.where.person)

    assert await facts.learn(alice.account, "w", "m", [ToldFact(FactKind.YEAR, "junior")], NOON) == []
    await facts.switch(alice.account, on=True, at=NOON)
    again = replace(alice, question_secret=secret("again", 1))
    await town.services.advisor.answer(message(again.where, f"{again.question_secret}: what is a parking permit?"))

    assert await facts.history(alice.account) == []
    rows = traces_of([alice.question_secret, alice.fact_secret], dumped(database_url))
    assert rows == []
    assert await town.stores.conversations.erase_before(NOON + timedelta(days=3650)) > 0


async def test_no_cache_of_the_process_remembers_the_words_of_who_is_forgotten(town: Town) -> None:
    alice = town.people[ALICE]
    await _ask_once(town, alice, secret("cached", 1))
    assert holders_of(secret("cached", 1)), "caches do hold it before"

    await town.stores.archive.forget(alice.where.person)

    assert holders_of(secret("cached", 1)) == []


ERASE_ELSEWHERE = """
import asyncio, sys
from core.domain.conversation import Person
from core.memory.archive import PostgresArchive
from core.storage.database import Database

async def erase(url, *person):
    database = Database(url)
    await PostgresArchive(database).forget(Person(*person))
    await database.dispose()

asyncio.run(erase(*sys.argv[1:]))
"""


async def test_no_cache_remembers_the_words_of_who_is_forgotten_by_another_process(
    town: Town, database_url: str
) -> None:
    alice, watch = town.people[ALICE], ErasureWatch(town.stores.erasures.times)
    await watch.look()
    await _ask_once(town, alice, secret("cached", 2))
    await watch.look()
    assert holders_of(secret("cached", 2)), "while nobody is forgotten, caches stay"

    person = alice.where.person
    named = (database_url, person.platform, person.workspace, person.user)
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", ERASE_ELSEWHERE, *named)
    assert await other.wait() == 0
    assert holders_of(secret("cached", 2)), "this process does not know of it yet"
    await watch.look()

    assert holders_of(secret("cached", 2)) == []


async def test_caches_are_emptied_while_nobody_can_know_who_was_forgotten(town: Town) -> None:
    nowhere = Database("postgresql://nobody@127.0.0.1:1/none")
    await _ask_once(town, town.people[ALICE], secret("cached", 3))

    await ErasureWatch(PostgresErasures(nowhere).times).look()

    assert holders_of(secret("cached", 3)) == []


async def _ask_once(town: Town, who: Stranger, word: str) -> None:
    await town.services.advisor.answer(message(who.where, f"How much is the {word} parking permit?"))


def holders_of(word: str) -> list[str]:
    """What in this process still holds a text with this word."""
    gc.collect()
    found = []
    for each in gc.get_objects():
        if any(isinstance(held, str) and word in held and held is not word for held in gc.get_referents(each)):
            found.append(f"{type(each).__name__}: {str(each)[:300]}")
    return found
