"""The state of the advisor at one moment, as text and as JSON."""

from dataclasses import asdict

from bot import rendering
from bot.app import App
from bot.json_output import Json, report_json
from core.domain import Overview


async def look(app: App) -> Overview:
    """Asks the stores. Raises DatabaseError."""
    models = app.models
    return Overview(
        place=app.stores.inventory.place,
        embedder=models.embedder.name,
        reranker=models.reranker.name if models.reranker else None,
        chat_model=models.chat.name if models.chat else None,
        holdings=await app.stores.inventory.holdings(),
        crawls=tuple(await app.stores.crawl_log.latest()),
    )


def as_json(seen: Overview) -> Json:
    """One object; byte counts are plain numbers, times ISO 8601."""
    holdings = seen.holdings
    return {
        "database": seen.place,
        "embedder": seen.embedder,
        "reranker": seen.reranker,
        "chat_model": seen.chat_model,
        "pages": holdings.pages,
        "chunks": holdings.chunks,
        "turns": holdings.turns,
        "bytes_on_disk": holdings.bytes_on_disk,
        "models_with_vectors": holdings.models,
        "sources": [asdict(count) for count in holdings.sources],
        "crawls": [report_json(report) for report in seen.crawls],
    }


def as_text(seen: Overview) -> str:
    """A few lines, then one row a source."""
    holdings = seen.holdings
    lines = [
        f"database   {seen.place}, {holdings.bytes_on_disk / 1e6:,.0f} MB",
        f"embedder   {seen.embedder}",
        f"reranker   {seen.reranker or 'none'}",
        f"answers    {seen.chat_model or 'quoted from the pages (no language model is set)'}",
        f"indexed    {holdings.pages:,} pages in {holdings.chunks:,} passages",
        f"remembered {holdings.turns:,} messages",
    ]
    rows = _rows(seen)
    header = ("source", "pages", "passages", "last crawl", "state", "skipped")
    return "\n".join([*lines, *(["", rendering.table(header, rows)] if rows else [])])


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
