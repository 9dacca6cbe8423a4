"""`advisor migrate`: brings the database to the schema of this version."""

import asyncio
from typing import TYPE_CHECKING

import click

from bot.exits import Exit

if TYPE_CHECKING:
    from bot.settings import Settings


@click.command(short_help="Bring the database to this version's schema.")
def migrate() -> Exit:
    """Bring the database to the schema of this version; does nothing when it is there already."""
    from bot import running

    place = asyncio.run(_migrate(running.prepared_settings()))
    click.echo(f"The database {place} is up to date.")
    return Exit.OK


async def _migrate(settings: "Settings") -> str:
    from bot.storage import open_database, upgrade_schema

    async with open_database(settings) as database:
        if settings.database_url is not None:
            await upgrade_schema(settings.database_url.get_secret_value())
        return database.place
