"""Decide whether a read page is skipped: noindex, needs JavaScript, only links, or too short."""

from dataclasses import replace

from core.crawl.short_pages import states_something
from core.crawl.visit import skip
from core.domain.crawl import PageSkipped
from core.domain.read_pages import ReadPage
from core.domain.skip_reasons import SkipReason


def skipped_page(page: ReadPage, least_words: int) -> PageSkipped | None:
    """The page as skipped, with its reason; None when it can be cited."""
    words = len(page.document.text.split())
    is_short = words < least_words and not states_something(page.document)
    if page.links.noindex:
        return _skipped(page, SkipReason.NOINDEX, "the page asks not to be indexed")
    if is_short and page.needs_script:
        return _skipped(page, SkipReason.NEEDS_SCRIPT, "this page needs JavaScript; without it there is no text")
    if page.is_navigation:
        return _skipped(page, SkipReason.NAVIGATION_ONLY, "only links, which were followed")
    if is_short:
        return _skipped(page, SkipReason.TOO_SHORT, f"{words} words of main text, at least {least_words} wanted")
    return None


def _skipped(page: ReadPage, reason: SkipReason, detail: str) -> PageSkipped:
    return replace(skip(page.document.url, reason, detail), read=page.document)
