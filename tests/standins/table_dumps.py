"""All rows of a database as text, and what of a person can be found in them."""

import psycopg
from psycopg import sql

_TABLES = """
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm', 'p') order by relname
"""

Dump = dict[str, frozenset[str]]


def dumped(url: str) -> Dump:
    """Every row of every table at one moment, as the superuser sees it: each column as text, also JSON and bytes."""
    with psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        tables = [name for (name,) in connection.execute(_TABLES).fetchall()]
        return {table: _rows(connection, table) for table in tables}


def _rows(connection: psycopg.Connection, table: str) -> frozenset[str]:
    query = sql.SQL("select each::text from {} as each").format(sql.Identifier(table))
    return frozenset(row for (row,) in connection.execute(query).fetchall())


def traces_of(words: list[str], dump: Dump) -> list[str]:
    """The rows that have one of these words, plainly or in hex."""
    forms = [form.lower() for word in words for form in (word, word.encode().hex())]
    every = [(table, row) for table, rows in dump.items() for row in rows]
    return [f"{table}: {row}" for table, row in every if any(form in row.lower() for form in forms)]
