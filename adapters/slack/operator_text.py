"""What is stored, and how crawls go, in a few lines for the people who run the bot."""

from collections.abc import Sequence

from adapters.slack.mrkdwn import escaped
from core.domain import Overview
from core.site_domain import CrawlReport

_MOST_SOURCES = 25


def status_text(overview: Overview) -> str:
    """What is stored, with which models, and the newest crawl of every source."""
    held = overview.holdings
    lines = [
        f"*Stored* {held.pages} pages, {held.chunks} passages, {held.turns} turns, "
        f"{held.bytes_on_disk / 1_000_000:.0f} MB",
        f"*Models* embedder {escaped(overview.embedder)} · reranker {escaped(overview.reranker or 'none')} · "
        f"writer {escaped(overview.chat_model or 'quotes the pages')}",
        *([f"*Next embedder* {escaped(overview.model_change)}"] if overview.model_change else []),
    ]
    return "\n".join([*lines, reports_text("Newest crawls", overview.crawls)])


def reports_text(title: str, reports: Sequence[CrawlReport]) -> str:
    """One line a source below the title."""
    lines = [_line(report) for report in reports[:_MOST_SOURCES]]
    hidden = len(reports) - len(lines)
    more = [f"… and {hidden} more"] if hidden else []
    return "\n".join([f"*{title}*", *lines, *more])


def _line(report: CrawlReport) -> str:
    counts = (
        f"{report.pages_seen} pages seen, {report.pages_new} new, {report.pages_changed} changed, "
        f"{report.pages_unchanged} unchanged, {sum(report.skipped.values())} skipped"
    )
    when = f" on {report.finished_at:%Y-%m-%d %H:%M} UTC" if report.finished_at else ""
    problem = f" · {escaped(report.error[:200])}" if report.error else ""
    return f"• {escaped(report.source)}: {report.state.value}{when} · {counts}{_findings(report)}{problem}"


def _findings(report: CrawlReport) -> str:
    found = ", ".join(f"{kind} {count}" for kind, count in report.findings.items())
    return f" · wrong on the site: {found} ({report.findings_new} new)" if found else ""
