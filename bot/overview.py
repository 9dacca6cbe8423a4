"""The state of the advisor at one moment, as text and as JSON."""

from dataclasses import asdict

from bot import rendering
from bot.app import App
from bot.json_output import Json, report_json
from core.domain import Overview
from core.rag.switching import SwitchedEmbedder
from core.site_domain import ChangeKind, Coverage, PageChange

SHOWN_CHANGES, SHOWN_CHARACTERS = 10, 160


async def look(app: App) -> Overview:
    """Asks the stores. Raises DatabaseError."""
    models, log = app.models, app.stores.crawl_log
    crawls = tuple(await log.latest())
    return Overview(
        place=app.stores.inventory.place,
        embedder=models.embedder.name,
        reranker=models.reranker.name if models.reranker else None,
        chat_model=models.chat.name if models.chat else None,
        holdings=await app.stores.inventory.holdings(),
        crawls=crawls,
        judge=models.judge.name if models.judge else None,
        coming=await _coming(app),
        changes={run.source: tuple(await log.changes(run.source, SHOWN_CHANGES)) for run in crawls},
    )


async def _coming(app: App) -> Coverage | None:
    embedder = app.models.embedder
    return await app.stores.vectors.coverage(embedder.next.name) if isinstance(embedder, SwitchedEmbedder) else None


def as_json(seen: Overview) -> Json:
    """One object; byte counts are plain numbers, times ISO 8601."""
    holdings = seen.holdings
    return {
        "database": seen.place,
        "embedder": seen.embedder,
        "next_embedder": asdict(seen.coming) if seen.coming else None,
        "reranker": seen.reranker,
        "judge": seen.judge,
        "chat_model": seen.chat_model,
        "pages": holdings.pages,
        "chunks": holdings.chunks,
        "turns": holdings.turns,
        "bytes_on_disk": holdings.bytes_on_disk,
        "models_with_vectors": holdings.models,
        "sources": [asdict(count) for count in holdings.sources],
        "crawls": [report_json(report) for report in seen.crawls],
        "changes": {
            source: [{"url": each.url, "kind": each.kind.value, "detail": each.detail} for each in changes]
            for source, changes in seen.changes.items()
        },
    }


def as_text(seen: Overview) -> str:
    """A few lines, then one row a source."""
    holdings = seen.holdings
    lines = [
        f"database   {seen.place}, {holdings.bytes_on_disk / 1e6:,.0f} MB",
        f"embedder   {seen.embedder}",
        *([f"next       {seen.model_change}"] if seen.coming else []),
        f"reranker   {seen.reranker or 'none'}",
        f"judge      {seen.judge or 'none'}",
        f"answers    {seen.chat_model or 'quoted from the pages (no language model is set)'}",
        f"indexed    {holdings.pages:,} pages in {holdings.chunks:,} passages",
        f"remembered {holdings.turns:,} messages",
    ]
    rows = _rows(seen)
    header = ("source", "pages", "passages", "last crawl", "state", "skipped")
    table = ["", rendering.table(header, rows)] if rows else []
    return "\n".join([*lines, *table, *_doubts(seen), *_cut_short(seen), *_findings(seen), *_changes(seen)])


def _cut_short(seen: Overview) -> list[str]:
    lines = [f"  {run.source}: {run.cut_short}" for run in seen.crawls if run.cut_short]
    return ["", "cut short, and continued by the next crawl", *lines] if lines else []


def _doubts(seen: Overview) -> list[str]:
    doubts = [f"  {run.source}: {doubt}" for run in seen.crawls for doubt in run.doubts]
    return ["", "not believed, so nothing was removed", *doubts] if doubts else []


def _findings(seen: Overview) -> list[str]:
    found = [(run, ", ".join(f"{kind} {count}" for kind, count in run.findings.items())) for run in seen.crawls]
    lines = [f"  {run.source}: {kinds} ({run.findings_new} new)" for run, kinds in found if kinds]
    return ["", "wrong on the site (`advisor quality` tells more)", *lines] if lines else []


def _changes(seen: Overview) -> list[str]:
    """A line for each of the first pages that the newest crawls found changed; `--json` tells the whole diff."""
    lines = [
        f"  {change.kind.value:<8} {change.url}  {_first_of(change)}"[:SHOWN_CHARACTERS].rstrip()
        for changes in seen.changes.values()
        for change in changes
    ]
    return ["", "changes", *lines[:SHOWN_CHANGES]] if lines else []


def _first_of(change: PageChange) -> str:
    """What came in, of a diff; the reason or the new address, of anything else."""
    lines = change.detail.splitlines()
    came = [line[1:] for line in lines if line.startswith("+")]
    return next(iter(came or lines), "") if change.kind is ChangeKind.CHANGED else change.detail


def _rows(seen: Overview) -> list[tuple[str, ...]]:
    counts = {count.source: count for count in seen.holdings.sources}
    crawls = {report.source: report for report in seen.crawls}
    return [
        (
            name,
            str(counts[name].pages) if name in counts else "0",
            str(counts[name].chunks) if name in counts else "0",
            f"{crawls[name].started_at.astimezone():%Y-%m-%d %H:%M}" if name in crawls else "never",
            crawls[name].state.value if name in crawls else "–",
            str(sum(crawls[name].skipped.values())) if name in crawls else "0",
        )
        for name in sorted({*counts, *crawls})
    ]
