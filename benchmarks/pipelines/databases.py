"""One temporary Postgres, with a database for each pipeline."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg

from core.storage.embedded_postgres import EmbeddedPostgres
from evaluation.corpus import NOT_DURABLE


@asynccontextmanager
async def one_postgres(folder: Path) -> AsyncIterator[str]:
    """The address of an embedded Postgres that is stopped at the end; fast, but not crash-safe."""
    async with EmbeddedPostgres(folder, NOT_DURABLE) as url:
        yield url


async def new_database(url: str, name: str) -> str:
    """The address of a new database of this name on the same server."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(psycopg.sql.SQL("create database {}").format(psycopg.sql.Identifier(name)))
    return f"{url.rpartition('/')[0]}/{name}"
