"""`advisor enrich`: give passages likely questions and summaries that are only searched."""

import click

from bot.terminal.output import ExitCode


@click.command(short_help="Give passages likely questions and summaries that are only searched.")
@click.option(
    "--dry-run", is_flag=True, help="Only say how many passages, requests and tokens it takes, and the price."
)
@click.option("--forget", is_flag=True, help="Delete all of these texts.")
def enrich(dry_run: bool, forget: bool) -> ExitCode:
    """Read the passages that changed, as ADVISOR_ENRICH says: by their structure, or with the language model.

    What is written is searched and never shown. It can be interrupted and resumed. `advisor serve` does the
    same after each nightly crawl.

    Exits with 1 when another process is at it, or a day's budget ended it.
    """
    from bot import running
    from bot.terminal import enriching

    if dry_run and forget:
        raise click.UsageError("--dry-run and --forget exclude each other.")
    with running.opened(running.prepared_settings(), embeds=not (dry_run or forget)) as session:
        if forget:
            return enriching.forget(session)
        return enriching.enrich(session, dry_run=dry_run)
