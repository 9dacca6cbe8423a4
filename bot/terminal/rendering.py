"""Render documents, tables and crawl reports for a terminal."""

import sys
from collections.abc import Sequence
from dataclasses import asdict
from shutil import get_terminal_size

from bot.terminal.output import Json
from core.domain.crawl import CrawlReport
from core.domain.read_pages import NO_WORD
from core.presentation.document import Document, Mark, Markup
from core.presentation.reports import crawl_summary

TERMINAL = Markup(
    words=str,
    bold=str,
    code=str,
    link=lambda label, addresses: " · ".join(filter(None, [label, addresses[-1]])),
    reference=lambda number: f"  [{number}]",
    markdown=str,
    beginnings={Mark.ITEM: "- ", Mark.DETAIL: "    ", Mark.QUOTE: "    "},
)


def shown(text: Document) -> str:
    """A document as text."""
    return TERMINAL.text(text)


def report_line(report: CrawlReport) -> str:
    """One crawl run in one line."""
    return crawl_summary(report)


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as their widest cell, numbers to the right.

    On a terminal with less room, columns of zeros are left out; where there is still too little, a cell is a line.
    """
    room = get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    if _width(header, rows) > room:
        told = [column for column in range(len(header)) if any(row[column] != "0" for row in rows)]
        header, *rows = ([row[column] for column in told] for row in (header, *rows))
        if _width(header, rows) > room:
            return "\n\n".join(_stacked(header, row) for row in rows)
    widths = _widths(header, rows)
    return "\n".join(_table_row(row, widths) for row in [header, *rows])


def _widths(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]


def _width(header: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    widths = _widths(header, rows)
    return sum(widths) + 2 * (len(widths) - 1)


def _stacked(header: Sequence[str], row: Sequence[str]) -> str:
    longest = max(map(len, header))
    return "\n".join(f"{name:{longest}}  {cell}" for name, cell in zip(header, row, strict=True))


def _table_row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.rjust(width) if cell.replace(",", "").replace(".", "").isdecimal() else cell.ljust(width)
        for cell, width in zip(row, widths, strict=True)
    ]
    return "  ".join(cells).rstrip()


def report_json(report: CrawlReport) -> Json:
    """A crawl run; times in ISO 8601."""
    failed = {reason: pages for reason, pages in report.skipped.items() if reason in NO_WORD}
    ended = report.finished_at.isoformat() if report.finished_at else None
    times = {"started_at": report.started_at.isoformat(), "finished_at": ended}
    told = asdict(report) | times | {"failed": failed, "seconds": report.seconds}
    return {name: value for name, value in told.items() if name != "pages_found"}
