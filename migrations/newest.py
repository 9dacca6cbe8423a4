"""Say whether a database has every migration, without loading Alembic, which takes longer than the question."""

from pathlib import Path

from sqlalchemy import text

from core.errors import SchemaOutdated
from core.storage.database import Database

_REVISION = text("select version_num from alembic_version")


def newest_revision() -> str:
    """The revision that this version needs: the files are named by their revisions, as in `v0035_what_it_does.py`."""
    last = max((Path(__file__).parent / "versions").glob("v*.py"))
    return last.name.removeprefix("v").partition("_")[0]


async def is_newest(database: Database) -> bool:
    """Whether no migration is missing, and none is unknown. Raises DatabaseError."""
    try:
        async with database.begin() as connection:
            return bool(await connection.scalar(_REVISION) == newest_revision())
    except SchemaOutdated:  # an empty database has no such table
        return False
