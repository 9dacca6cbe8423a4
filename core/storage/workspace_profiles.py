"""`WorkspaceProfiles` on Postgres."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, func, select
from sqlalchemy.dialects.postgresql import insert

from core.domain.workspace_profile import WorkspaceProfile
from core.storage.database import Database, storable, storable_value
from core.storage.schema.tables import workspace_profiles

_KEY = ("platform", "workspace")
_NAMES = {field.name for field in fields(WorkspaceProfile)} - set(_KEY)


@dataclass(frozen=True, slots=True)
class PostgresWorkspaceProfiles:
    """A row for each workspace; fields that a later version added are as in the settings."""

    database: Database

    async def find(self, platform: str, workspace: str) -> WorkspaceProfile | None:
        """The profile of a workspace; None where none was saved. Raises DatabaseError."""
        query = select(workspace_profiles).where(_of(platform, workspace))
        async with self.database.begin() as connection:
            row = (await connection.execute(query)).mappings().one_or_none()
        return _read(row) if row else None

    async def every(self) -> Sequence[WorkspaceProfile]:
        """All of them, by platform and workspace. Raises DatabaseError."""
        query = select(workspace_profiles).order_by(workspace_profiles.c.platform, workspace_profiles.c.workspace)
        async with self.database.begin() as connection:
            return [_read(row) for row in (await connection.execute(query)).mappings()]

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps it in place of an earlier one. Raises DatabaseError."""
        said = {name: value for name, value in asdict(profile).items() if name in _NAMES}
        values = {"profile": storable_value(said), "at": func.clock_timestamp()}
        row = insert(workspace_profiles).values(platform=profile.platform, workspace=profile.workspace, **values)
        async with self.database.begin() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=_KEY, set_=values))

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases it; False where there is none. Raises DatabaseError."""
        async with self.database.begin() as connection:
            gone = await connection.execute(workspace_profiles.delete().where(_of(platform, workspace)))
            return gone.rowcount > 0


def _of(platform: str, workspace: str) -> ColumnElement[bool]:
    return and_(
        workspace_profiles.c.platform == storable(platform), workspace_profiles.c.workspace == storable(workspace)
    )


def _read(row: RowMapping) -> WorkspaceProfile:
    said = {name: tuple(value) if isinstance(value, list) else value for name, value in row["profile"].items()}
    known: dict[str, Any] = {name: value for name, value in said.items() if name in _NAMES}
    return WorkspaceProfile(platform=row["platform"], workspace=row["workspace"], **known)
