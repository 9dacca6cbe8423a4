"""Crawl reports: one line per run, and the message for the admin channel."""

import re
from collections.abc import Iterator, Sequence

from core.domain.answer import ModelUse
from core.domain.crawl import CrawlReport
from core.presentation.answer_text import linked
from core.presentation.document import Document, Line, document, heading, item, line, listed
from core.presentation.messages import say, say_count, say_day

_MOST_SOURCES, _LONGEST_ERROR = 25, 200
_ADDRESS = re.compile(r"https?://[^\s<>]+[^\s<>.,;:!?)”\"]")


def crawls_document(title: str, reports: Sequence[CrawlReport]) -> Document:
    """One line per source below the title."""
    lines = (item(crawl_summary(report)) for report in reports)
    return document([heading(title), *listed(lines, _MOST_SOURCES, _more)])


def crawl_summary(report: CrawlReport) -> str:
    """One crawl run in one line: result, counts and doubts."""
    return " · ".join(_parts(report))


def skips(report: CrawlReport) -> str:
    """Skip reasons with their page counts, most frequent first."""
    ordered = sorted(report.skipped.items(), key=lambda each: (-each[1], each[0]))
    return ", ".join(f"{reason} {count}" for reason, count in ordered)


def announcements(lines: Sequence[str]) -> Iterator[Document]:
    """The lines, the first as title and addresses as links; then shorter versions."""
    title, *rest = lines
    shown = [line(*linked(each, _ADDRESS)) for each in rest]
    for most in range(len(shown), -1, -1):
        yield document([heading(title), *listed(shown, most, _more)])


def _more(count: int) -> Line:
    return line(say("crawl.more", count=count))


def _parts(report: CrawlReport) -> Iterator[str]:
    yield _state(report)
    yield ", ".join(_counts(report))
    if report.skipped:
        yield say("crawl.skipped", reasons=skips(report))
    for doubt in report.doubts:
        yield say("crawl.doubted", doubt=doubt)
    if report.cut_short:
        yield say("crawl.cut_short", limit=report.cut_short)
    if report.findings:
        kinds = ", ".join(f"{kind} {count}" for kind, count in report.findings.items())
        yield say("crawl.findings", kinds=kinds, new=report.findings_new)
    if report.error:
        yield report.error[:_LONGEST_ERROR]


def _state(report: CrawlReport) -> str:
    ended, state = report.finished_at, say(f"crawl_state.{report.state.value}")
    if ended is None:
        return say("crawl.state", source=report.source, state=state)
    return say("crawl.finished", source=report.source, state=state, day=say_day(ended), time=f"{ended:%H:%M}")


def _counts(report: CrawlReport) -> Iterator[str]:
    seen, unchanged = report.pages_seen, report.pages_unchanged
    yield say("crawl.pages", seen=seen, new=report.pages_new, changed=report.pages_changed, unchanged=unchanged)
    others = {
        "crawl.embedded": report.chunks_embedded,
        "crawl.moved": report.pages_moved,
        "crawl.removed": report.pages_removed,
        "crawl.guarded": report.pages_guarded,
    }
    yield from (say_count(key, count) for key, count in others.items() if count)


def used(use: ModelUse) -> str:
    """What a language model took, and what it cost where there are prices."""
    counted = say("model_use.counted", requests=use.requests, sent=use.sent, received=use.received)
    return f"{counted}, {say('model_use.cost', cost=use.cost)}" if use.cost else counted
