"""Open the database: embedded Postgres, unless DATABASE_URL is set."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from bot.settings import Settings
from core.errors import ConfigurationError
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from core.storage.encryption import Encryption, KeyRing
from core.storage.waiting import in_thread


@asynccontextmanager
async def open_database(settings: Settings) -> AsyncIterator[Database]:
    """Open the database; an embedded one is migrated. Raises DatabaseError, ConfigurationError for a wrong key."""
    connected = partial(
        Database,
        pool_size=settings.database_pool,
        overflow=settings.database_overflow,
        encryption=Encryption(KeyRing(settings.encryption_keys), settings.encrypt_conversations),
    )
    if settings.database_url is not None:
        async with _disposing(connected(settings.database_url.get_secret_value())) as database:
            yield database
        return
    postgres = EmbeddedPostgres(settings.data_dir / "postgres")
    async with postgres as url, _disposing(connected(url, revive=postgres.ensure_running)) as database:
        await upgrade_schema(url)
        yield database


def migrated(settings: Settings) -> str:
    """Migrate the database and return its location. Raises DatabaseError."""
    return asyncio.run(_migrated(settings))


async def _migrated(settings: Settings) -> str:
    async with open_database(settings) as database:
        if settings.database_url is not None:
            await upgrade_schema(settings.database_url.get_secret_value())
        return database.place


def granted(settings: Settings, role: str) -> None:
    """Let a role that does not own the tables read and write their rows. Raises AdvisorError."""
    from migrations.grants import grant_to

    if settings.database_url is None:
        raise ConfigurationError("--grant-to is for a Postgres of your own: set DATABASE_URL to its address.")
    grant_to(settings.database_url.get_secret_value(), role)


async def upgrade_schema(url: str) -> None:
    """Run missing migrations. Raises DatabaseError."""
    from migrations.run import upgrade

    await in_thread(lambda wait: upgrade(url, wait=wait))


@asynccontextmanager
async def _disposing(database: Database) -> AsyncIterator[Database]:
    try:
        yield database
    finally:
        await database.dispose()
