"""Let a role that does not own the tables read and write their rows, and nothing else."""

from sqlalchemy import Connection, text

from core.errors import ConfigurationError
from migrations.run import connected

VERSION_WITH_MAINTAIN = 170_000
RIGHTS = (
    "grant usage on schema public to {role}",
    "grant select, insert, update, delete on all tables in schema public to {role}",
    "alter default privileges in schema public grant select, insert, update, delete on tables to {role}",
    "revoke insert, update, delete on alembic_version from {role}",
    "grant execute on function make_vector_index, drop_vector_index to {role}",
)
# Planner statistics after a crawl; earlier versions leave them to autovacuum.
MAINTAIN = "grant maintain on chunks, chunk_vectors, pages, page_versions, postings, sources, terms to {role}"


def grant_to(url: str, role: str) -> None:
    """Grants these rights as the owner of the tables; doing it again changes nothing. Raises AdvisorError."""
    with connected(url) as connection:
        _refuse_unfit(connection, role)
        quoted = connection.dialect.identifier_preparer.quote_identifier(role)
        version = int(connection.execute(text("show server_version_num")).scalar_one())
        for statement in (*RIGHTS, *((MAINTAIN,) if version >= VERSION_WITH_MAINTAIN else ())):
            connection.exec_driver_sql(statement.format(role=quoted))


def _refuse_unfit(connection: Connection, role: str) -> None:
    known = text("select rolsuper or rolname = current_user from pg_roles where rolname = :role")
    is_owner = connection.execute(known, {"role": role}).scalar_one_or_none()
    if is_owner is None:
        raise ConfigurationError(f"There is no role {role!r}: run `create role \"{role}\" login password '…';` first.")
    if is_owner:
        raise ConfigurationError(f"The role {role!r} owns the tables or is a superuser: name one with fewer rights.")
