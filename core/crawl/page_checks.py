"""Decide whether a read page is skipped: noindex, needs JavaScript, only links, or too short."""

import re
from dataclasses import replace

from core.crawl.visits import skip
from core.domain.crawl import PageSkipped
from core.domain.document import BlockKind, Document
from core.domain.read_pages import ReadPage, SkipReason
from core.text.languages.languages import english
from core.text.languages.schema.pages import StubPhrases

_EN = english(StubPhrases)
_FEWEST_WORDS = 4
# Somebody's own address or telephone: what a card of a person, office or shop is for.
_REACHED = re.compile(r"[\w.+-]+@[\w-]+\.\w{2,}|(?<!\d)\(?\d{3}\)?[-. /]\d{3}[-. ]\d{4}(?!\d)|\+\d[\d ()-]{7,}\d")
_NAMED = re.compile(r"[^\W\d_]{2,}")
_FEWEST_NAMES = 3  # words beside the address or telephone


def states_something(document: Document) -> bool:
    """Whether a page has records, a table of at least two cells a row, or tells how to reach somebody.

    False for what only announces, redirects or asks to sign in, whatever its foot says.
    """
    if document.courses or document.events or document.people or document.places or document.prices:
        return True
    if len(document.text.split()) < _FEWEST_WORDS or _EN.stub.search(document.text):
        return False
    return _has_a_table(document) or _reaches_somebody(document.text)


def _has_a_table(document: Document) -> bool:
    rows = (row for block in document.blocks if block.kind is BlockKind.TABLE for row in block.rows)
    return any(sum(bool(cell.strip()) for cell in row) > 1 for row in rows)


def _reaches_somebody(text: str) -> bool:
    rest, found = _REACHED.subn(" ", text)
    return found > 0 and len(_NAMED.findall(rest)) >= _FEWEST_NAMES


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
