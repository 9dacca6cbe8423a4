"""Secrets and profiles of workspaces in Postgres; the secrets are encrypted by a key that is not there."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, RowMapping, and_, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.conversation import WorkspaceProfile
from core.errors import ConfigurationError
from core.ports.jobs import Clock
from core.storage.database import Database, storable, storable_value
from core.storage.encryption import MAKE_A_KEY, KeyRing, WrongKey
from core.storage.schema.tables import secrets, workspace_profiles

NO_KEY = f"ADVISOR_ENCRYPTION_KEY is not set, and secrets of workspaces are stored encrypted only: {MAKE_A_KEY}."


class PostgresVault:
    """`Vault` on Postgres. The first of `keys` encrypts, each of them decrypts; without any, it can only erase.

    Raises ConfigurationError when a key is malformed.
    """

    def __init__(self, database: Database, keys: Sequence[str], clock: Clock = lambda: datetime.now(UTC)) -> None:
        self._database = database
        self._keys = KeyRing(keys)
        self._clock = clock

    async def put(self, kind: str, key: str, secret: str, expires_at: datetime | None = None) -> None:
        """Stores a secret in place of an earlier one. Raises ConfigurationError when there is no key."""
        keys = self._usable
        async with self._database.begin() as connection:
            values = {"ciphertext": keys.encrypt(secret.encode()), "expires_at": expires_at}
            row = insert(secrets).values(kind=kind, key=key, **values)
            await connection.execute(row.on_conflict_do_update(index_elements=["kind", "key"], set_=values))

    async def get(self, kind: str, key: str) -> str | None:
        """The secret; None when there is none or it has expired. Raises ConfigurationError for a wrong key."""
        return self._opened(kind, (await self._database.run(select(secrets).where(_at(kind, key)))).one_or_none())

    async def change(self, kind: str, key: str, changed: Callable[[str], Awaitable[str | None]]) -> str | None:
        """Puts what `changed` makes of a secret in its place; others who want to change it wait at its row."""
        async with self._database.begin() as connection:
            row = (await connection.execute(select(secrets).where(_at(kind, key)).with_for_update())).one_or_none()
            secret = self._opened(kind, row)
            new = await changed(secret) if secret is not None else None
            if new is not None:
                token = self._usable.encrypt(new.encode())
                await connection.execute(secrets.update().where(_at(kind, key)).values(ciphertext=token))
        return secret if new is None else new

    async def delete(self, kind: str, key_prefix: str) -> int:
        """Deletes the secrets of this kind whose key starts with this; returns how many there were."""
        return await self._erase((secrets.c.kind == kind) & secrets.c.key.startswith(key_prefix, autoescape=True))

    async def erase_expired(self) -> int:
        """Deletes the secrets that have expired; returns how many there were."""
        return await self._erase(secrets.c.expires_at <= self._clock())

    async def renew(self) -> tuple[int, int]:
        """Encrypts with the first key what an older one did; returns how many, and how many no key decrypts."""
        renewed = unreadable = 0
        async with self._database.begin() as connection:
            for row in (await connection.execute(select(secrets).with_for_update())).all() if self._keys.names else ():
                try:
                    renewed += await self._renewed(connection, row)
                except WrongKey:
                    unreadable += 1
        return renewed, unreadable

    async def _renewed(self, connection: AsyncConnection, row: Row[tuple[str, str, str, datetime | None]]) -> bool:
        if self._keys.is_newest(row.ciphertext):
            return False
        token = self._keys.encrypt(self._keys.decrypt(row.ciphertext))
        await connection.execute(secrets.update().where(_at(row.kind, row.key)).values(ciphertext=token))
        return True

    async def _erase(self, which: ColumnElement[bool]) -> int:
        return int((await self._database.run(secrets.delete().where(which))).rowcount)

    def _opened(self, kind: str, row: Row[tuple[str, str, str, datetime | None]] | None) -> str | None:
        if row is None or (row.expires_at is not None and row.expires_at <= self._clock()):
            return None
        try:
            return self._usable.decrypt(row.ciphertext).decode()
        except WrongKey:
            raise ConfigurationError(
                f"A stored secret ({kind}) was encrypted with a key that ADVISOR_ENCRYPTION_KEY no longer has: "
                "add that key behind a comma, or let the workspace install the app again."
            ) from None

    @property
    def _usable(self) -> KeyRing:
        if not self._keys.names:
            raise ConfigurationError(NO_KEY)
        return self._keys


def _at(kind: str, key: str) -> ColumnElement[bool]:
    return and_(secrets.c.kind == kind, secrets.c.key == key)


_KEY = ("platform", "workspace")
_NAMES = {field.name for field in fields(WorkspaceProfile)} - set(_KEY)


@dataclass(frozen=True, slots=True)
class PostgresWorkspaceProfiles:
    """A row for each workspace; fields that a later version added are as in the settings."""

    database: Database

    async def find(self, platform: str, workspace: str) -> WorkspaceProfile | None:
        """The profile of a workspace; None where none was saved. Raises DatabaseError."""
        query = select(workspace_profiles).where(_of(platform, workspace))
        row = (await self.database.run(query)).mappings().one_or_none()
        return _read(row) if row else None

    async def every(self) -> Sequence[WorkspaceProfile]:
        """All of them, by platform and workspace. Raises DatabaseError."""
        query = select(workspace_profiles).order_by(workspace_profiles.c.platform, workspace_profiles.c.workspace)
        return [_read(row) for row in (await self.database.run(query)).mappings()]

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps it in place of an earlier one. Raises DatabaseError."""
        said = {name: value for name, value in asdict(profile).items() if name in _NAMES}
        values = {"profile": storable_value(said), "at": func.clock_timestamp()}
        row = insert(workspace_profiles).values(platform=profile.platform, workspace=profile.workspace, **values)
        await self.database.run(row.on_conflict_do_update(index_elements=_KEY, set_=values))

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases it; False where there is none. Raises DatabaseError."""
        gone = workspace_profiles.delete().where(_of(platform, workspace))
        return (await self.database.run(gone)).rowcount > 0


def _of(platform: str, workspace: str) -> ColumnElement[bool]:
    return and_(
        workspace_profiles.c.platform == storable(platform), workspace_profiles.c.workspace == storable(workspace)
    )


def _read(row: RowMapping) -> WorkspaceProfile:
    said = {name: tuple(value) if isinstance(value, list) else value for name, value in row["profile"].items()}
    known: dict[str, Any] = {name: value for name, value in said.items() if name in _NAMES}
    return WorkspaceProfile(platform=row["platform"], workspace=row["workspace"], **known)
