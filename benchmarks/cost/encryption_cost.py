"""Measure what encryption of people's words costs: `python -m benchmarks.cost.encryption_cost`."""

import argparse
import asyncio
import json
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count
from pathlib import Path
from secrets import token_bytes
from statistics import median, quantiles
from time import perf_counter, process_time
from uuid import uuid4

import numpy as np
import psycopg

from benchmarks.cost.isolation_cost import NOON, timed
from core.domain.access import Acting
from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.memory import FactKind, ToldFact, account_of
from core.domain.passage import Chunk
from core.domain.search import Candidate
from core.memory.archive import PostgresArchive
from core.memory.facts import PostgresFacts
from core.memory.history import PostgresConversations
from core.memory.rows import trace_json
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from core.storage.encryption import OFF, Encryption, KeyRing
from core.storage.re_encryption import ReEncryption
from migrations.run import upgrade

QUESTION = "I am a junior in nursing. When do I have to pay the fees of the fall term, and what if I am late?"
ANSWER = "Fees of the fall term are due on 1 August. A late payment costs $75. [1]\n\nSource: Student accounts. " * 2
SIZE = "select pg_total_relation_size('turns') + pg_total_relation_size('answers')"
FEATURES = ("period", "phrases", "coverage", "statement", "identifiers", "already_said", "carried_phrases")
FILL = """
    with asked as (
        insert into turns (
            platform, workspace, channel, user_id, message_id, role, text, standalone, at, claimed_at, answered_at
        )
        select 'slack', 'T', 'C' || person %% 50, 'U' || person, person || '-' || n, role, %(question)s, %(question)s,
            now(), now() - n * interval '1 day', now() - n * interval '1 day'
        from generate_series(1, %(people)s) as person, generate_series(1, %(turns)s) as n,
            unnest(array['user', 'assistant']) as role
        returning id, role
    )
    insert into answers (id, turn_id, outcome, text, question, written_by, timings_ms, suggestions, trace)
    select gen_random_uuid(), id, 'answered', %(answer)s, '{"text": "", "original": ""}', '', '{}', '[]', %(trace)s
    from asked where role = 'user'
"""
_NUMBERS = count()


def trace_of(candidates: int) -> Trace:
    """As large as that of a question whose passages were read: about 30 KB with 50 candidates."""
    chance = np.random.default_rng(5)

    def candidate(number: int) -> Candidate:
        chunk = Chunk(number, "", "", (), None, "", "", "", None, NOON, 1)
        scored = [{name: chance.random() for name in FEATURES} for _ in range(3)]
        scores = (chance.random(), chance.random() * 9, number, number, chance.random() * 2)
        return Candidate(chunk, *scores, features=scored[0], shares=scored[1], grounds=scored[2], grade=chance.random())

    return Trace(tuple(candidate(number) for number in range(1, candidates + 1)), (1, 2, 3))


TRACE = trace_of(50)


async def question(database: Database) -> None:
    """All statements on people's rows that one question causes."""
    number = next(_NUMBERS)
    where = ConversationKey("slack", "T", f"C{number % 50}", f"U{number % 100 + 1}")
    asked, store = Message(f"new-{number}", where, QUESTION, NOON), PostgresConversations(database)
    await store.recent(where, 6)
    await store.claim(asked)
    await store.earlier_questions(asked, timedelta(minutes=1))
    await PostgresFacts(database).facts(account_of(where.person), NOON)
    await store.remember(
        asked, Answer(uuid4(), Outcome.ANSWERED, ANSWER, StandaloneQuestion(QUESTION, QUESTION)), TRACE
    )


async def explanation(database: Database) -> None:
    """The newest answer of somebody with its explanation."""
    person = _somebody()
    archive = PostgresArchive(database)
    if newest := await archive.latest(person.person):
        await archive.explain(newest, Acting.for_person(person.person))


async def own_copy(database: Database) -> None:
    """All that is stored about somebody."""
    await PostgresArchive(database).export(_somebody().person)


def _somebody() -> ConversationKey:
    return ConversationKey("slack", "T", "C1", f"U{next(_NUMBERS) % 100 + 101}")


async def with_facts(database: Database, people: int) -> None:
    """Ten facts for each of so many."""
    facts, told = PostgresFacts(database), [ToldFact(FactKind.INTEREST, f"interest {n}") for n in range(10)]
    for number in range(1, people + 1):
        account = account_of(ConversationKey("slack", "T", "C", f"U{number}").person)
        await facts.switch(account, on=True, at=NOON)
        await facts.learn(account, "T", f"f{number}", told, NOON)


async def measured(ways: dict[str, Database], work: Callable[[Database], Awaitable[None]], rounds: int) -> None:
    """Both ways in turns, so that whatever else the machine does meets both."""
    took: dict[str, list[float]] = {name: [] for name in ways}
    processor = dict.fromkeys(ways, 0.0)
    for _ in range(rounds):
        for name, database in ways.items():
            await timed(work, database)
            before = process_time()
            took[name] += [await timed(work, database) for _ in range(10)]
            processor[name] += process_time() - before
    for name, times in took.items():
        shown = f"p50 {median(times):.2f} ms, p95 {quantiles(times, n=20)[-1]:.2f} ms"
        ours = processor[name] / len(times) * 1_000
        print(f"{work.__name__}, {name}: {shown}, of our process's processor {ours:.2f} ms ({len(times)} times)")


async def measure(urls: dict[str, str], people: int, rounds: int) -> None:
    """Encrypt the second database, and compare."""
    on = Encryption(KeyRing([urlsafe_b64encode(token_bytes(32)).decode()]), is_on=True)
    ways = {name: Database(url, encryption=on if name == "encrypted" else OFF) for name, url in urls.items()}
    for database in ways.values():
        await with_facts(database, min(people, 100))
    begun = perf_counter()
    rows = sum([done.rows async for done in ReEncryption(ways["encrypted"]).run()])
    print(f"`advisor encrypt`: {rows:,} rows in {perf_counter() - begun:.1f} s")
    for name, url in urls.items():
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("vacuum (full, analyze)")
            [size] = connection.execute(SIZE).fetchone() or [0]
            print(f"turns and answers, {name}: {size / 2**20:.0f} MB")
    for work in (question, explanation, own_copy):
        await measured(ways, work, rounds)
    for database in ways.values():
        await database.dispose()


def filled(server: str, name: str, people: int, turns: int) -> str:
    """Address of a new database with so many people."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"create database {name}".encode())
    url = f"{server.rpartition('/')[0]}/{name}"
    upgrade(url)
    values = {"people": people, "turns": turns, "question": QUESTION, "answer": ANSWER}
    with psycopg.connect(url) as connection:
        connection.execute(FILL, values | {"trace": json.dumps(trace_json(TRACE))})
    return url


def main() -> None:
    """Fill two databases with the same people, encrypt one, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        postgres = EmbeddedPostgres(Path(folder) / "postgres")
        server = postgres.start()
        try:
            urls = {name: filled(server, name, given.people, given.turns) for name in ("clear", "encrypted")}
            asyncio.run(measure(urls, given.people, given.rounds))
        finally:
            postgres.close()


if __name__ == "__main__":
    main()
