"""Brings a database to the revision that this version needs, and says whether it is there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command, op
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, create_engine, text

from core.domain.access import Acting, Job
from core.errors import DatabaseError, DatabaseUnavailable, SchemaOutdated
from core.storage.connections import CONNECT_ARGUMENTS, keep_utc
from core.storage.database import ACT, parse_url
from core.storage.database_errors import place_of, translated_errors
from core.storage.inventory import ENCODING, is_too_old, other_encoding, too_old
from core.storage.schema.columns import metadata
from core.storage.schema.personal import OF_NOBODY
from core.storage.waiting import Wait
from migrations.rights import make_row_role, search_vector_schema

FOLDER = Path(__file__).parent
# Any number will do, if every advisor that may migrate the same database uses the same one.
MIGRATION_LOCK = 4_711_001
# How long another process may migrate, or hold a table that a migration changes.
LOCK_SECONDS = 60


def upgrade(url: str, revision: str = "head", wait: Wait | None = None, seconds: float = LOCK_SECONDS) -> None:
    """Runs the missing migrations in one transaction; a second process waits for the first. Raises DatabaseError."""
    with connected(url) as connection:
        connection.execute(text(f"set local lock_timeout = '{LOCK_SECONDS}s'"))
        what = f"Another process is migrating the database {place_of(parse_url(url))}"
        if not (wait or Wait()).until(lambda: _may_migrate(connection), seconds, what, poll=0.1):
            raise DatabaseUnavailable(f"{what} for more than {seconds:.0f} s: wait until it is done, and try again.")
        _refuse_unfit(connection, parse_url(url))
        _refuse_newer(connection, parse_url(url))
        connection.execute(ACT, Acting(by="migration", job=Job.MIGRATION).settings)  # the policies bind the owner, too
        command.upgrade(_config(connection), revision)
        _refuse_old_pgvector(connection, parse_url(url))
        if revision == "head":
            make_row_role(connection)
            search_vector_schema(connection)


def _may_migrate(connection: Connection) -> bool:
    return bool(connection.scalar(text("select pg_try_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}))


_OURS = text("""
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname = any(:names)
    order by relname
""")


def _refuse_unfit(connection: Connection, address: URL) -> None:
    """Raises DatabaseError for a database whose encoding loses characters, or that belongs to another program."""
    if (encoding := str(connection.scalar(text("show server_encoding")))) != ENCODING:
        raise DatabaseError(f"The database {place_of(address)} has {other_encoding(encoding)}")
    found = MigrationContext.configure(connection).get_current_revision()
    foreign = connection.scalars(_OURS, {"names": [*metadata.tables, *OF_NOBODY]}).all() if found is None else []
    if foreign or not (found or "0000").isdecimal():
        whose = f"its tables {', '.join(foreign[:3])}" if foreign else f"its revision {found!r}"
        raise SchemaOutdated(
            f"The database {place_of(address)} belongs to another program ({whose} are none of ours): make a database "
            "for the advisor alone, and name it in DATABASE_URL."
        )


def _refuse_newer(connection: Connection, address: URL) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found and found not in {each.revision for each in ScriptDirectory(str(FOLDER)).walk_revisions()}:
        raise SchemaOutdated(
            f"The database {place_of(address)} is at revision {found}, which this version does not know: "
            "a newer version of the advisor migrated it. Run that one, or put back a backup."
        )


def _refuse_old_pgvector(connection: Connection, address: URL) -> None:
    version = connection.scalar(text("select extversion from pg_extension where extname = 'vector'"))
    if version and is_too_old(version):
        raise DatabaseError(f"The database {place_of(address)} has {too_old(version)}")


def current_revision(url: str) -> str | None:
    """The revision of the database, None when it is empty. Raises DatabaseError."""
    with connected(url) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_current(url: str) -> bool:
    """True when no migration is missing. Raises DatabaseError, also where a newer version migrated the database."""
    with connected(url) as connection:
        _refuse_newer(connection, parse_url(url))
        found = MigrationContext.configure(connection).get_current_revision()
    return found == ScriptDirectory(str(FOLDER)).get_current_head()


def check(url: str) -> None:
    """Raises alembic's AutogenerateDiffsDetected when `core.storage.schema.tables` and the database differ."""
    with connected(url) as connection:
        command.check(_config(connection))


def run_sql_beside(python_file: str) -> None:
    """Runs the `.sql` file that lies beside a revision; for use inside `upgrade()` of that revision."""
    sql = Path(python_file).with_suffix(".sql").read_text(encoding="utf-8")
    op.get_bind().exec_driver_sql(sql, execution_options={"no_parameters": True})


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """One transaction of the tables' owner. Raises DatabaseError."""
    address = parse_url(url)
    engine = create_engine(address, poolclass=NullPool, connect_args=dict(CONNECT_ARGUMENTS))
    keep_utc(engine)
    with translated_errors(address), engine.begin() as connection:
        yield connection


def _config(connection: Connection) -> Config:
    config = Config(FOLDER / "alembic.ini")
    config.attributes["connection"] = connection
    return config
