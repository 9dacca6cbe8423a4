"""Measure what memory costs: milliseconds a step by how much somebody has asked, beside 10,000 other people."""

import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles

from benchmarks.memory.crowd import FACTS, PEOPLE, TIMES_FORGOTTEN, fill, measured
from core.domain.conversation import Person
from core.domain.memory import FactKind, ToldFact, account_of
from core.memory.archive import PostgresArchive
from core.memory.facts import PostgresFacts
from core.memory.history import PostgresConversations
from core.models.local_embedder import OnnxEmbedder
from core.personal.patterns import told_in
from core.personal.selecting import FactSelector
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations import run

TURNS = (1, 100, 10_000)
TIMES, WARM_UP, FEW = 200, 10, 10
QUESTION = "What do I still need to graduate?"
TOLD = "I'm a junior in nursing and a transfer student"
Step = Callable[[int], Awaitable[object]]


def main() -> None:
    """Fills a Postgres of its own, prints a table as Markdown, and throws the Postgres away."""
    with tempfile.TemporaryDirectory() as folder:
        postgres = EmbeddedPostgres(Path(folder))
        url = postgres.start()
        try:
            run.upgrade(url)
            with run.connected(url) as connection:
                fill(connection, TURNS)
            columns = asyncio.run(_measure(url))
        finally:
            postgres.close()
    print(f"{PEOPLE:,} people; p50 / p95 in ms; load average {os.getloadavg()[1]:.1f}\n")
    print("\n".join(_table(columns)))


async def _measure(url: str) -> dict[int, dict[str, str]]:
    database = Database(url)
    try:
        return {turns: await _steps(database, turns) for turns in TURNS}
    finally:
        await database.dispose()


async def _steps(database: Database, turns: int) -> dict[str, str]:
    """Each step at this many turns. Forgetting is timed on people of their own, since it can be done once."""
    conversations, store, archive = PostgresConversations(database), PostgresFacts(database), PostgresArchive(database)
    me, selector = measured(turns, 0), FactSelector(OnnxEmbedder().encode)
    account, now = account_of(me.person), datetime.now(UTC)
    facts = await store.facts(account, now)
    if len(facts) != FACTS:
        raise SystemExit(f"{len(facts)} facts are used instead of {FACTS}.")

    async def learn(number: int) -> object:
        return await store.learn(account, me.workspace, f"told {number}", [_told(number)], now)

    async def forget(number: int) -> object:
        return await archive.forget(measured(turns, number + 1).person)

    return {
        "recent turns": await _spread(lambda _: conversations.recent(me, 6)),
        "whether it is on, and the facts": await _spread(lambda _: _known(store, me.person)),
        f"choose among {FACTS} facts (no database)": await _spread(lambda _: selector.relevant(QUESTION, facts)),
        "read a message by patterns (no database)": await _spread(lambda _: asyncio.to_thread(told_in, TOLD)),
        "learn a fact": await _spread(learn),
        "a person's own copy": await _spread(lambda _: archive.export(me.person), FEW, warm_up=1),
        "forget a person": await _spread(forget, TIMES_FORGOTTEN, warm_up=0),
    }


async def _known(store: PostgresFacts, person: Person) -> object:
    return await store.state(account_of(person)), await store.facts(account_of(person), datetime.now(UTC))


def _told(number: int) -> ToldFact:
    """One that changes each time, so that one is stored and one ends."""
    return ToldFact(FactKind.CAMPUS, f"campus {number}")


async def _spread(step: Step, times: int = TIMES, warm_up: int = WARM_UP) -> str:
    took = []
    for number in range(warm_up + times if warm_up else times):
        started = time.perf_counter()
        await step(number)
        took.append(1_000 * (time.perf_counter() - started))
    cuts = quantiles(took[warm_up:], n=20, method="inclusive")
    return f"{cuts[9]:.1f} / {cuts[18]:.1f}"


def _table(columns: dict[int, dict[str, str]]) -> Sequence[str]:
    head = ["questions of that person", *(f"{turns:,}" for turns in columns)]
    names = next(iter(columns.values()))
    rows = [[name, *(column[name] for column in columns.values())] for name in names]
    return [f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows]]
