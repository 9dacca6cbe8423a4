"""Rewrite what people wrote under the newest key, or in the clear, with a progress bar."""

from collections import Counter

from bot.exit_codes import ExitCode
from bot.settings import Settings
from bot.storage import open_database
from bot.terminal.printing import echo
from bot.terminal.progress import show_progress
from core.storage.database import Database
from core.storage.re_encryption import ReEncryption
from core.storage.workspaces import PostgresVault


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
