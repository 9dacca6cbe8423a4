"""The report on what people missed, for advisors: each group with numbers, the page that should answer, a heading."""

from collections.abc import Iterator, Sequence

from core.domain.quality import Complaint, Gap, GapReport, NearPage
from core.presentation.document import Document, Line, Link, document, heading, item, labelled, line, note
from core.presentation.messages import say


def gaps_document(report: GapReport) -> Document:
    """The whole report."""
    groups = (_gap(gap, report.min_people) for gap in report.gaps)
    return document(_opening(report), *groups, _shared(report.shared), _closing(report))


def gap_lines(report: GapReport, most: int) -> list[str]:
    """The largest gaps as lines of plain text for the admins' channel; none where there is no gap."""
    if not report.gaps:
        return []
    shown = [f"- {_title(gap)}: {_asked(gap)}. {_where(gap.page)}" for gap in report.gaps[:most]]
    return [_heading(report), *shown, say("gaps.tail")]


def complaint_label(why: Complaint) -> str:
    """What a person presses, and what the report says."""
    return say(f"feedback.reason.{why}")


def _heading(report: GapReport) -> str:
    return say("gaps.title", since=f"{report.since:%Y-%m-%d}", until=f"{report.until:%Y-%m-%d}")


def _opening(report: GapReport) -> Iterator[Line]:
    yield heading(_heading(report))
    if not report.gaps:
        yield line(say("gaps.none", people=report.min_people))


def _gap(gap: Gap, least: int) -> Iterator[Line]:
    yield heading(_title(gap))
    yield item(f"{_asked(gap)}: {_trend(gap, least)}")
    how = [say(f"gaps.miss.{miss}", people=people) for miss, people in gap.misses.items()]
    for why, people in gap.complaints.items():
        how.append(say("gaps.complaint", why=complaint_label(why).lower(), people=people))
    if how:
        yield item(", ".join(how))
    yield item(_where_label(gap.page), *([Link(gap.page.title, (gap.page.url,))] if gap.page else []))
    if gap.words:
        yield item(say("gaps.words", words=", ".join(gap.words)))


def _title(gap: Gap) -> str:
    return gap.heading[:1].upper() + gap.heading[1:]


def _asked(gap: Gap) -> str:
    return say("gaps.people", people=gap.people)


def _trend(gap: Gap, least: int) -> str:
    return say(f"gaps.trend.{gap.trend}", people=gap.before, least=least)


def _where_label(page: NearPage | None) -> str:
    if page is None:
        return say("gaps.page.none")
    return say("gaps.page.answers" if page.answers else "gaps.page.nearest")


def _where(page: NearPage | None) -> str:
    return f"{_where_label(page)}{page.url}" if page else _where_label(None)


def _shared(questions: Sequence[str]) -> Iterator[Line]:
    if questions:
        yield heading(say("gaps.shared"))
    yield from (item(f"“{question}”") for question in questions)


def _closing(report: GapReport) -> Iterator[Line]:
    if report.left_out:
        yield line(say("gaps.more", count=report.left_out))
    if report.others:
        yield labelled(say("gaps.others"), say("gaps.others.people", people=report.others, least=report.min_people))
    yield note(say("gaps.note", least=report.min_people))
