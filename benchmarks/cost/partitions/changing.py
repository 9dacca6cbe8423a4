"""Replace postings page by page, take a source out, and vacuum what that left, on each layout in turns."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from psycopg import errors

from benchmarks.cost.partitions.layouts import COLUMNS, Connection, Layout, pieces

# As core/storage/index/sql/close_versions.sql ends the versions of pages.
TAKE_OUT = """
    with old as materialized (select id from chunks where page_version_id = any(%s::bigint[]))
    delete from {name}.postings using old where postings.chunk_id = old.id
"""
PUT_BACK = """
    insert into {name}.postings ({columns}) select {columns} from public.postings
    where chunk_id in (select id from chunks where page_version_id = any(%s::bigint[]))
"""
CHUNKS_A_PAGE = 10
Pages = Sequence[int]


@dataclass
class Vacuumed:
    """Seconds of the vacuum of all pieces of a table, and of its slowest piece; whether it read the indexes, too."""

    seconds: float = 0.0
    longest: float = 0.0
    read_indexes: bool = False


@dataclass
class Notices:
    """What VACUUM VERBOSE says."""

    heard: list[str] = field(default_factory=list)

    def __call__(self, said: errors.Diagnostic) -> None:
        """Hears one notice."""
        self.heard.append(said.message_primary or "")

    @property
    def told_of_indexes(self) -> bool:
        """Whether dead rows were taken out of the indexes."""
        return any("index scan needed" in each for each in self.heard)


def chosen_pages(chunks: int, share: float, seed: int) -> list[int]:
    """A share of the pages, in no order."""
    pages = range(1, chunks // CHUNKS_A_PAGE + 1)
    return random.Random(seed).sample(pages, max(1, round(share * len(pages))))  # noqa: S311 - repeatable on purpose


def replaced(connection: Connection, layout: Layout, pages: Pages) -> float:
    """Seconds for the postings of these pages, deleted and written again: a transaction a page, as a crawl does."""
    started = perf_counter()
    for page in pages:
        with connection.transaction():
            connection.execute(TAKE_OUT.format(name=layout.name).encode(), ([page],))
            put_back(connection, layout, [page])
    return perf_counter() - started


def taken_out(connection: Connection, layout: Layout, pages: Pages) -> float:
    """Seconds for the postings of all pages of a source, deleted in one statement, as the product does."""
    started = perf_counter()
    connection.execute(TAKE_OUT.format(name=layout.name).encode(), (list(pages),))
    return perf_counter() - started


def put_back(connection: Connection, layout: Layout, pages: Pages) -> None:
    """Writes the postings of these pages again."""
    connection.execute(PUT_BACK.format(name=layout.name, columns=COLUMNS).encode(), (list(pages),))


def vacuumed(connection: Connection, table: str) -> Vacuumed:
    """One piece after the other and without helpers, as one worker of autovacuum goes, but without its pauses."""
    found = Vacuumed()
    for name in pieces(connection, table):
        seconds, read_indexes = vacuumed_piece(connection, name)
        found.seconds += seconds
        found.longest = max(found.longest, seconds)
        found.read_indexes |= read_indexes
    return found


def vacuumed_piece(connection: Connection, name: str) -> tuple[float, bool]:
    """Seconds of the vacuum of one relation, and whether it read the indexes."""
    notices, started = Notices(), perf_counter()
    connection.add_notice_handler(notices)
    try:
        connection.execute(f"vacuum (parallel 0, verbose) {name}".encode())
    finally:
        connection.remove_notice_handler(notices)
    return perf_counter() - started, notices.told_of_indexes
