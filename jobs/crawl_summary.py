"""Summarise crawls that need attention, in a few lines for the admins."""

from collections.abc import Iterator, Sequence

from core.domain.crawl import CrawlReport, CrawlState
from core.domain.findings import Finding

FEW = 5  # up to this many pages may be removed per run without a message
MOST_REMOVED = 0.2
MOST_FINDINGS = 5
LONGEST = 200
TAIL = "See `advisor status` and `advisor quality` for details."


def crawl_news(reports: Sequence[CrawlReport], new_findings: Sequence[Finding] = ()) -> list[str]:
    """Lines of plain text; none when no attention is needed.

    A person is needed when a run failed, was degraded, kept pages that seem to be lost, or removed a large share.
    """
    lines = [f"{report.source}: {report.state.value}, {', '.join(why)}" for report in reports if (why := _why(report))]
    lines += [*_findings(new_findings)]
    return ["The crawl needs attention:", *lines, TAIL] if lines else []


def _why(report: CrawlReport) -> list[str]:
    before = report.pages_changed + report.pages_unchanged + report.pages_moved + report.pages_removed
    why = [report.error[:LONGEST]] if report.error else []
    why += [] if report.error or report.state is not CrawlState.FAILED else ["it was interrupted"]
    why += [doubt[:LONGEST] for doubt in report.doubts]
    why += [f"{report.pages_guarded} pages kept although they failed or seem gone"] if report.pages_guarded else []
    is_much = report.pages_removed > max(FEW, MOST_REMOVED * before)
    return why + ([f"{report.pages_removed} of {before} pages removed"] if is_much else [])


def _findings(found: Sequence[Finding]) -> Iterator[str]:
    if found:
        yield f"{len(found)} new on the site:"
    for finding in found[:MOST_FINDINGS]:
        yield f"- {finding.kind.value}: {finding.url} · {finding.detail[:LONGEST]}"
    if len(found) > MOST_FINDINGS:
        yield f"… and {len(found) - MOST_FINDINGS} more"
