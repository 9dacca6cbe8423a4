"""`advisor migrate`: upgrade the database schema and the structure of stored pages."""

import click

from bot.exit_codes import ExitCode
from bot.terminal.printing import echo


@click.command(short_help="Upgrade the database to this version's schema.")
def migrate() -> ExitCode:
    """Bring the database to the schema of this version, and cut pages again that an earlier version cut.

    Nothing is fetched, and no text is embedded whose vector is stored. It does nothing when all is done already, and
    leaves the pages to a running crawl.
    """
    from bot import running
    from bot.storage import migrated
    from bot.upgrading import rechunk_old_pages

    settings = running.prepared_settings(level="INFO")
    place = migrated(settings)
    echo(f"The database {place} is up to date.")
    with running.opened(settings) as session:
        pages = session.run(rechunk_old_pages(session.app))
    if pages is None:
        echo("A crawl is running; it upgrades the pages when it ends.")
    elif pages:
        echo(f"{pages:,} pages were upgraded to the structure of this version.")
    return ExitCode.OK
