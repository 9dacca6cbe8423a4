"""Connections to Postgres: a pool, one transaction at a time, and every vendor error as one of ours."""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from sqlalchemy import CursorResult, Executable, Row, bindparam, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from core.domain.access import Acting
from core.errors import ConfigurationError, DatabaseUnavailable
from core.storage.connections import CONNECT_ARGUMENTS, IDLE_SECONDS, ask_when_idle, prepare
from core.storage.database_errors import POOL_SECONDS, place_of, translated_errors
from core.storage.encryption import OFF, Encryption
from core.storage.fencing import refuse_lost_leases
from core.storage.together import Together
from core.storage.waiting import PromptConnection, any_length

DRIVER = "postgresql+psycopg"
AT_ONCE = 4  # connections that wait for what has to be stored in a moment
# Written in an address it would come to psycopg as a text, which is no number for it: see CONNECT_ARGUMENTS.
SET_BY_US = ("prepare_threshold",)
SEVERAL_HOSTS = re.compile(r"(?P<before>[^:/]+://(?:[^@/?]*@)?)(?P<hosts>[^@/?,]*,[^@/?]*)(?P<after>[/?].*)")
Values = Mapping[str, Any] | Sequence[Mapping[str, Any]]  # of one row, or of several
ACCEPTED_SCHEMES = ("postgres", "postgresql", DRIVER)
# Local to the transaction: the next one on the same connection, or of another client of a pooler, acts for nobody.
ACT = select(*(func.set_config(f"advisor.{name}", bindparam(name), True) for name in Acting().settings))

_FOR_THESE_VALUES = text("set local plan_cache_mode = force_custom_plan")


class Database:
    """Runs transactions on the Postgres at `url` (`postgres://` or `postgresql://`).

    `revive` is awaited once when no connection can be made, then connecting is tried again at the address that it
    returns; it is how a process brings its embedded Postgres back after it was killed. `encryption` is that of what
    people wrote. `pool_size` connections stay open, `overflow` more are opened when all are busy; one not used for
    `idle_seconds` is asked whether it is still there, so that a restart of Postgres costs it nothing but a reconnect.
    `together` reads as `reading` does, whatever is wanted at the same moment in one statement.
    """

    def __init__(
        self,
        url: str,
        *,
        pool_size: int = 5,
        overflow: int = 10,
        revive: Callable[[], Awaitable[str]] | None = None,
        encryption: Encryption = OFF,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        """Raises ConfigurationError when `url` is not the address of a Postgres; does not connect yet."""
        self._url = parse_url(url)
        self._revive = revive
        self.encryption = encryption
        self._engine = self._made(pool_size=pool_size, max_overflow=overflow)
        ask_when_idle(self._engine.sync_engine, idle_seconds)
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")  # the same connections
        self.together = Together(self.reading)
        self._steady = self._made(pool_size=AT_ONCE, max_overflow=0, isolation_level="AUTOCOMMIT")

    @property
    def place(self) -> str:
        """Host, port and database, without the password, for messages."""
        return place_of(self._url)

    @asynccontextmanager
    async def begin(self, acting: Acting | None = None) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, rolled back on any error. Raises DatabaseError.

        It sees the rows of people for whom it acts; without `acting` of nobody. Raises LeaseLost inside a job that
        another process has taken over.
        """
        with translated_errors(self._url):
            async with _closing(await self._connect()) as connection, _transaction(connection):
                await refuse_lost_leases(connection)
                if acting is not None:
                    await act(connection, acting)
                yield connection

    async def run(
        self, statement: Executable, values: Values | None = None, *, acting: Acting | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """One statement in a transaction of its own, as `begin` says; its rows are read. Raises DatabaseError."""
        async with self.begin(acting) as connection:
            return await connection.execute(statement, values)

    async def run_as_planned_for(self, statement: Executable, values: Values) -> Sequence[Row[*tuple[Any, ...]]]:
        """The rows of one statement, planned for these very values: a plan for any may look at all passages.

        Raises DatabaseError.
        """
        async with self.begin() as connection:
            await connection.execute(_FOR_THESE_VALUES)
            return (await connection.execute(statement, values)).all()

    async def scalar(self, statement: Executable, values: Values | None = None, *, acting: Acting | None = None) -> Any:  # noqa: ANN401 - whatever the column has
        """The same for the first column of its first row; None without one. Raises DatabaseError."""
        return (await self.run(statement, values, acting=acting)).scalar()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """For one statement that reads, acting for nobody: no transaction is begun and ended around it.

        Raises DatabaseError.
        """
        with translated_errors(self._url):
            async with _closing(await self._connect(self._reading)) as connection:
                yield connection

    async def read(self, statement: Executable, values: Values | None = None) -> Sequence[Row[*tuple[Any, ...]]]:
        """The rows of such a statement. Raises DatabaseError."""
        async with self.reading() as connection:
            return (await connection.execute(statement, values)).all()

    @asynccontextmanager
    async def outside_transaction(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose statements commit one by one, for VACUUM and the like. Raises DatabaseError."""
        with translated_errors(self._url), any_length():
            async with _closing(await self._connect()) as connection:
                yield await connection.execution_options(isolation_level="AUTOCOMMIT")

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[AsyncConnection]:
        """One of a few connections of its own, for a statement that is waited for: one way to the server and back.

        It acts for nobody, and each statement commits by itself. Raises DatabaseError, also where the connection was
        lost since it was last used: the next one is a new one.
        """
        with translated_errors(self._url):
            async with _closing(await self._connect(self._steady)) as connection:
                yield connection

    async def warm_up(self) -> None:
        """Opens the connections of `at_once`, which may take longer than their statements. Raises DatabaseError."""
        async with AsyncExitStack() as opened:
            for _ in range(AT_ONCE):
                await opened.enter_async_context(self.at_once())

    async def dispose(self) -> None:
        """Closes every connection."""
        await self._engine.dispose()
        await self._steady.dispose()

    async def _connect(self, engine: AsyncEngine | None = None) -> AsyncConnection:
        engine = engine or self._engine
        try:
            with translated_errors(self._url):
                return await engine.connect()
        except DatabaseUnavailable:
            if self._revive is None:
                raise
        self._url = parse_url(await self._revive())
        return await engine.connect()

    def _at_its_port(self, _: object, __: object, ___: object, parameters: dict[str, Any]) -> None:
        """Every new connection is made where the server is now; it may have come back on another port."""
        if self._url.port:
            parameters["port"] = self._url.port

    def _made(self, **pool: Any) -> AsyncEngine:  # noqa: ANN401 - as SQLAlchemy takes them
        engine = create_async_engine(
            self._url,
            pool_timeout=POOL_SECONDS,
            hide_parameters=True,  # they hold what students wrote, and tracebacks reach the log
            json_serializer=storable_json,
            connect_args={**CONNECT_ARGUMENTS, "async_creator_fn": PromptConnection.connect},
            **pool,
        )
        if self._revive:
            event.listen(engine.sync_engine, "do_connect", self._at_its_port)
        prepare(engine.sync_engine, self.encryption)
        return engine


async def act(connection: AsyncConnection, acting: Acting) -> None:
    """Lets the rest of the transaction act for somebody else."""
    await connection.execute(ACT, acting.settings)


@asynccontextmanager
async def _closing(connection: AsyncConnection) -> AsyncIterator[AsyncConnection]:
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def _transaction(connection: AsyncConnection) -> AsyncIterator[None]:
    transaction = await connection.begin()
    try:
        yield
    except BaseException:
        with suppress(SQLAlchemyError):  # a lost connection has rolled back already; what led here is told
            await transaction.rollback()
        raise
    await transaction.commit()


def parse_url(url: str) -> URL:
    """The address with the name of our driver. Raises ConfigurationError."""
    try:
        parsed = make_url(_with_hosts_in_query(url))
    except (ArgumentError, ValueError) as error:
        raise ConfigurationError(_wrong_url("it is not of the form", url)) from error
    if parsed.drivername not in ACCEPTED_SCHEMES:
        raise ConfigurationError(_wrong_url(f"it begins with {parsed.drivername!r}, not with", url))
    if not parsed.database:
        raise ConfigurationError(_wrong_url("it names no database; write", url))
    if "@" in f"{parsed.host}{parsed.database}":
        raise ConfigurationError(_wrong_url("an @ in the user name or password is written as %40 in", url))
    if "host" in parsed.query:  # of several, the one that can be written to: a standby may become it
        parsed = parsed.update_query_dict({"target_session_attrs": "read-write", **parsed.query})
    return parsed.set(drivername=DRIVER).difference_update_query(SET_BY_US)


def _with_hosts_in_query(url: str) -> str:
    """The usual address of several servers, `//user@one:5432,two:5432/advisor`, in the form that SQLAlchemy reads."""
    several = SEVERAL_HOSTS.fullmatch(url)
    if not several:
        return url
    hosts = "&".join(f"host={each if ':' in each else f'{each}:5432'}" for each in several["hosts"].split(","))
    return f"{several['before']}{several['after']}{'&' if '?' in several['after'] else '?'}{hosts}"


def storable_value(value: object) -> object:
    """The value, a JSON document or a row, with every text in it as Postgres can store it."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {storable_value(key): storable_value(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [storable_value(each) for each in value]
    return value


def storable_json(value: object) -> str:
    """A JSON document, written so that Postgres can store every text in it."""
    text = json.dumps(value, ensure_ascii=False)  # NUL is escaped all the same, half a pair is not
    return text if "\\u0000" not in text and text == storable(text) else json.dumps(storable_value(value))


def storable(text: str) -> str:
    """The text without what Postgres cannot store: NUL characters and halves of surrogate pairs."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


def _wrong_url(what: str, url: str) -> str:
    return f"DATABASE_URL {_redacted(url)!r} is wrong: {what} postgresql://user:password@host:5432/database."


def _redacted(url: str) -> str:
    """The address without what may be a password, wherever its writer meant it to begin and end."""
    if "@" in url:
        scheme, mark, _ = url.partition("://")
        url = f"{scheme if mark else ''}{mark}***@{url.rpartition('@')[2]}"
    return re.sub(r"(:(?!//|[0-9]*(?:[/?]|$))|password=)[^/?&]*", r"\1***", url)
