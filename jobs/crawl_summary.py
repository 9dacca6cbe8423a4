"""What a crawl came to, where a person must look at it: a few lines for the people who run the bot."""

from collections.abc import Iterator, Sequence

from core.domain.crawl import CrawlReport, CrawlState
from core.domain.findings import Finding

FEW = 5  # so many pages may leave a source in one run without a word
MOST_REMOVED = 0.2
MOST_FINDINGS = 5
LONGEST = 200
TAIL = "`advisor status` and `advisor quality` tell more."


def crawl_news(reports: Sequence[CrawlReport], new_findings: Sequence[Finding] = ()) -> list[str]:
    """Lines of plain text; none when nobody needs to look.

    A person is needed when a run failed, was degraded, kept pages that seem to be lost, or removed a large share.
    """
    lines = [f"{report.source}: {report.state.value}, {', '.join(why)}" for report in reports if (why := _why(report))]
    lines += [*_findings(new_findings)]
    return ["The crawl needs a person:", *lines, TAIL] if lines else []


def _why(report: CrawlReport) -> list[str]:
    before = report.pages_changed + report.pages_unchanged + report.pages_moved + report.pages_removed
    why = [report.error[:LONGEST]] if report.error else []
    why += [] if report.error or report.state is not CrawlState.FAILED else ["it broke off"]
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
