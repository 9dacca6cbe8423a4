"""The report on what people missed as text, Markdown or CSV."""

import csv
import io
from enum import StrEnum

from bot.terminal.rendering import shown
from core.domain.outside_text import cleaned_line
from core.domain.quality import Complaint, Gap, GapReport, Miss
from core.presentation.document import Mark, Markup
from core.presentation.gaps import gaps_document

COLUMNS = (
    "heading",
    "words",
    "people",
    "people_before",
    "trend",
    *Miss,
    *Complaint,
    "page_answers",
    "page",
    "page_title",
)
# What a spreadsheet would read as a formula (owasp.org, "CSV Injection").
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SPECIAL = str.maketrans({each: f"\\{each}" for each in "\\`*_[]<>#|~"})


class GapFormat(StrEnum):
    """How the report is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    CSV = "csv"


def as_file(report: GapReport, form: GapFormat) -> str:
    """The report in this form; CSV has one row for each group, with people as numbers, and nothing else."""
    if form is GapFormat.CSV:
        return _csv(report)
    return shown(gaps_document(report)) if form is GapFormat.TEXT else MARKDOWN.text(gaps_document(report))


def _csv(report: GapReport) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_cell(value) for value in _row(gap)] for gap in report.gaps)
    return out.getvalue().removesuffix("\n")


def _row(gap: Gap) -> list[object]:
    page = [gap.page.answers, gap.page.url, gap.page.title] if gap.page else [False, "", ""]
    misses = [gap.misses.get(miss, 0) for miss in Miss]
    complaints = [gap.complaints.get(why, 0) for why in Complaint]
    words = " ".join(gap.words)
    return [gap.heading, words, gap.people, gap.before, gap.trend.value, *misses, *complaints, *page]


def _cell(value: object) -> str:
    text = cleaned_line(str(value).lower() if isinstance(value, bool) else str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def _escaped(text: str) -> str:
    return text.translate(_SPECIAL)


MARKDOWN = Markup(
    words=_escaped,
    bold=lambda text: f"**{_escaped(text)}**",
    code=lambda text: f"`{text.replace('`', '')}`",
    link=lambda label, addresses: f"[{_escaped(label or addresses[-1])}](<{addresses[-1].replace('>', '%3E')}>)",
    reference=lambda number: f"[{number}]",
    markdown=str,
    beginnings={Mark.ITEM: "- ", Mark.DETAIL: "  ", Mark.QUOTE: "> "},
)
