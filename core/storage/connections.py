"""What every connection to Postgres is like: UTC, closed when its peer is gone, and without a superuser's rights."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from time import monotonic

from psycopg import Error
from psycopg.abc import Buffer
from psycopg.errors import ReadOnlySqlTransaction
from psycopg.types.datetime import TimestamptzLoader
from sqlalchemy import Dialect, Engine, ExceptionContext, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from core.errors import ConfigurationError
from core.storage.encryption import OFF, Encryption

CONNECT_SECONDS = 10
# Asking a connection whether it is still there costs as much as a small statement: a question makes a dozen of those.
IDLE_SECONDS = 1.0
_USED = "used"  # when a connection was last given back, in what the pool notes of it
# A server that vanished without a word is noticed after about a minute: https://www.postgresql.org/docs/18/libpq-connect.html
# A statement that was prepared on one connection of a pooler is not there on the next: none is prepared by its name.
CONNECT_ARGUMENTS: Mapping[str, int | None] = {
    "prepare_threshold": None,
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}


# The role that a superuser becomes, since row-level security does not stop superusers; `migrations.rights` makes it.
ROW_ROLE = "advisor_rows"
# A pooler has another connection for each transaction: its number is not the one that this connection was told.
GIVE_UP = """
    select case when pg_backend_pid() = %(number)s then set_config('role', rolname, false) end
    from pg_roles where rolname = %(role)s
        and (select rolsuper or rolbypassrls and pg_has_role(session_user, %(role)s, 'member')
            from pg_roles where rolname = session_user)
"""

POOLED_SUPERUSER = (
    "DATABASE_URL logs in as a superuser through a connection pooler. Row-level security does not stop superusers, and "
    "a pooler does not keep the role that we take on instead: name an ordinary role, and let the owner of the tables "
    "run `advisor migrate --grant-to ROLE`."
)


class UtcLoader(TimestamptzLoader):
    """Reads a moment in any time zone as a moment in `datetime.UTC`, which HTTP dates and comparisons need."""

    def load(self, data: Buffer) -> datetime:
        """The moment. Raises psycopg.DataError beyond the years that Python knows."""
        return super().load(data).astimezone(UTC)


def keep_utc(engine: Engine) -> None:
    """Sets the time zone of every new connection by a statement: poolers refuse it among the connection's options."""
    event.listen(engine, "connect", _set_utc)


_ENCRYPTION = "advisor_encryption"  # an attribute of the engine's own dialect: column types are asked with nothing else


def prepare(engine: Engine, encryption: Encryption) -> None:
    """Encrypted columns are read and written so; connections are in UTC, and without a superuser's rights.

    All are closed when one turns out to be read-only: a former primary, or a standby not yet promoted.
    """
    setattr(engine.dialect, _ENCRYPTION, encryption)
    keep_utc(engine)
    event.listen(engine, "connect", _give_up)
    event.listen(engine, "handle_error", _end_read_only)


def encryption_of(dialect: Dialect) -> Encryption:
    """What an engine was given; one that was given nothing reads and writes clear texts."""
    found = getattr(dialect, _ENCRYPTION, OFF)
    assert isinstance(found, Encryption)  # noqa: S101 - nothing else is set
    return found


def ask_when_idle(engine: Engine, seconds: float) -> None:
    """Asks a connection that was not used for so long whether it is still there; where it is not, all are made anew."""
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", partial(_ask_when_idle, engine.dialect, seconds))


def _note_use(_: object, entry: ConnectionPoolEntry) -> None:
    entry.info[_USED] = monotonic()


def _ask_when_idle(
    dialect: Dialect, seconds: float, connection: DBAPIConnection, entry: ConnectionPoolEntry, _: object
) -> None:
    if _USED not in entry.info or monotonic() - entry.info[_USED] < seconds:
        return
    try:
        dialect.do_ping(connection)
    except Error as error:
        raise InvalidatePoolError from error


def _end_read_only(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, ReadOnlySqlTransaction):
        context.is_disconnect = True


def _give_up(connection: DBAPIConnection, _: object) -> None:
    """A superuser acts as the role that the policies of the tables bind."""
    driver = getattr(connection, "driver_connection", connection)
    cursor = connection.cursor()
    cursor.execute(GIVE_UP, {"role": ROW_ROLE, "number": driver.info.backend_pid})
    taken_on = cursor.fetchone()
    cursor.close()
    connection.commit()
    if taken_on == (None,):
        raise ConfigurationError(POOLED_SUPERUSER)


def _set_utc(connection: DBAPIConnection, _: object) -> None:
    driver = getattr(connection, "driver_connection", connection)
    driver.adapters.register_loader("timestamptz", UtcLoader)
    if driver.info.parameter_status("TimeZone") == "UTC":
        return
    cursor = connection.cursor()
    cursor.execute("set timezone = 'UTC'")
    cursor.close()
    connection.commit()
