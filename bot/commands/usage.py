"""`advisor usage`: what was answered, how fast, and what the language model cost, day by day."""

import click

from bot.commands.since import SINCE
from bot.exit_codes import ExitCode
from bot.terminal.printing import echo


@click.command(short_help="Show answers, times and the model's cost by day.")
@SINCE
def usage(days: int) -> ExitCode:
    """Show how many questions were answered each day and how, how long it took, and what the language model cost.

    Counts the answers that are still stored (ADVISOR_KEEP_CONVERSATIONS_DAYS), and shows nobody's words.
    """
    from datetime import UTC, datetime, timedelta

    from bot import running
    from bot.terminal.usage_table import as_table

    settings = running.prepared_settings()
    since = datetime.now(UTC) - timedelta(days=days)
    with running.opened(settings) as session:
        found = session.run(session.app.stores.usage.since(since, settings.timezone))
    echo(as_table(found))
    return ExitCode.OK
