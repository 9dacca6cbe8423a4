"""`advisor crawl`: crawl the sources into the index, with a progress bar on a terminal."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from bot.job_wiring import build_crawl
from bot.running import Session, opened, prepared_settings
from bot.setting_up.source_book import SourceBook, with_names
from bot.terminal import rendering
from bot.terminal.output import ExitCode, echo, echo_json
from core.crawl.source_list import read_sources
from core.domain.crawl import CrawlReport, CrawlState, Source
from core.domain.outside_text import cleaned
from core.presentation.reports import skips


@click.command()
@click.option("--sources", "file", type=click.Path(path_type=Path), help="The sources file.  [default: sources.yaml]")
@click.option("--only", multiple=True, metavar="NAME", help="Crawl only this source (repeatable).")
@click.option("--retire", is_flag=True, help="Remove all pages of sources that the file no longer lists.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of reports instead of a table.")
def crawl(file: Path | None, only: tuple[str, ...], retire: bool, as_json: bool) -> ExitCode:
    """Crawl the sources, index what is new or changed, and remove what is gone.

    Without --sources and --only, sources that the file no longer lists are taken out too; where they hold a large
    part of all pages, only with --retire.

    Exits with 1 when a source failed, was doubted or yielded no page, or when another process is crawling into this
    database.
    """
    if retire and (file or only):
        raise click.UsageError("--retire uses the whole sources.yaml; do not combine it with --sources or --only.")
    settings = prepared_settings(sources_file=file)

    of_file = read_sources(settings.sources_file)  # a wrong file is told before anything is loaded
    of_file = with_names(of_file, only, settings.sources_file) if file else of_file
    with opened(settings, embeds=True) as session:
        reports = crawl_with_progress(session, of_file if file else None, only, is_sure=retire)
    if as_json:
        echo_json([rendering.report_json(report) for report in reports])
    else:
        echo(report_table(reports))
    return ExitCode.OK if went_well(reports) else ExitCode.PROBLEMS


OnProgress = Callable[[CrawlReport], None]


def crawl_with_progress(
    session: Session, sources: Sequence[Source] | None = None, only: Sequence[str] = (), *, is_sure: bool = False
) -> list[CrawlReport]:
    """Crawl sources, or those of the list, and show progress on standard error. Raises SourcesError or CrawlRunning.

    Of the whole list: pages of every other source leave the index; however many they are, when somebody `is_sure`.
    """
    crawl, book = build_crawl(session.app), SourceBook(session.app)
    with progress_on(Console(stderr=True)) if sys.stderr.isatty() else _silence() as show:
        choose = partial(book.to_crawl, only)
        running = crawl.run(sources, show) if sources else crawl.run_chosen(choose, show, is_sure=is_sure)
        reports = session.run(running)
    if not sys.stderr.isatty():
        for report in reports:
            if report.state is CrawlState.FINISHED:  # the log tells what is wrong with any other
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
        report.state is CrawlState.FINISHED and (pages_read(report) > 0 or _was_taken_out(report)) for report in reports
    )


def pages_read(report: CrawlReport) -> int:
    """How many pages of the source the index holds by this run."""
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
        TextColumn("{task.fields[pages]}, {task.fields[passages]} passages"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as bars:
        tasks: dict[str, TaskID] = {}

        def show(report: CrawlReport) -> None:
            if report.source not in tasks:
                tasks[report.source] = bars.add_task(report.source, total=None, pages="", passages=0)
            total = report.pages_found if report.pages_found > report.pages_seen else None
            pages = f"{report.pages_seen} of about {total} pages" if total else f"{report.pages_seen} pages"
            bar, done, passages = tasks[report.source], report.pages_seen, report.chunks_embedded
            bars.update(bar, completed=done, total=total, pages=pages, passages=passages)
            if report.state is not CrawlState.RUNNING:
                bars.remove_task(tasks.pop(report.source))
                console.print(cleaned(rendering.report_line(report)), markup=False, highlight=False, soft_wrap=True)

        yield show
