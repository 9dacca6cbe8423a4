"""Read the first pages of a source without keeping any, to see what a crawl of it would come to."""

from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace

from core.crawl.unexpected import reason_of
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlPreview, PagesFound, PageSkipped, Source
from core.domain.document import Document
from core.domain.read_pages import SkipReason
from core.ports.crawling import Crawler

MOST_PAGES, MOST_SECONDS = 15, 90.0
_MOST_SKIPPED = 50


async def preview(crawler: Crawler, source: Source, heard: Callable[[CrawlPreview], None]) -> None:
    """Tells `heard` after each page, and once it has ended, whatever it ended by."""
    seen = CrawlPreview(source)
    short = replace(source, max_pages=MOST_PAGES, max_seconds=MOST_SECONDS)
    try:
        async with aclosing(crawler.crawl(short)) as pages:
            async for page in pages:
                seen = _with(seen, page)
                heard(seen)
    except Exception as error:  # noqa: BLE001 - whoever watches is told
        heard(replace(seen, problem=reason_of(error)))


def _with(seen: CrawlPreview, page: CrawledPage) -> CrawlPreview:
    match page:
        case Document():
            named = Document(page.url, page.title, (), page.content_type, page.fetched_at)  # what it says is not kept
            return replace(seen, pages=(*seen.pages, (named, len(page.text.split()))))
        case PageSkipped() if page.reason != SkipReason.PAGE_LIMIT:  # its limit is the preview's own
            return replace(seen, skipped=(*seen.skipped, replace(page, read=None))[:_MOST_SKIPPED])
        case PagesFound():
            return replace(seen, found=page.count)
        case CrawlEnded() if not seen.pages:
            return replace(seen, problem=page.stopped_short or _why(seen))
        case _:
            return seen


def _why(seen: CrawlPreview) -> str:
    """Why there is no page: the reason of the first that was left out."""
    return next((f"{each.reason}: {each.detail}" for each in seen.skipped), "it has no page")
