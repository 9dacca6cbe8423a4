"""What is stored and how crawls went, in a few lines."""

from collections.abc import Sequence

from adapters.discord.safe_text import plain
from core.domain import Overview
from core.site_domain import CrawlReport

_MOST_SOURCES = 25


def status_text(overview: Overview) -> str:
    """What is stored, with which models, and the newest crawl of every source."""
    held = overview.holdings
    models = f"**Models** embedder {plain(overview.embedder)} · reranker {plain(overview.reranker or 'none')}"
    lines = [
        f"**Stored** {held.pages} pages, {held.chunks} passages, {held.turns} turns, {_megabytes(held.bytes_on_disk)}",
        f"{models} · writer {plain(overview.chat_model or 'quotes the pages')}",
        *([f"**Next embedder** {plain(overview.model_change)}"] if overview.model_change else []),
    ]
    return "\n".join(lines) + "\n" + reports_text("**Newest crawls**", overview.crawls)


def reports_text(title: str, reports: Sequence[CrawlReport]) -> str:
    """One line a source below the title."""
    lines = [_line(report) for report in reports[:_MOST_SOURCES]]
    hidden = len(reports) - len(lines)
    return "\n".join([title, *lines, *([f"… and {hidden} more"] if hidden else [])])


def _line(report: CrawlReport) -> str:
    counts = (
        f"{report.pages_seen} pages seen, {report.pages_new} new, {report.pages_changed} changed, "
        f"{report.pages_unchanged} unchanged, {sum(report.skipped.values())} skipped"
    )
    when = f" on {report.finished_at:%Y-%m-%d %H:%M} UTC" if report.finished_at else ""
    problem = f" · {plain(report.error[:200])}" if report.error else ""
    return f"- {plain(report.source)}: {report.state.value}{when} · {counts}{_findings(report)}{problem}"


def _findings(report: CrawlReport) -> str:
    found = ", ".join(f"{kind} {count}" for kind, count in report.findings.items())
    return f" · wrong on the site: {found} ({report.findings_new} new)" if found else ""


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.0f} MB"
