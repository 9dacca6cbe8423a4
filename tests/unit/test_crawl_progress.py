"""Several sources that are crawled at the same time are told apart on the terminal."""

from datetime import UTC, datetime
from io import StringIO

from rich.console import Console

from bot.commands.crawl import progress_on
from core.domain.crawl import CrawlReport, CrawlState

NOW = datetime(2026, 3, 2, 3, tzinfo=UTC)


def report(source: str, state: CrawlState, seen: int = 0, error: str | None = None, found: int = 0) -> CrawlReport:
    return CrawlReport(source, state, NOW, pages_seen=seen, error=error, pages_found=found)


def shown(*reports: CrawlReport) -> list[str]:
    """What is left on the screen, line by line."""
    screen = StringIO()
    with progress_on(Console(file=screen, width=120)) as show:
        for each in reports:
            show(each)
    return [line for line in screen.getvalue().splitlines() if line.strip()]


def test_every_running_source_has_a_bar_of_its_own() -> None:
    bars = shown(*(report(name, CrawlState.RUNNING, seen) for name, seen in (("a", 1), ("b", 7), ("a", 2))))

    assert [("a " in bar, "b " in bar) for bar in bars] == [(True, False), (False, True)]
    assert ["2 pages" in bars[0], "7 pages" in bars[1]] == [True, True]


def test_a_source_that_has_ended_is_a_line_above_the_bars_of_others() -> None:
    running = [report(name, CrawlState.RUNNING, 3) for name in ("library", "registrar")]

    first, bar = shown(*running, report("library", CrawlState.FINISHED, 5))

    assert first.startswith("library")
    assert "finished" in first
    assert "registrar" in bar
    assert "3 pages" in bar


def test_a_source_that_failed_before_its_first_page_is_told_too() -> None:
    [line] = shown(report("library", CrawlState.FAILED, error="[red]no\x1b[2J answer"))

    assert "failed" in line
    assert "[red]no" in line
    assert "\x1b" not in line


def test_a_bar_says_how_many_pages_there_are_as_far_as_links_have_told() -> None:
    [bar] = shown(report("library", CrawlState.RUNNING, 40, found=310))

    assert "40 of about 310 pages" in bar
