"""Render documents and tables for a terminal."""

from collections.abc import Sequence

from core.domain.answer import Answer, Citation
from core.domain.crawl import CrawlReport
from core.presentation import answers
from core.presentation.document import Document, Mark, Markup, document
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


def answer_text(answer: Answer) -> str:
    """The answer, then its numbered sources."""
    return shown(document(answers.body(answer), answers.source_list(answer.citations)))


def reply_text(answer: Answer) -> str:
    """The answer, below how its question was understood if that was changed."""
    understood, said = answers.understood_as(answer), answer_text(answer)
    above = [f"  {TERMINAL.line(understood)}"] if understood else []
    return "\n\n".join([*above, said, *filter(None, [shown(answers.offer_document(answer))])])


def citation_line(citation: Citation) -> str:
    """Number, title, page, address, the term or year it is about, and the day it was last read."""
    return TERMINAL.line(answers.source_line(citation))


def report_line(report: CrawlReport) -> str:
    """One crawl run in one line."""
    return crawl_summary(report)


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as their widest cell, numbers to the right."""
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    return "\n".join(_table_row(row, widths) for row in [header, *rows])


def _table_row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.rjust(width) if cell.replace(",", "").replace(".", "").isdigit() else cell.ljust(width)
        for cell, width in zip(row, widths, strict=True)
    ]
    return "  ".join(cells).rstrip()
