"""`advisor enrich`: write texts that are only searched, and say what that takes."""

from dataclasses import replace

import click

from bot.index_wiring import build_enriching
from bot.running import Session, opened, prepared_settings
from bot.settings import Settings
from bot.terminal.output import ExitCode, echo
from bot.terminal.progress import show_progress
from core.domain.page import Enriched, EnrichmentReport, Estimate
from core.errors import ConfigurationError


@click.command()
@click.option(
    "--dry-run", is_flag=True, help="Only say how many passages, requests and tokens it takes, and the price."
)
@click.option("--forget", is_flag=True, help="Delete all of these texts.")
def enrich(dry_run: bool, forget: bool) -> ExitCode:
    """Read the passages that changed with the language model, where ADVISOR_ENRICH says so.

    What is written is searched and never shown. It can be interrupted and resumed. `advisor serve` does the
    same after each nightly crawl.

    Exits with 1 when another process is at it, or a day's budget ended it.
    """
    if dry_run and forget:
        raise click.UsageError("--dry-run and --forget exclude each other.")
    with opened(prepared_settings(), embeds=not (dry_run or forget)) as session:
        if forget:
            return forget_texts(session)
        return write_texts(session, dry_run=dry_run)


_OFF = "ADVISOR_ENRICH is off: set it to model, with a language model; docs/how-to/enrich-the-index.md."


def write_texts(session: Session, *, dry_run: bool) -> ExitCode:
    """Say what it takes, and do it unless `dry_run`. Raises AdvisorError; what was stored by then stays."""
    settings, enriching = session.app.settings, build_enriching(session.app)
    if enriching is None:
        raise ConfigurationError(_OFF)
    estimate = session.run(enriching.estimate())
    echo(estimated(estimate, settings))
    if dry_run or not estimate.passages:
        return ExitCode.OK
    with show_progress("enriching passages") as show:

        def on_progress(counts: Enriched) -> None:
            show(counts.passages, counts.passages + counts.waiting)

        report = session.run(replace(enriching, on_progress=on_progress).run())
    if report is None:
        echo("advisor: another process is enriching already", err=True)
        return ExitCode.PROBLEMS
    echo(reported(report))
    if report.stopped:
        echo(f"advisor: stopped: {report.stopped}; the next run goes on", err=True)
    return ExitCode.PROBLEMS if report.stopped else ExitCode.OK


def forget_texts(session: Session) -> ExitCode:
    """Delete all texts that are only searched. Raises DatabaseError."""
    texts = session.app.stores.search_texts
    deleted = session.run(texts.forget()) if texts else 0
    echo(f"Deleted {deleted:,} texts.")
    return ExitCode.OK


def estimated(estimate: Estimate, settings: Settings) -> str:
    """What a run without a limit would take, with its price where prices are set."""
    use = estimate.use
    told = f"{estimate.passages:,} passages to read"
    if not use.requests:
        return f"{told}, without a language model."
    price = (use.sent * settings.model_price_sent + use.received * settings.model_price_received) / 1_000_000
    most = f", which cost at most {price:.2f}" if price else ""
    back = f"{use.requests:,} requests to {settings.openai_model}, about {use.sent:,} tokens sent"
    return f"{told}: {back}, at most {use.received:,} back{most}. At most {settings.enrich_requests:,} requests a day."


def reported(report: EnrichmentReport) -> str:
    """What was done."""
    use, lines = report.use, [f"{report.passages:,} passages read, {report.texts:,} texts stored."]
    if report.dropped:
        lines.append(f"{report.dropped:,} texts were left out: too many of a passage, alike, or unfit to be searched.")
    if report.unread:
        lines.append(f"For {report.unread:,} passages no reply could be used.")
    if use.requests:
        cost = f", cost {use.cost:.2f}" if use.cost else ""
        lines.append(f"{use.requests:,} requests, {use.sent:,} tokens sent, {use.received:,} received{cost}.")
    return "\n".join(lines)
