"""What must hold in a database after any fault; each broken rule is one line of text."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

import psycopg

from core.storage.embedded_postgres import EmbeddedPostgres
from migrations.run import is_current

# Current versions whose chunks have gaps, or lack a vector or postings; ended versions that still have some.
HALF_PUBLISHED: LiteralString = """
    select pages.url || ' (version ' || version.id || ')'
    from page_versions as version
    join pages on pages.id = version.page_id
    left join lateral (
        select count(*) as chunks, max(ordinal) as last,
            count(*) filter (where exists (select from chunk_vectors where chunk_id = chunks.id)) as with_vector,
            count(*) filter (where exists (select from postings where chunk_id = chunks.id)) as with_postings
        from chunks where page_version_id = version.id
    ) as held on true
    where case when version.valid_to is null and pages.gone_at is null
        then held.chunks = 0 or held.last <> held.chunks - 1
            or held.with_vector <> held.chunks or held.with_postings <> held.chunks
        else held.with_vector + held.with_postings > 0 end
"""
DOUBLED: LiteralString = """
    select message_id || ' has ' || count(*) || ' answers' from turns where role = 'assistant'
    group by platform, workspace, message_id having count(*) > 1
"""
HALF_ANSWERED: LiteralString = """
    select asked.message_id || ' is answered by half' from turns as asked
    left join answers on answers.turn_id = asked.id
    left join turns as reply on reply.role = 'assistant'
        and (reply.platform, reply.workspace, reply.message_id) = (asked.platform, asked.workspace, asked.message_id)
    where asked.role = 'user'
        and ((asked.answered_at is null) <> (answers.id is null) or (asked.answered_at is null) <> (reply.id is null))
"""
# An answer may be on its way while a page goes.
CITED_REMOVED: LiteralString = """
    select cited.url || ' was cited after its removal' from answer_citations as cited
    join answers on answers.id = cited.answer_id
    join chunks on chunks.id = cited.chunk_id
    join page_versions as version on version.id = chunks.page_version_id
    join pages on pages.id = version.page_id
    where answers.created_at > least(pages.gone_at, version.valid_to) + interval '30 seconds'
"""
RUNNING: LiteralString = "select 'the crawl run ' || id || ' is still open' from crawl_runs where state = 'running'"
CURRENT: LiteralString = (
    "select url from pages join page_versions on page_id = pages.id where valid_to is null and gone_at is null"
)


@dataclass(frozen=True)
class Expected:
    """What only the round knows: the addresses that must be indexed, and whether a crawl has ended since the fault."""

    pages: frozenset[str] = frozenset()
    crawled: bool = False


def broken_rules(url: str, expected: Expected) -> list[str]:
    """One line a broken rule. Raises psycopg's errors when the database does not answer."""
    if not is_current(url):
        return ["schema: the revision is not the newest"]
    with psycopg.connect(url, connect_timeout=10) as connection:
        rules = {"half published": HALF_PUBLISHED, "doubled": DOUBLED, "half answered": HALF_ANSWERED}
        rules |= {"cites removed": CITED_REMOVED} | ({"open run": RUNNING} if expected.crawled else {})
        found = [f"{name}: {row[0]}" for name, query in rules.items() for row in connection.execute(query).fetchall()]
        held = {row[0] for row in connection.execute(CURRENT).fetchall()}
    return found + [f"missing page: {page}" for page in sorted(expected.pages - held)]


def broken_rules_in(folder: Path, expected: Expected) -> list[str]:
    """The same for the embedded Postgres in a folder, which is started for it."""
    postgres = EmbeddedPostgres(folder)
    try:
        return broken_rules(postgres.start(), expected)
    finally:
        postgres.close()


def roles_of(folder: Path, messages: Iterable[str]) -> dict[str, set[str]]:
    """Which turns of each message are stored: `user` when it was claimed, `assistant` when it was answered."""
    postgres = EmbeddedPostgres(folder)
    query = "select message_id, role from turns where message_id = any(%s)"
    roles: dict[str, set[str]] = {message: set() for message in messages}
    try:
        with psycopg.connect(postgres.start()) as connection:
            for message, role in connection.execute(query, [list(roles)]).fetchall():
                roles[message].add(role)
    finally:
        postgres.close()
    return roles
