"""Databases for tests: a migrated template a run, clones of it, and one database a worker that is emptied again."""

import fcntl
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from cryptography.fernet import Fernet
from psycopg import sql
from sqlalchemy.ext.asyncio import AsyncConnection

from core.storage.connections import ROW_ROLE
from core.storage.database import Database
from core.storage.encryption import OFF, Encryption, KeyRing
from migrations import run

TEMPLATE = "advisor_template"
# Tables, indexes and columns: what a test has changed there cannot be emptied away.
_SHAPE = """
    select md5(string_agg(concat_ws(' ', relation.relname, attribute.attname, attribute.atttypid,
        attribute.atttypmod, attribute.attnotnull), ',' order by relation.relname, attribute.attnum))
    from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace
"""
# What has been deleted can still be in the way of an index of vectors: it is built over rows that an older snapshot may
# see, of another test's dimension (autovacuum keeps one for a moment). Truncated, there are none.
_USED = """
    select relname, pg_relation_size(oid) > 262144 or exists (
        select from pg_attribute where attrelid = pg_class.oid and atttypid = 'halfvec'::regtype and atttypmod = -1
    ) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'alembic_version'
        and pg_relation_size(oid) > 0
"""
_INDEXES = "select indexname from pg_indexes where schemaname = 'public'"
_RESTART = "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences"
_END_OTHERS = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
"""


@dataclass
class EmptiedDatabase:
    """One migrated database, emptied before each use: far cheaper than a clone. A changed schema brings a new clone.

    The rows of a small table without vectors are deleted, without its triggers and references: to truncate one table
    makes the files of all its indexes anew, and of all tables that refer to it, which takes fifty times as long. An
    index that a test has made, as each embedding model has one of its own, is dropped and costs no clone. One
    connection serves all tests: a new one would read the catalog anew.
    """

    server_url: str
    _url: str = ""
    _kept: psycopg.Connection | None = None
    _shape: Any = None
    _indexes: set[Any] = field(default_factory=set)
    _rows: dict[str, str] = field(default_factory=dict)

    def empty(self) -> str:
        """Address of the database, which holds what the migrations left there and nothing else."""
        if not self._url or not self._is_emptied():
            self.drop()
            self._url = clone(self.server_url, TEMPLATE)
            self._remember()
        return self._url

    def drop(self) -> None:
        """Removes the database, if there is one."""
        if self._kept:
            self._kept.close()
        if self._url:
            drop(self.server_url, self._url)
        self._url, self._kept = "", None

    def _remember(self) -> None:
        with psycopg.connect(self._url) as connection:
            self._shape = connection.execute(_SHAPE).fetchone()
            self._indexes = set(connection.execute(_INDEXES).fetchall())
            for table, _ in connection.execute(_USED).fetchall():
                rows = sql.SQL("select json_agg(each) from {} each").format(sql.Identifier(table))
                [found] = connection.execute(rows).fetchone() or [None]
                self._rows[table] = json.dumps(found)

    def _is_emptied(self) -> bool:
        try:
            connection = self._connection()
            with connection.transaction():
                return self._emptied(connection)
        except psycopg.Error:
            return False

    def _connection(self) -> psycopg.Connection:
        """The kept one, or a new one where a test has ended it."""
        if self._kept and not _is_alive(self._kept):
            self._kept.close()
        if self._kept is None or self._kept.closed:
            self._kept = psycopg.connect(self._url, autocommit=True)
            self._kept.execute("set lock_timeout = '10s'")
        return self._kept

    def _emptied(self, connection: psycopg.Connection) -> bool:
        connection.execute(_END_OTHERS)
        for [index] in set(connection.execute(_INDEXES).fetchall()) - self._indexes:
            connection.execute(sql.SQL("drop index {}").format(sql.Identifier(index)))
        if connection.execute(_SHAPE).fetchone() != self._shape:
            return False
        connection.execute("set local session_replication_role = replica")
        for table, is_truncated in connection.execute(_USED).fetchall():
            empty = "truncate {} cascade" if is_truncated else "delete from {}"
            connection.execute(sql.SQL(empty).format(sql.Identifier(table)))
        connection.execute(_RESTART)
        for table, rows in self._rows.items():
            put = sql.SQL("insert into {0} select * from json_populate_recordset(null::{0}, %s)")
            connection.execute(put.format(sql.Identifier(table)), [rows])
        return True


def _is_alive(connection: psycopg.Connection) -> bool:
    try:
        connection.execute("select 1")
    except psycopg.OperationalError:
        return False
    return True


def make_template(url: str, name: str, fill: Callable[[str], None], folder: Path) -> None:
    """Makes the database `name` by `fill`, once a run: other workers wait at a lock in `folder`."""
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / f"{name}.made"
        if not made.exists():
            execute(url, f"create database {name}")
            fill(with_database(url, name))
            execute(url, f"grant pg_read_all_stats to {ROW_ROLE}")  # the tests may see who waits for a lock
            made.touch()


ENCRYPTED = Encryption(KeyRing([Fernet.generate_key().decode()]), is_on=True)


@cache
def shared_database(url: str, is_encrypted: bool = False) -> Database:
    """The same for every test of a worker that asks for this address: it remembers the statements it has compiled.

    Its connections belong to the event loop of one test, which calls `dispose` at its end.
    """
    return Database(url, encryption=ENCRYPTED if is_encrypted else OFF)


@asynccontextmanager
async def as_superuser(database: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction of who has logged in: it may change tables, and end the connections of others."""
    async with database.begin() as connection:
        await connection.exec_driver_sql("set local role none")
        yield connection


def migrate(url: str) -> None:
    """Brings an empty database to the newest schema."""
    run.upgrade(url)


def clone(url: str, template: str) -> str:
    """Address of a new copy of a template."""
    name = f"test_{uuid4().hex}"
    execute(url, f"create database {name} template {template}")
    return with_database(url, name)


def drop(url: str, database_url: str) -> None:
    """Removes a database, whoever is still connected to it."""
    execute(url, f"drop database {database_url.rpartition('/')[2]} with (force)")


@contextmanager
def cloned(url: str, template: str) -> Iterator[str]:
    """Address of a copy of a template that is dropped at the end."""
    database_url = clone(url, template)
    yield database_url
    drop(url, database_url)


def with_database(url: str, name: str) -> str:
    """The address of another database on the same server."""
    return f"{url.rpartition('/')[0]}/{name}"


def execute(url: str, statement: str) -> None:
    """Runs one statement outside a transaction."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())
