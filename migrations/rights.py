"""What a role may do that does not own the tables; one such role is made for logins of superusers."""

from sqlalchemy import Connection, text

from core.errors import DatabaseError
from core.storage.connections import ROW_ROLE

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
IS_SUPERUSER = text("select rolsuper from pg_roles where rolname = current_user")
# Databases of one server share their roles, and two of them may be migrated at the same time.
MAKE = f"""
    do $$ begin
        create role {ROW_ROLE} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$
"""
LACKS_A_RIGHT = text("""
    select coalesce(bool_or(not has_table_privilege(:role, oid, 'delete')), false) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'alembic_version'
""")


_VECTOR_SCHEMA = text("""
    select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'vector'
""")


_MAY_USE = text("select has_schema_privilege(:role, :schema, 'usage')")
_MAY_GRANT = text("select has_schema_privilege(:schema, 'usage with grant option')")


def search_vector_schema(connection: Connection) -> None:
    """Lets the function that builds an index find pgvector where it is in a schema of its own; others search theirs."""
    schema = connection.scalar(_VECTOR_SCHEMA)
    if schema and schema != "public":
        quoted = connection.dialect.identifier_preparer.quote_identifier(schema)
        connection.exec_driver_sql(
            f"alter function make_vector_index(integer, integer, integer) set search_path = public, {quoted}, pg_temp"
        )


def grant_rights(connection: Connection, role: str) -> None:
    """Grants these rights to a role that is there."""
    quoted = connection.dialect.identifier_preparer.quote_identifier(role)
    version = int(connection.execute(text("show server_version_num")).scalar_one())
    for statement in (*RIGHTS, *((MAINTAIN,) if version >= VERSION_WITH_MAINTAIN else ())):
        connection.exec_driver_sql(statement.format(role=quoted))
    _let_use_vectors(connection, role, quoted)


def _let_use_vectors(connection: Connection, role: str, quoted: str) -> None:
    """Lets the role use pgvector where it is in a schema of its own. Raises DatabaseError where only its owner may."""
    schema = connection.scalar(_VECTOR_SCHEMA)
    if not schema or connection.scalar(_MAY_USE, {"role": role, "schema": schema}):
        return
    grant = f"grant usage on schema {connection.dialect.identifier_preparer.quote_identifier(schema)} to {quoted}"
    if not connection.scalar(_MAY_GRANT, {"schema": schema}):
        raise DatabaseError(
            f"The role {role!r} may not use the schema {schema!r}, which has pgvector, and we may not let it: an "
            f"administrator must run this in the same database, then try again: {grant};"
        )
    connection.exec_driver_sql(grant)


def make_row_role(connection: Connection) -> None:
    """Makes the role that a superuser becomes, whom row-level security does not stop; nothing for another owner."""
    if not connection.scalar(IS_SUPERUSER):
        return  # the owner is bound by the policies itself: they are forced
    connection.exec_driver_sql(MAKE)
    if connection.scalar(LACKS_A_RIGHT, {"role": ROW_ROLE}):
        grant_rights(connection, ROW_ROLE)
