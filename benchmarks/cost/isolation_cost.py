"""Measure what row-level security costs a question's statements: `python -m benchmarks.cost.isolation_cost`."""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from uuid import uuid4

import psycopg
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.access import Acting
from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.memory import account_of
from core.memory.archive import PostgresArchive
from core.memory.facts import PostgresFacts
from core.memory.history import PostgresConversations
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import upgrade

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TABLES = "turns", "answers", "answer_citations", "curated_told", "ratings", "preferences", "accounts", "facts"
FILL = """
    with asked as (
        insert into turns (platform, workspace, channel, user_id, message_id, role, text, at, claimed_at, answered_at)
        select 'slack', 'T', 'C' || person %% 50, 'U' || person, person || '-' || n, 'user', 'When are fees due?',
            now(), now() - n * interval '1 day', now() - n * interval '1 day'
        from generate_series(1, %(people)s) as person, generate_series(1, %(turns)s) as n returning id
    )
    insert into answers (id, turn_id, outcome, text, question, written_by, timings_ms, suggestions, trace)
    select gen_random_uuid(), id, 'answered', 'In May.', '{"text": "", "original": ""}', '', '{}', '[]',
        '{"candidates": [], "kept": [], "removed_claims": [], "models": {}, "fallbacks": []}' from asked
"""
_NUMBERS = count()


class Open(Database):
    """The database as it was before: no transaction says for whom it acts."""

    @asynccontextmanager
    async def begin(self, acting: Acting | None = None) -> AsyncIterator[AsyncConnection]:
        async with super().begin() as connection:
            yield connection


async def question(database: Database) -> None:
    """All statements on people's rows that one question causes."""
    number = next(_NUMBERS)
    where = ConversationKey("slack", "T", f"C{number % 50}", f"U{number % 5_000 + 1}")
    asked, store = Message(f"new-{number}", where, "When are fees due?", NOON), PostgresConversations(database)
    await store.recent(where, 6)
    await store.claim(asked)
    await store.earlier_questions(asked, timedelta(minutes=1))
    await PostgresFacts(database).facts(account_of(where.person), NOON)
    words = StandaloneQuestion(asked.text, asked.text)
    await store.remember(asked, Answer(uuid4(), Outcome.ANSWERED, "In May.", words), Trace((), ()))


async def explanation(database: Database) -> None:
    """The newest answer of somebody with its explanation."""
    person = ConversationKey("slack", "T", "C1", f"U{next(_NUMBERS) % 5_000 + 1}").person
    archive = PostgresArchive(database)
    if newest := await archive.latest(person):
        await archive.explain(newest, Acting.for_person(person))


async def timed(work: Callable[[Database], Awaitable[None]], database: Database) -> float:
    """Milliseconds."""
    begun = perf_counter()
    await work(database)
    return (perf_counter() - begun) * 1_000


def switch(url: str, to: str) -> None:
    """Switches the policies off or on."""
    with psycopg.connect(url) as connection:
        for table in TABLES:
            connection.execute(f"alter table {table} {to} row level security".encode())


async def measured(url: str, rounds: int) -> None:
    """Both ways in turns, so that whatever else the machine does meets both."""
    ways = {"disable": Open(url), "enable": Database(url)}
    for work in (question, explanation):
        took: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, database in ways.items():
                switch(url, name)
                await timed(work, database)  # plans are made anew after each switch
                took[name] += [await timed(work, database) for _ in range(20)]
        for name, times in took.items():
            shown = f"p50 {median(times):.2f} ms, p95 {quantiles(times, n=20)[-1]:.2f} ms"
            print(f"{work.__name__}: policies {name}d: {shown} ({len(times)} times)")
    for database in ways.values():
        await database.dispose()


def main() -> None:
    """Fill a database with people, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=5_000)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        postgres = EmbeddedPostgres(Path(folder) / "postgres")
        url = postgres.start()
        try:
            upgrade(url)
            with psycopg.connect(url) as connection:
                connection.execute(FILL, {"people": given.people, "turns": given.turns})
                connection.execute("analyze")
            asyncio.run(measured(url, given.rounds))
        finally:
            postgres.close()


if __name__ == "__main__":
    main()
