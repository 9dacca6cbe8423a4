"""Crawl with a progress bar on a terminal, or one line per source elsewhere."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from bot.job_wiring import build_crawl
from bot.running import Session
from bot.terminal import rendering
from bot.terminal.printing import echo
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.domain.outside_text import cleaned
from core.presentation.reports import skips

OnProgress = Callable[[CrawlReport], None]


def crawl_with_progress(
    session: Session, sources: Sequence[Source], *, are_all: bool = False, is_sure: bool = False
) -> list[CrawlReport]:
    """Crawl sources and show progress on standard error. Raises CrawlRunning.

    With `are_all` the pages of every other source leave the index; however many they are, when somebody `is_sure`.
    """
    crawl = build_crawl(session.app)
    with progress_on(Console(stderr=True)) if sys.stderr.isatty() else _silence() as show:
        listed = [source.name for source in sources] if are_all else None
        reports = session.run(crawl.run(sources, show, keep=listed, is_sure=is_sure))
    if not sys.stderr.isatty():
        for report in reports:
            echo(rendering.report_line(report), err=True)
    return reports


def report_table(reports: Sequence[CrawlReport]) -> str:
    """Counts per source, then the skip reasons."""
    header = (
        "source", "state", "seen", "new", "changed", "unchanged", "moved", "removed", "kept", "skipped", "passages",
        "requests", "seconds",
    )  # fmt: skip
    lines = [rendering.table(header, [_row(report) for report in reports])]
    lines += [f"{report.source} skipped: {skips(report)}" for report in reports if report.skipped]
    lines += [f"{report.source} doubted: {doubt}" for report in reports for doubt in report.doubts]
    lines += [f"{report.source} cut short: {report.cut_short}" for report in reports if report.cut_short]
    lines += [f"{report.source} failed: {report.error}" for report in reports if report.error]
    return "\n".join(lines)


def went_well(reports: Sequence[CrawlReport]) -> bool:
    """Whether every source was crawled completely with at least one page, or was removed."""
    return bool(reports) and all(
        report.state is CrawlState.FINISHED and (_pages(report) > 0 or _was_taken_out(report)) for report in reports
    )


def _pages(report: CrawlReport) -> int:
    return report.pages_new + report.pages_changed + report.pages_unchanged


def _was_taken_out(report: CrawlReport) -> bool:
    return report.pages_seen == 0 and report.pages_removed > 0


def _row(report: CrawlReport) -> tuple[str, ...]:
    counts = (
        report.pages_seen,
        report.pages_new,
        report.pages_changed,
        report.pages_unchanged,
        report.pages_moved,
        report.pages_removed,
        report.pages_guarded,
        sum(report.skipped.values()),
        report.chunks_embedded,
        report.requests,
    )
    return (report.source, report.state.value, *map(str, counts), f"{report.seconds or 0.0:.1f}")


@contextmanager
def _silence() -> Iterator[OnProgress]:
    yield lambda report: None


@contextmanager
def progress_on(console: Console) -> Iterator[OnProgress]:
    """A bar for each source that is crawled just now; above them stays a line for each that has ended."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24),
        TextColumn("{task.completed} pages, {task.fields[passages]} passages"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as bars:
        tasks: dict[str, TaskID] = {}

        def show(report: CrawlReport) -> None:
            if report.source not in tasks:
                tasks[report.source] = bars.add_task(report.source, total=None, passages=0)
            bars.update(tasks[report.source], completed=report.pages_seen, passages=report.chunks_embedded)
            if report.state is not CrawlState.RUNNING:
                bars.remove_task(tasks.pop(report.source))
                console.print(cleaned(rendering.report_line(report)), markup=False, highlight=False, soft_wrap=True)

        yield show
