"""`advisor migrate`: upgrade the database schema and the structure of stored pages."""

import click

from bot.terminal.output import ExitCode, echo


@click.command(short_help="Upgrade the database to this version's schema.")
@click.option("--grant-to", "role", metavar="ROLE", help="Let ROLE read and write the rows of DATABASE_URL's tables.")
def migrate(role: str | None) -> ExitCode:
    """Bring the database to the schema of this version, and cut pages again that an earlier version cut.

    Nothing is fetched, and no text is embedded whose vector is stored. It does nothing when all is done already, and
    leaves the pages to a running crawl.

    With --grant-to, as the owner of the tables: ROLE, which must exist, may then run everything but this command.
    """
    from bot import running
    from bot.stores import granted, migrated
    from bot.upgrading import rechunk_old_pages

    settings = running.prepared_settings(level="INFO")
    place = migrated(settings)
    echo(f"The database {place} is up to date.")
    if role:
        granted(settings, role)
        echo(f"The role {role} may read and write its rows.")
    with running.opened(settings) as session:
        pages = session.run(rechunk_old_pages(session.app))
    if pages is None:
        echo("A crawl is running; it upgrades the pages when it ends.")
    elif pages:
        echo(f"{pages:,} pages were upgraded to the structure of this version.")
    return ExitCode.OK
