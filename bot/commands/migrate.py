"""`advisor migrate` and `advisor encrypt`: bring the database to this version, and encrypt what is stored in it."""

import asyncio
from collections import Counter

import click

from bot.job_wiring import rechunk_old_pages
from bot.running import opened, prepared_settings
from bot.settings import Settings
from bot.stores import granted, migrated, open_database
from bot.terminal.output import ExitCode, echo
from bot.terminal.progress import show_progress
from core.storage.database import Database
from core.storage.re_encryption import ReEncryption
from core.storage.workspaces import PostgresVault


@click.command()
@click.option("--grant-to", "role", metavar="ROLE", help="Let ROLE read and write the rows of DATABASE_URL's tables.")
def migrate(role: str | None) -> ExitCode:
    """Bring the database to the schema of this version, and cut pages again that an earlier version cut.

    Nothing is fetched, and no text is embedded whose vector is stored. It does nothing when all is done already, and
    leaves the pages to a running crawl.

    With --grant-to, as the owner of the tables: ROLE, which must exist, may then run everything but this command.
    """
    settings = prepared_settings(level="INFO")
    place = migrated(settings)
    echo(f"The database {place} is up to date.")
    if role:
        granted(settings, role)
        echo(f"The role {role} may read and write its rows.")
    with opened(settings) as session:
        pages = session.run(rechunk_old_pages(session.app))
    if pages is None:
        echo("A crawl is running; it upgrades the pages when it ends.")
    elif pages:
        echo(f"{pages:,} pages were upgraded to the structure of this version.")
    return ExitCode.OK


@click.command()
def encrypt() -> ExitCode:
    """Rewrite what is stored of people's words as the settings say.

    With ADVISOR_ENCRYPT_CONVERSATIONS it is encrypted with the first key of ADVISOR_ENCRYPTION_KEY; without, it is
    decrypted. Secrets of workspaces are encrypted with the first key in any case.
    Afterwards older keys can be taken out.

    Answers go on meanwhile. It can be interrupted and resumed.

    Exits with 1 when something cannot be decrypted, or was written meanwhile by a process with other settings.
    """
    return asyncio.run(rewrite(prepared_settings()))


async def rewrite(settings: Settings) -> ExitCode:
    """Rewrite all rows that are not as the settings say. Raises DatabaseError, ConfigurationError."""
    async with open_database(settings) as database:
        rows, unreadable = await _rewrite_words(database)
        secrets, lost = await PostgresVault(database, settings.encryption_keys).renew()
        left = await ReEncryption(database).rows_left()
    for table, number in rows.items():
        echo(f"{table}: {number:,} rows rewritten")
    if secrets:
        echo(f"secrets: {secrets:,} encrypted with the first key")
    return _end(left - unreadable, unreadable + lost, is_on=database.encryption.is_on)


async def _rewrite_words(database: Database) -> tuple[Counter[str], int]:
    work, rows, unreadable = ReEncryption(database), Counter[str](), 0
    total = await work.rows_left()
    with show_progress("Encrypting rows" if database.encryption.is_on else "Decrypting rows") as show:
        async for done in work.run():
            rows[done.table] += done.rows
            unreadable += done.unreadable
            show(rows.total() + unreadable, total)
    return rows, unreadable


def _end(left: int, unreadable: int, *, is_on: bool) -> ExitCode:
    if unreadable:
        echo(
            f"advisor: {unreadable:,} rows stay as they are, for no key of ADVISOR_ENCRYPTION_KEY decrypts them: add "
            "the key that they were written with behind a comma, and run this again",
            err=True,
        )
    if left > 0:
        echo(f"advisor: {left:,} rows were written meanwhile by a process with other settings", err=True)
    if unreadable or left > 0:
        return ExitCode.PROBLEMS
    echo(f"What people wrote is {'encrypted with the first key' if is_on else 'stored in the clear'}.")
    return ExitCode.OK
