"""Bulk-load synthetic chunks into a migrated, empty database."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy
import psycopg
from numpy.typing import NDArray

from benchmarks.cost.long_runs import Say
from benchmarks.cost.synthetic_index import DIMENSION, VOCABULARY, Block, SyntheticIndex

MODEL = "synthetic"
PAGES = """
    insert into sources (name) values ('synthetic');
    insert into pages (source_id, url, first_seen, last_seen)
        select 1, 'http://campus.example/' || number, now(), now() from generate_series(0, {chunks} / 10) as number;
    insert into page_versions (page_id, title, content_type, fingerprint, text, fetched_at, valid_from)
        select id, 'Page ' || id, 'text/html', id::text, '', now(), now() from pages order by pages.id;
    insert into chunks (page_version_id, ordinal, text, anchor, headings, tokens, fingerprint)
        select 1 + number / 10, number % 10, repeat('a word or two ', 60), 'Page', '{{}}', 180, number::text
        from generate_series(0, {chunks} - 1) as number order by number;
    insert into embedding_models (name, dimension) values ('synthetic', {dimension});
    insert into terms (term) select 'term' || number from generate_series(0, {terms}) as number order by number;
"""
# https://www.postgresql.org/docs/18/sql-copy.html, "Binary Format"
HEADER, TRAILER = b"PGCOPY\n\xff\r\n\x00" + bytes(8), b"\xff\xff"
Connection = psycopg.Connection[tuple[str, ...]]


def load(url: str, index: SyntheticIndex, say: Say) -> None:
    """Loads all chunks; constraints and indexes are put back when the rows are in."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(PAGES.format(chunks=index.chunks, terms=VOCABULARY, dimension=DIMENSION).encode())
        say("pages and chunks are in")
        _copy(connection, "chunk_vectors (chunk_id, model_id, source_id, embedding)", map(_vector_rows, index.blocks()))
        say("vectors are in")
        connection.execute("alter table postings disable trigger user")  # it would note 80 terms a chunk, one by one
        _copy(connection, "postings (chunk_id, term_id, weight, source_id)", map(_posting_rows, index.blocks()))
        connection.execute("alter table postings enable trigger user")
        connection.execute("insert into term_changes select term_id, count(*) from postings group by term_id")
        say("postings are in")


def _copy(connection: Connection, columns: str, parts: Iterator[bytes]) -> None:
    table, command = columns.partition(" ")[0], f"copy {columns} from stdin (format binary)".encode()
    with _without_indexes(connection, table), connection.transaction(), connection.cursor() as cursor:
        cursor.execute(f"truncate {table}".encode())  # a table truncated in this transaction needs no WAL
        with cursor.copy(command) as copy:
            copy.write(HEADER)
            for part in parts:
                copy.write(part)
            copy.write(TRAILER)


def _vector_rows(block: Block) -> bytes:
    count = len(block.vectors)
    sizes = numpy.tile(numpy.array([DIMENSION, 0], dtype=">i2"), (count, 1))
    embeddings = numpy.concatenate([sizes.view(numpy.uint8), block.vectors.astype(">f2").view(numpy.uint8)], axis=1)
    chunks, ones = block.first + 1 + numpy.arange(count), numpy.ones(count)
    return _rows([chunks.astype(">i8"), ones.astype(">i4"), ones.astype(">i4"), embeddings])


def _posting_rows(block: Block) -> bytes:
    held = block.postings()
    ones = numpy.ones(len(held.chunks), dtype=">i4")
    weights = held.weights.astype(">f4")
    return _rows([(held.chunks + 1).astype(">i8"), (held.terms + 1).astype(">i4"), weights, ones])


def _rows(columns: Sequence[NDArray[numpy.generic]]) -> bytes:
    """The columns as rows of COPY's binary format: how many fields, then each with its length before it."""
    fields: list[tuple[str, object, tuple[int, ...]]] = [("fields", ">i2", ())]
    for at, column in enumerate(columns):
        fields += [(f"size{at}", ">i4", ()), (f"value{at}", column.dtype, column.shape[1:])]
    rows = numpy.empty(len(columns[0]), dtype=numpy.dtype(fields))
    rows["fields"] = len(columns)
    for at, column in enumerate(columns):
        rows[f"size{at}"], rows[f"value{at}"] = column[0].nbytes, column
    return rows.tobytes()


@contextmanager
def _without_indexes(connection: Connection, table: str) -> Iterator[None]:
    """Drop indexes and constraints for a bulk load, and recreate them afterwards."""
    constraints = connection.execute(
        "select conname, pg_get_constraintdef(oid) from pg_constraint "
        "where conrelid = %s::regclass and contype <> 'n' order by contype desc",
        (table,),
    ).fetchall()
    for name, _ in constraints:
        connection.execute(f"alter table {table} drop constraint {name}".encode())
    indexes = connection.execute("select indexname, indexdef from pg_indexes where tablename = %s", (table,)).fetchall()
    for name, _ in indexes:
        connection.execute(f"drop index {name}".encode())
    yield
    for _, definition in indexes:
        connection.execute(definition.encode())
    for name, definition in constraints:
        connection.execute(f"alter table {table} add constraint {name} {definition}".encode())
