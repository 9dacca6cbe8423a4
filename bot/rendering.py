"""How results look on a terminal."""

from collections.abc import Mapping, Sequence

from core.domain import Answer, Candidate, Citation, Trace
from core.score_text import score_text
from core.site_domain import CrawlReport


def answer_text(answer: Answer) -> str:
    """The answer, then its numbered sources."""
    sources = [citation_line(citation) for citation in answer.citations]
    return "\n".join([answer.text, *(["", "Sources", *sources] if sources else [])])


def citation_line(citation: Citation) -> str:
    """Number, title, page, address, the term or year it is about, and the day we last saw it."""
    page = f", page {citation.page}" if citation.page is not None else ""
    about = f" · {citation.valid_for}" if citation.valid_for else ""
    return f"  [{citation.number}] {citation.title}{page} · {citation.url}{about} · as of {citation.as_of:%Y-%m-%d}"


def timing_line(timings_ms: Mapping[str, float]) -> str:
    """Milliseconds of each step and their sum, on one line."""
    steps = " · ".join(f"{step} {ms:.1f}" for step, ms in timings_ms.items())
    return f"{steps} · total {sum(timings_ms.values()):.1f} ms"


def candidate_text(place: int, candidate: Candidate, width: int = 300) -> str:
    """A ranked passage: scores, where it stands, and how it begins."""
    chunk = candidate.chunk
    page = f", page {chunk.page}" if chunk.page is not None else ""
    heading = f" > {' > '.join(chunk.headings)}" if chunk.headings else ""
    text = " ".join(chunk.text.split())
    shown = text if len(text) <= width else text[:width].rsplit(" ", 1)[0] + " …"
    return f"{place}. {chunk.title}{heading}{page}\n   {chunk.url}\n   {score_text(candidate)}\n   {shown}"


def trace_text(answer: Answer, trace: Trace, shown: int = 10) -> str:
    """Why an answer is what it is, for people."""
    kept = set(trace.kept)
    lines = [
        f"asked:     {answer.question.original}",
        f"searched:  {answer.question.text}{' (rewritten)' if answer.question.rewritten else ''}",
        f"outcome:   {answer.outcome.value}, written by {answer.written_by}",
        f"models:    {', '.join(f'{role} {name}' for role, name in trace.models.items())}",
        f"time:      {timing_line(answer.timings_ms)}",
        *(f"fell back: {fallback}" for fallback in trace.fallbacks),
        *(f"taken out: {claim}" for claim in trace.removed_claims),
        f"passages:  {len(trace.candidates)} found, {len(kept)} kept; * = kept",
    ]
    for place, candidate in enumerate(trace.candidates[:shown], start=1):
        mark = "*" if candidate.chunk.id in kept else " "
        where = " > ".join([candidate.chunk.title, *candidate.chunk.headings])
        lines.append(f" {mark} {place:>2}. {score_text(candidate)} · {where}")
    return "\n".join(lines)


def report_line(report: CrawlReport) -> str:
    """One crawl run in one line."""
    counts = (
        f"{report.pages_seen} pages seen, {report.pages_new} new, {report.pages_changed} changed, "
        f"{report.pages_unchanged} unchanged, {report.chunks_embedded} passages embedded"
    )
    known = {"moved": report.pages_moved, "removed": report.pages_removed, "kept": report.pages_guarded}
    counts += "".join(f", {pages} {what}" for what, pages in known.items() if pages)
    counts += "".join(f"; doubted: {doubt}" for doubt in report.doubts)
    counts += f"; cut short: {report.cut_short}" if report.cut_short else ""
    skipped = f"; skipped: {skips(report)}" if report.skipped else ""
    return f"{report.source}: {report.state.value}, {counts}{skipped}{f' ({report.error})' if report.error else ''}"


def skips(report: CrawlReport) -> str:
    """Reasons and how many pages each dropped, most frequent first."""
    ordered = sorted(report.skipped.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{reason} {count}" for reason, count in ordered)


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
