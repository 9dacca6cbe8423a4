"""Compare `turns` in one piece with partitions by month: retention, one person's rows, and what would break."""

import asyncio
from collections.abc import Awaitable, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import psycopg

from benchmarks.cost.kept_index import BUILDING
from benchmarks.cost.long_runs import Say
from benchmarks.cost.partitions.breaking import KEY, claimed_twice, dropped, refusal
from benchmarks.cost.partitions.changing import vacuumed
from benchmarks.cost.partitions.layouts import Connection, searching
from benchmarks.cost.partitions.plans import read_plan
from benchmarks.cost.partitions.repeats import Figures, head, line, turned
from benchmarks.cost.partitions.turn_copies import DAYS, FORMS, MONTH, MONTHS, ONE, PEOPLE, SHIPPED, fill, tables
from core.domain.conversation import Person
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade

START = datetime(2025, 12, 1, tzinfo=UTC)
DAY = timedelta(days=1)
HAND_OFFS = 10_000
INDEX = {"without": "drop index if exists of_answer", "with": "create index of_answer on hand_offs (answer_id)"}
PART = f"{MONTHS}.turns_5"
PERSONS = 20  # a round
COPY, ERASURE = "one person's copy, ms", "erasing one person, ms"
OF_PERSON = """
    explain (analyze, format json) select * from {form}.turns
    where platform = 'slack' and workspace = 'T' and user_id = 'U7' and role = 'user' order by id
"""
OFFICE = """
    insert into hand_offs (
        id, office, platform, workspace, channel, user_id, in_public, packet, state, created_at, waiting_since
    )
    select gen_random_uuid(), 'fees', 'slack', 'T', 'C', 'U' || number, false, '{{}}', 'closed', now(), now()
    from generate_series(1, {count}) as number
"""


@dataclass(frozen=True)
class Bench:
    """What is compared, and how often; by form, a database that finds its tables first."""

    databases: Mapping[str, Database]
    connection: Connection
    rounds: int
    say: Say

    async def run(self) -> None:
        """Prints the table, and what would break."""
        await self._people()
        await self._days()
        for number in range(min(self.rounds, 3)):
            await self._month(number)
        await self._hand_offs()
        self._breaking()

    async def _people(self) -> None:
        found = Figures(list(FORMS))
        for number in range(self.rounds + 1):  # the first one warms up
            took = await self._persons(range(number * PERSONS, (number + 1) * PERSONS))
            for form in FORMS if number else ():
                found.note(form, {name: median(each) for name, each in took[form].items()})
        for form in FORMS:
            found.note(form, {"index scans of turns for one person": _looks(self.connection, form)})
        print(found.rows(), flush=True)

    async def _persons(self, numbers: Iterable[int]) -> dict[str, dict[str, list[float]]]:
        """Milliseconds by form: each person is copied and erased in every form, one form after the other."""
        took: dict[str, dict[str, list[float]]] = {form: {COPY: [], ERASURE: []} for form in FORMS}
        for number in numbers:
            person = Person("slack", "T", f"U{number * 37 % PEOPLE + 1}")
            for form in turned(list(FORMS), number):
                archive = PostgresArchive(self.databases[form])
                took[form][COPY].append(1_000 * await _seconds(archive.export(person)))
                took[form][ERASURE].append(1_000 * await _seconds(archive.forget(person)))
        return took

    async def _days(self) -> None:
        found = Figures(list(FORMS))
        for number in range(self.rounds):
            end = START + (number + 1) * DAY
            for form in turned(list(FORMS), number):
                found.note(form, {"erasing a day, s": await self._erasing(form, end)} | self._cleaning(form, "a day"))
                found.note(form, {"erasing where nothing is old, s": await self._erasing(form, end)})
            self.say(f"day {number + 1} is erased")
        print(found.rows(digits=3), flush=True)

    async def _month(self, number: int) -> None:
        found, end, what = Figures([ONE, MONTHS]), START + (number + 1) * MONTH, f"month {number + 1}"
        found.note(ONE, {f"erasing {what}, s": await self._erasing(ONE, end)} | self._cleaning(ONE, what))
        seconds = dropped(self.connection, number, end)
        found.note(MONTHS, {f"erasing {what}, s": sum(seconds.values())} | self._cleaning(MONTHS, what))
        print(found.rows(), flush=True)
        self.say(f"{what}, s: " + ", ".join(f"{name} {took:.2f}" for name, took in seconds.items()))

    async def _hand_offs(self) -> None:
        """Closed hand-offs are looked through for each answer that is erased, unless their answers have an index."""
        self.connection.execute(OFFICE.format(count=HAND_OFFS).encode())
        self.connection.execute("vacuum (analyze) hand_offs")
        found, end = Figures(["without", "with"]), START + self.rounds * DAY
        for number in range(self.rounds):
            for at, (form, change) in enumerate(INDEX.items()):
                self.connection.execute(change.encode())
                took = await self._erasing(SHIPPED, end + (2 * number + at + 1) * DAY)
                found.note(form, {f"erasing a day beside {HAND_OFFS:,} closed hand-offs, s": took})
        print(f"\n{head(['as shipped', 'without an index of their answers', 'with it'])}\n{found.rows(digits=3)}")

    def _breaking(self) -> None:
        print("\n| what would break | in one piece | by month |\n|---|---|---|")
        for key, named in ((KEY, "by its key"), ("", "by any key")):
            said = [claimed_twice(self.connection, form, key) for form in (ONE, MONTHS)]
            print(line([f"a message claimed twice, {named}", *said]))
        for statement in (f"drop table {PART}", f"alter table {MONTHS}.turns detach partition {PART}"):
            print(line([f"`{statement}`", "", refusal(self.connection, statement)]))

    async def _erasing(self, form: str, before: datetime) -> float:
        return await _seconds(PostgresConversations(self.databases[form]).erase_before(before))

    def _cleaning(self, form: str, what: str) -> dict[str, float]:
        took = [vacuumed(self.connection, table) for table in tables(form)]
        total, longest = sum(each.seconds for each in took), max(each.longest for each in took)
        return {f"vacuum after {what}, s": total, f"longest vacuum of one relation after {what}, s": longest}


async def compare(folder: Path, turns: int, rounds: int, say: Say) -> None:
    """Fills a new database in `folder` with so many turns, and prints the comparison. Raises AdvisorError."""
    async with EmbeddedPostgres(folder, BUILDING) as url, AsyncExitStack() as stack:
        await asyncio.to_thread(upgrade, url)
        connection = stack.enter_context(psycopg.connect(url, autocommit=True))
        fill(connection, turns, START)
        say("filled")
        databases = {form: Database(searching(url, form)) for form in FORMS}
        for database in databases.values():
            stack.push_async_callback(database.dispose)
        print(head([f"{turns:,} turns of {DAYS} days", *FORMS.values()]))
        await Bench(databases, connection, rounds, say).run()


async def _seconds(work: Awaitable[object]) -> float:
    started = perf_counter()
    await work
    return perf_counter() - started


def _looks(connection: Connection, form: str) -> int:
    explained: Any = connection.execute(OF_PERSON.format(form=form).encode()).fetchone()
    return read_plan(explained[0][0], "turns").looks
