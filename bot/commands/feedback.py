"""`advisor feedback`: what people missed, as text, Markdown or CSV."""

import csv
import io
from datetime import timedelta
from enum import StrEnum
from pathlib import Path

import click

from bot.job_wiring import build_gap_reporter
from bot.running import opened, prepared_settings
from bot.terminal.inputs import SINCE, conversation_of
from bot.terminal.output import ExitCode, echo
from bot.terminal.rendering import shown
from core.domain.outside_text import cleaned_line
from core.domain.quality import Complaint, Gap, GapReport, Miss
from core.presentation.document import Mark, Markup
from core.presentation.gaps import gaps_document


@click.command()
@SINCE
@click.option("--format", "form", type=click.Choice(["text", "markdown", "csv"]), default="text", show_default=True)
@click.option("--most", type=click.IntRange(1, 200), default=50, show_default=True, help="Show at most so many groups.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file instead.")
@click.option("--mine", is_flag=True, help="Only what you asked yourself in this terminal, word for word.")
def feedback(days: int, form: str, most: int, out: Path | None, mine: bool) -> ExitCode:
    """Show what people missed, in groups of like meaning: for whoever writes the pages.

    A group has questions that were refused, answered with the closest quotation, or whose answer was rated as bad, of
    at least ADVISOR_FEEDBACK_MIN_PEOPLE people. It shows only words that so many of them wrote, and the page that
    should answer. With --mine one tester sees what the pages did not answer.
    """
    if mine:
        return _own(days, most)
    with opened(prepared_settings(), embeds=True) as session:
        report = session.run(build_gap_reporter(session.app).report(days, most=most))
    told = as_file(report, GapFormat(form))
    if out is None:
        echo(told)
    else:
        out.write_text(f"{told}\n", encoding="utf-8")
    return ExitCode.OK


def _own(days: int, most: int) -> ExitCode:
    """Lists the newest questions of whoever is logged in here, with how each was missed."""
    with opened(prepared_settings()) as session:
        until, me = session.app.clock(), conversation_of(None).person
        missed = session.app.stores.missed_questions.missed(until - timedelta(days=days), until, person=me)
        found = session.run(missed)
    newest = [f"{each.at:%Y-%m-%d %H:%M} UTC  {', '.join(sorted(each.misses)):8}  {each.text}" for each in found[::-1]]
    echo("\n".join(newest[:most]) or f"All that you asked here in the last {days} days was answered.")
    return ExitCode.OK


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
