"""`advisor usage`: what was answered, how fast, and what the language model cost, day by day."""

import click

from bot.commands.since import SINCE
from bot.terminal.output import ExitCode, echo


@click.command(short_help="Show answers, times and the model's cost by day.")
@SINCE
@click.option("--by-source", is_flag=True, help="By the source cited, with ratings, and scores of your own questions.")
def usage(days: int, by_source: bool) -> ExitCode:
    """Show how many questions were answered each day and how, how long it took, and what the language model cost.

    Counts the answers that are still stored (ADVISOR_KEEP_CONVERSATIONS_DAYS), and shows nobody's words.
    """
    from datetime import UTC, datetime, timedelta
    from zoneinfo import ZoneInfo

    from bot import running
    from bot.terminal import usage_table

    settings = running.prepared_settings()
    since = datetime.now(UTC) - timedelta(days=days)
    with running.opened(settings) as session:
        stores = session.app.stores
        if not by_source:
            echo(usage_table.as_table(session.run(stores.usage.since(since, settings.timezone))))
            return ExitCode.OK
        echo(usage_table.by_source(session.run(stores.usage.by_source(since, settings.timezone))))
        if nights := session.run(stores.suite_scores.since(since)):
            echo(f"\n{usage_table.by_night(nights, ZoneInfo(settings.timezone))}")
    return ExitCode.OK
