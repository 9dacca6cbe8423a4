"""Every error of SQLAlchemy and psycopg as one of ours, with what to do about it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, PendingRollbackError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from core.errors import AdvisorError, DatabaseError, DatabaseUnavailable, DataRefused, SchemaOutdated

POOL_SECONDS = 30.0

# The message of a failed connection attempt (it has no error code), and what to do about it.
CONNECTION_ADVICE = (
    ("password authentication failed", "rejected the user name or password: correct DATABASE_URL."),
    ("no password supplied", "wants a password: add it to DATABASE_URL."),
    ("no pg_hba.conf entry", "does not let this user connect from here: allow it in pg_hba.conf."),
    ("does not exist", "has no such database or user: create it, or correct DATABASE_URL."),
)
PASSING = (
    ("in recovery mode", "is recovering after a crash"),
    ("starting up", "is starting"),
    ("not yet accepting connections", "is recovering after a crash"),
    ("shutting down", "is being stopped"),
    ("too many clients", "has no free connection (end other programs, or raise max_connections)"),
    ("remaining connection slots", "has no free connection (end other programs, or raise max_connections)"),
)
# The classes and codes of https://www.postgresql.org/docs/18/errcodes-appendix.html with a remedy of their own.
UNAVAILABLE_CODES = ("08", "57", "53", "58", "40001", "40P01", "55P03")
DISK_FULL_CODE = "53100"
MISSING_OBJECT_CODES = ("42P01", "42703", "3F000", "42704", "42883")
DATA_CODES = "22"
REFUSED_DATA_CODES = (DATA_CODES, "54")
READ_ONLY_CODE = "25006"
MISSING_RIGHT_CODE = "42501"
QUOTED = re.compile('"[^"]*"')
MISSING_EXTENSION = "is not available"
# It is installed in a schema that this user does not search.
UNSEEN_VECTOR = re.compile('(?:type|operator class) "(?:half)?vec(?:tor)?[^"]*" does not exist')
FORBIDDEN_SCHEMA = re.compile(r"for schema (\S+)")
FORBIDDEN_EXTENSION = re.compile('to create extension "([^"]+)"')
# psycopg's own refusal of a NUL character has no code.
UNSTORABLE = re.compile("NUL|surrogates not allowed")


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
    except (SQLAlchemyError, psycopg.Error, UnicodeEncodeError) as error:
        raise _translated(error, url) from error


def place_of(url: URL) -> str:
    """Where a database is, without its password."""
    if several := url.query.get("host"):
        return f"{several if isinstance(several, str) else ','.join(several)}/{url.database}"
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database}"


def _translated(error: BaseException | None, url: URL) -> DatabaseError:
    code = error.sqlstate if isinstance(error, psycopg.Error) else None
    text = _said_by(error, code)
    if code is None and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError | PendingRollbackError):
        return _connection_error(text, url)
    if code and code.startswith(UNAVAILABLE_CODES) and MISSING_EXTENSION not in text:
        remedy = "make room on its disk" if code == DISK_FULL_CODE else "try again shortly"
        return DatabaseUnavailable(f"Postgres at {place_of(url)} cannot serve us now ({text}): {remedy}.")
    if code is None and UNSTORABLE.search(text):
        return DataRefused(
            "Postgres cannot store a name, an id or a secret that was given, since it holds a NUL character or half a "
            "surrogate pair: it was refused."
        )
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
    for sign, state in PASSING:
        if sign in text:
            return DatabaseUnavailable(f"Postgres at {place_of(url)} {state}: try again shortly.")
    return DatabaseUnavailable(
        f"Postgres at {place_of(url)} cannot be reached ({text[:300]}): start it, or correct DATABASE_URL."
    )


def _unseen_vector(text: str, url: URL) -> str:
    path = f'alter database "{url.database}" set search_path = "$user", public, extensions;'
    return (
        f"Postgres at {place_of(url)} has pgvector in a schema that is not searched ({text[:200]}): let an "
        f"administrator run `{path}` with the name of that schema."
    )


def _statement_error(text: str, code: str | None, url: URL) -> DatabaseError:
    if "extension" in text and MISSING_EXTENSION in text:
        return DatabaseError(f"Postgres at {place_of(url)} lacks an extension ({text[:200]}): install pgvector there.")
    if code == MISSING_RIGHT_CODE:
        lacking = f"User {url.username!r} lacks a right at {place_of(url)} ({text[:200]})."
        return DatabaseError(f"{lacking} {_right(text, url)}")
    if code in MISSING_OBJECT_CODES and UNSEEN_VECTOR.search(text):
        return DatabaseError(_unseen_vector(text, url))
    if code in MISSING_OBJECT_CODES:
        return SchemaOutdated(f"The database {place_of(url)} lacks what we need ({text[:200]}): run `advisor migrate`.")
    if code == READ_ONLY_CODE:
        remedy = "let DATABASE_URL name the primary server, or all servers, or wait until this one is promoted"
        return DatabaseUnavailable(f"Postgres at {place_of(url)} is read-only: {remedy}.")
    kind = DataRefused if (code or "").startswith(REFUSED_DATA_CODES) else DatabaseError
    return kind(f"Postgres at {place_of(url)} refused a statement ({code or 'no code'}: {text[:300]}).")


def _right(text: str, url: URL) -> str:
    """The statement by which an administrator grants the right that is missing."""
    database, role = f'"{url.database}"', f'"{url.username}"'
    statement = f"alter database {database} owner to {role};"
    if extension := FORBIDDEN_EXTENSION.search(text):
        statement = f'create extension if not exists "{extension[1]}";'
    elif schema := FORBIDDEN_SCHEMA.search(text):
        statement = f"grant usage{', create' if schema[1] == 'public' else ''} on schema {schema[1]} to {role};"
    elif "database" not in text:  # a table, sequence or function
        return f"Its owner must run `advisor migrate --grant-to {url.username}`, with a DATABASE_URL of the owner's."
    return f"An administrator must run this in the database {database}, then try again: {statement}"
