"""Connections to Postgres: a pool, one transaction at a time, and every vendor error as one of ours."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import psycopg
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from core.errors import (
    AdvisorError,
    ConfigurationError,
    DatabaseError,
    DatabaseUnavailable,
    DataRefused,
    SchemaOutdated,
)

CONNECT_SECONDS = 10
POOL_SECONDS = 30.0
DRIVER = "postgresql+psycopg"
ACCEPTED_SCHEMES = ("postgres", "postgresql", DRIVER)

# The message of a failed connection attempt (it has no error code), and what to do about it.
CONNECTION_ADVICE = (
    ("password authentication failed", "rejected the user name or password: correct DATABASE_URL."),
    ("no password supplied", "wants a password: add it to DATABASE_URL."),
    ("no pg_hba.conf entry", "does not let this user connect from here: allow it in pg_hba.conf."),
    ("does not exist", "has no such database or user: create it, or correct DATABASE_URL."),
)
# The classes and codes of https://www.postgresql.org/docs/18/errcodes-appendix.html with a remedy of their own.
UNAVAILABLE_CODES = ("08", "57P", "53", "58")
MISSING_OBJECT_CODES = ("42P01", "42703", "3F000", "42704", "42883")
DATA_CODES = "22"
QUOTED = re.compile('"[^"]*"')
REFUSED_DATA_CODES = (DATA_CODES, "54")
MISSING_RIGHT_CODE = "42501"
MISSING_EXTENSION = "is not available"


class Database:
    """Runs transactions on the Postgres at `url` (`postgres://` or `postgresql://`).

    `revive` is awaited once when no connection can be made, then connecting is tried again; it is how a process
    brings its embedded Postgres back after it was killed.
    """

    def __init__(self, url: str, *, pool_size: int = 5, revive: Callable[[], Awaitable[None]] | None = None) -> None:
        """Raises ConfigurationError when `url` is not the address of a Postgres; does not connect yet."""
        self._url = parse_url(url)
        self._revive = revive
        self._engine: AsyncEngine = create_async_engine(
            self._url,
            pool_pre_ping=True,  # a restart of Postgres costs its idle connections nothing but a reconnect
            pool_size=pool_size,
            pool_timeout=POOL_SECONDS,
            hide_parameters=True,  # they hold what students wrote, and tracebacks reach the log
            connect_args={"connect_timeout": CONNECT_SECONDS},
        )

    @property
    def place(self) -> str:
        """Host, port and database, without the password, for messages."""
        return place_of(self._url)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, rolled back on any error. Raises DatabaseError."""
        with translated_errors(self._url):
            async with _closing(await self._connect()) as connection, connection.begin():
                yield connection

    @asynccontextmanager
    async def outside_transaction(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose statements commit one by one, for VACUUM and the like. Raises DatabaseError."""
        with translated_errors(self._url):
            async with _closing(await self._connect()) as connection:
                yield await connection.execution_options(isolation_level="AUTOCOMMIT")

    async def dispose(self) -> None:
        """Closes every connection."""
        await self._engine.dispose()

    async def _connect(self) -> AsyncConnection:
        try:
            with translated_errors(self._url):
                return await self._engine.connect()
        except DatabaseUnavailable:
            if self._revive is None:
                raise
        await self._revive()
        return await self._engine.connect()


@asynccontextmanager
async def _closing(connection: AsyncConnection) -> AsyncIterator[AsyncConnection]:
    try:
        yield connection
    finally:
        await connection.close()


def parse_url(url: str) -> URL:
    """The address with the name of our driver. Raises ConfigurationError."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise ConfigurationError(_wrong_url("it is not of the form", url)) from error
    if parsed.drivername not in ACCEPTED_SCHEMES:
        raise ConfigurationError(_wrong_url(f"it begins with {parsed.drivername!r}, not with", url))
    if not parsed.database:
        raise ConfigurationError(_wrong_url("it names no database; write", url))
    return parsed.set(drivername=DRIVER)


def place_of(url: URL) -> str:
    """Where a database is, without its password."""
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database}"


def storable(text: str) -> str:
    """The text without what Postgres cannot store: NUL characters and halves of surrogate pairs."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


@contextmanager
def translated_errors(url: URL) -> Iterator[None]:
    """Turns every error of SQLAlchemy and psycopg into one of ours, with a remedy in its message."""
    try:
        yield
    except AdvisorError:
        raise
    except PoolTimeout as error:
        raise DatabaseUnavailable(
            f"All connections to {place_of(url)} have been busy for {POOL_SECONDS:.0f} s: try again a little later."
        ) from error
    except DBAPIError as error:
        raise _translated(error.orig, url) from error
    except (SQLAlchemyError, psycopg.Error) as error:
        raise _translated(error, url) from error


def _translated(error: BaseException | None, url: URL) -> DatabaseError:
    code = error.sqlstate if isinstance(error, psycopg.Error) else None
    text = _said_by(error, code)
    if code is None and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return _connection_error(text, url)
    if code and code.startswith(UNAVAILABLE_CODES) and MISSING_EXTENSION not in text:
        return DatabaseUnavailable(f"Postgres at {place_of(url)} cannot serve us now ({text}): try again shortly.")
    return _statement_error(text, code, url)


def _said_by(error: BaseException | None, code: str | None) -> str:
    """The error's own sentence, without its details and values, which quote what was to be stored."""
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    sentence = " ".join((primary or str(error)).split())
    return QUOTED.sub('"…"', sentence) if (code or "").startswith(DATA_CODES) else sentence


def _connection_error(text: str, url: URL) -> DatabaseError:
    for sign, advice in CONNECTION_ADVICE:
        if sign in text:
            return DatabaseError(f"Postgres at {place_of(url)}, asked as user {url.username!r}, {advice}")
    return DatabaseUnavailable(
        f"Postgres at {place_of(url)} cannot be reached ({text[:300]}): start it, or correct DATABASE_URL."
    )


def _statement_error(text: str, code: str | None, url: URL) -> DatabaseError:
    if "extension" in text and MISSING_EXTENSION in text:
        return DatabaseError(f"Postgres at {place_of(url)} lacks an extension ({text[:200]}): install pgvector there.")
    if code == MISSING_RIGHT_CODE:
        return DatabaseError(
            f"User {url.username!r} lacks a right at {place_of(url)} ({text[:200]}): make it the owner of that "
            "database, and if it may not create extensions, let a superuser run `create extension vector` there once."
        )
    if code in MISSING_OBJECT_CODES:
        return SchemaOutdated(f"The database {place_of(url)} lacks what we need ({text[:200]}): run `advisor migrate`.")
    kind = DataRefused if (code or "").startswith(REFUSED_DATA_CODES) else DatabaseError
    return kind(f"Postgres at {place_of(url)} refused a statement ({code or 'no code'}: {text[:300]}).")


def _wrong_url(what: str, url: str) -> str:
    shown = re.sub(r":[^:@]*@", ":***@", url)
    return f"DATABASE_URL {shown!r} is wrong: {what} postgresql://user:password@host:5432/database."
