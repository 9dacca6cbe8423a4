"""Copies of `postings` beside the one that is searched, each in a schema of its own: in one piece and in partitions."""

from collections.abc import Sequence
from dataclasses import dataclass

import psycopg

Connection = psycopg.Connection[tuple[object, ...]]
COLUMNS = "term_id, weight, chunk_id, source_id"
# As the migrations make them; autovacuum would come at moments of its own.
FURNISH = """
    insert into {name}.postings ({columns}) select {columns} from public.postings;
    create index postings_heaviest on {name}.postings (term_id, weight desc) include (chunk_id, source_id);
    create index postings_chunk on {name}.postings (chunk_id);
    alter table {name}.postings add foreign key (chunk_id) references public.chunks on delete cascade;
    create trigger postings_added after insert on {name}.postings
        referencing new table as changed for each statement execute function public.note_term_changes();
    create trigger postings_deleted after delete on {name}.postings
        referencing old table as changed for each statement execute function public.note_term_changes();
    grant usage on schema {name} to public;
    grant select on all tables in schema {name} to public;
"""
PIECES = """
    select coalesce(inhrelid, relation.oid)::regclass::text
    from pg_class as relation left join pg_inherits on inhparent = relation.oid
    where relation.oid = %s::regclass order by 1
"""
SIZE = "select sum(pg_total_relation_size(name::regclass)) from unnest(%s::text[]) as name"


@dataclass(frozen=True)
class Layout:
    """A way to keep `postings`: by the hash of the column `key` in `parts` partitions, or in one piece (None)."""

    name: str
    title: str
    key: str | None = None
    parts: int = 1

    def statements(self) -> list[str]:
        """The SQL that makes the copy, without its rows."""
        made = [f"create schema {self.name}", self._table()]
        if self.key is None:
            return [*made, f"alter table {self.name}.postings set (autovacuum_enabled = false)"]
        return [*made, *map(self._part, range(self.parts))]

    def _table(self) -> str:
        how = f" partition by hash ({self.key})" if self.key else ""
        return f"create table {self.name}.postings (like public.postings including defaults){how}"

    def _part(self, number: int) -> str:
        table = f"create table {self.name}.postings_{number} partition of {self.name}.postings"
        values = f"for values with (modulus {self.parts}, remainder {number})"
        return f"{table} {values} with (autovacuum_enabled = false)"


WHOLE = Layout("in_one", "as shipped")


def layouts(parts: int) -> Sequence[Layout]:
    """All that are compared, the shipped one first."""
    return (
        WHOLE,
        Layout("by_term", f"{parts} by term", "term_id", parts),
        Layout("by_chunk", f"{parts} by chunk", "chunk_id", parts),
    )


def make(connection: Connection, layout: Layout) -> None:
    """Makes the copy anew, with the rows of `public.postings`."""
    drop(connection, layout)
    for statement in layout.statements():
        connection.execute(statement.encode())
    connection.execute(FURNISH.format(name=layout.name, columns=COLUMNS).encode())
    connection.execute(f"vacuum (analyze) {layout.name}.postings".encode())


def drop(connection: Connection, layout: Layout) -> None:
    """Drops the copy, if there is one."""
    connection.execute(f"drop schema if exists {layout.name} cascade".encode())


def pieces(connection: Connection, table: str) -> list[str]:
    """The relations that hold the rows of a table: itself, or its partitions."""
    return [str(name) for [name] in connection.execute(PIECES, (table,)).fetchall()]


def size(connection: Connection, tables: Sequence[str]) -> int:
    """Bytes on disk, with indexes."""
    [found] = connection.execute(SIZE, (list(tables),)).fetchone() or [0]
    return int(str(found))


def searching(url: str, schema: str) -> str:
    """The address of connections that find a copy before the table of the product."""
    return f"{url}?options=-csearch_path%3D{schema}%2Cpublic"
