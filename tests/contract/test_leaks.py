"""Nobody reads a word of anybody else: whatever they ask, at every door, and with the database as the only guard."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.stores import build_stores
from core.domain.answer import Answer
from core.memory.facts import PostgresFacts
from core.screens.services import Services
from core.storage.database import Database
from tests.standins.databases import as_superuser
from tests.standins.strangers import Stranger, hostile, message, read_directly, secrets_of_others
from tests.standins.town import Town, town_of

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


in_a_large_town = pytest.mark.parametrize("town", [6, pytest.param(50, marks=pytest.mark.nightly)], indirect=True)


@pytest.fixture
async def town(
    request: pytest.FixtureRequest, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Town:
    """People who have all told something: six, where a test does not say how many."""
    monkeypatch.chdir(tmp_path)
    return await town_of(getattr(request, "param", 6), database, tmp_path)


def shown_in(answer: Answer) -> str:
    """All that a platform could show of an answer."""
    return str((answer.text, answer.choices, answer.citations, answer.suggestions, answer.question))


def leaked(shown: str, prober: Stranger, people: Sequence[Stranger]) -> list[str]:
    """The words of others in what somebody was shown."""
    return [word for word in secrets_of_others(prober, people) if word in shown]


@in_a_large_town
async def test_no_probe_of_anybody_brings_up_a_word_of_anybody_else(town: Town) -> None:
    probes = 0
    for prober in town.people:
        for step in (1, 2, 7):
            target = town.people[(prober.number + step) % len(town.people)]
            for number, text in enumerate(hostile(target), start=step + prober.number):
                answer = await town.services.advisor.answer(message(prober.where, text, is_private=number % 2 == 0))
                assert not leaked(shown_in(answer), prober, town.people), (prober, text, answer.text)
                probes += 1
            for shown in await read_directly(prober, target, town.stores, town.database):
                assert not leaked(shown, prober, town.people), (prober, shown)
                probes += 1

            for shown in await read_at_the_desk(town.services, prober):
                assert not leaked(shown, prober, town.people), (prober, shown)
                probes += 1

    assert probes == len(town.people) * 3 * (11 + 7 + 2)


async def read_at_the_desk(services: Services, prober: Stranger) -> list[str]:
    """What `/memory` shows of facts and links."""
    assert services.memory is not None
    return [
        str(await services.memory.facts(prober.where.person)),
        str(await services.memory.state(prober.where.person)),
    ]


async def test_nobody_corrects_or_deletes_a_fact_of_somebody_else(town: Town) -> None:
    desk = town.services.memory
    assert desk is not None
    for each in town.people:
        other = town.people[(each.number + 2) % len(town.people)]
        [fact, *_] = await desk.facts(other.where.person)
        assert await desk.correct(each.where.person, fact.id, "mine now") is None
        assert not await desk.drop(each.where.person, fact.id)
        assert fact in await desk.facts(other.where.person)


async def test_everybody_does_read_their_own_words(town: Town) -> None:
    for each in town.people:
        partner = each.linked_with if each.linked_with is not None else each.number
        export, *facts = (await read_directly(each, each, town.stores, town.database))[:3]

        assert each.question_secret in export
        assert all(town.people[number].fact_secret in shown for shown in facts for number in {each.number, partner})


class Unfiltered(Database):
    """The database, with every condition on a person taken out of the statements: only its policies are left."""

    IS_PERSON = re.compile(r"(?:\w+\.)?\b(?:platform|workspace|realm|user_id|person) = %\(\w+\)s(?:::\w+)?")

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.taken_out = 0
        event.listen(self._engine.sync_engine, "before_cursor_execute", self._take_out, retval=True)

    def _take_out(self, _c: object, _k: object, statement: str, values: Any, *_: object) -> tuple[str, Any]:
        statement, number = self.IS_PERSON.subn("true", statement)
        self.taken_out += number
        return statement, values


@in_a_large_town
async def test_with_the_policies_as_the_only_guard_everybody_still_has_their_own_rows_only(
    town: Town, database_url: str
) -> None:
    bare = Unfiltered(database_url)
    stores = build_stores(bare)
    for each in town.people:
        target = town.people[(each.number + 1) % len(town.people)]
        for shown in await read_directly(each, target, stores, bare):
            assert not leaked(shown, each, town.people), (each, shown)
        person = each.where.person
        assert await stores.archive.remembered(person) == await town.stores.archive.remembered(person)
        assert await stores.archive.latest(person) in each.answers
        assert await PostgresFacts(bare).state(each.account) == await PostgresFacts(town.database).state(each.account)

    assert bare.taken_out > 20 * len(town.people)
    await bare.dispose()


async def test_without_policies_the_same_statements_would_show_everybody(town: Town, database_url: str) -> None:
    """The check above can fail: it does where the policies are switched off."""
    bare = Unfiltered(database_url)
    async with as_superuser(town.database) as connection:
        await connection.exec_driver_sql("alter table turns disable row level security")
    first = town.people[0]

    shown = await build_stores(bare).archive.export(first.where.person)

    assert leaked(shown, first, town.people)
    await bare.dispose()
    async with as_superuser(town.database) as connection:
        await connection.exec_driver_sql("alter table turns enable row level security")
