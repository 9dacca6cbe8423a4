"""Let a role that does not own the tables read and write their rows, and nothing else."""

from sqlalchemy import Connection, text

from core.errors import ConfigurationError
from migrations.rights import grant_rights
from migrations.run import connected


def grant_to(url: str, role: str) -> None:
    """Grants these rights as the owner of the tables; doing it again changes nothing. Raises AdvisorError."""
    with connected(url) as connection:
        _refuse_unfit(connection, role)
        grant_rights(connection, role)


def _refuse_unfit(connection: Connection, role: str) -> None:
    known = text("select rolsuper or rolbypassrls or rolname = current_user from pg_roles where rolname = :role")
    is_owner = connection.execute(known, {"role": role}).scalar_one_or_none()
    if is_owner is None:
        raise ConfigurationError(f"There is no role {role!r}: run `create role \"{role}\" login password '…';` first.")
    if is_owner:
        too_much = f"The role {role!r} owns the tables, is a superuser or has BYPASSRLS"
        raise ConfigurationError(f"{too_much}: name one with fewer rights.")
