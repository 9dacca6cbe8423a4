"""Summarise crawls that need attention, in a few lines for the admins."""

from collections.abc import Iterator, Sequence

from core.domain.crawl import CrawlReport, CrawlState
from core.domain.quality import Finding
from core.messages.speaking import say, say_count

FEW = 5  # up to this many pages may be removed per run without a message
MOST_REMOVED = 0.2
MOST_FINDINGS = 5
LONGEST = 200


def crawl_news(reports: Sequence[CrawlReport], new_findings: Sequence[Finding] = ()) -> list[str]:
    """Lines of plain text; none when no attention is needed.

    A person is needed when a run failed, was degraded, kept pages that seem to be lost, or removed a large share.
    """
    lines = [_line(report, why) for report in reports if (why := _why(report))] + [*_findings(new_findings)]
    return [say("news.title"), *lines, say("news.details")] if lines else []


def _line(report: CrawlReport, why: Sequence[str]) -> str:
    return f"{report.source}: {say(f'crawl_state.{report.state.value}')}, {', '.join(why)}"


def _why(report: CrawlReport) -> list[str]:
    before = report.pages_changed + report.pages_unchanged + report.pages_moved + report.pages_removed
    why = [report.error[:LONGEST]] if report.error else []
    why += [] if report.error or report.state is not CrawlState.FAILED else [say("news.interrupted")]
    why += [doubt[:LONGEST] for doubt in report.doubts]
    why += [say_count("news.kept", report.pages_guarded)] if report.pages_guarded else []
    is_much = report.pages_removed > max(FEW, MOST_REMOVED * before)
    return why + ([say("news.removed", removed=report.pages_removed, before=before)] if is_much else [])


def _findings(found: Sequence[Finding]) -> Iterator[str]:
    if found:
        yield say("news.findings", count=len(found))
    for finding in found[:MOST_FINDINGS]:
        yield f"- {finding.kind.value}: {finding.url} · {finding.detail[:LONGEST]}"
    if len(found) > MOST_FINDINGS:
        yield say("crawl.more", count=len(found) - MOST_FINDINGS)
