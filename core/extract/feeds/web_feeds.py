"""Convert RSS and Atom feeds to blocks, with their items' addresses as pages to follow."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from email.utils import parsedate_to_datetime

from lxml import etree  # type: ignore[import-untyped]

from core.domain.document import Block, BlockKind
from core.domain.read_pages import PageLinks, SkipReason
from core.errors import ExtractionError
from core.extract.feeds.markup_text import blocks_of_markup
from core.extract.file_text import FileText
from core.extract.html.tree import Element
from core.text.urls import clean_url
from core.text.values.written import day_in_words

_ITEMS = frozenset({"item", "entry"})
_TEXTS = ("encoded", "content", "description", "summary")  # the whole text first
_DATES = ("pubDate", "published", "issued", "date")
_POSTED = re.compile(r"^The post .{1,300} (?:appeared first on|first appeared on) .{1,200}$")
_CUT = re.compile(r"\s*(?:\[(?:…|\.\.\.)\]|…|\.\.\.|Continue reading.*|Read more.*)\s*$", re.IGNORECASE)


def read_web_feed(body: bytes, url: str) -> FileText:
    """The feed's title, each item below its own, and where the items lead. Raises ExtractionError."""
    root = _root(body, url)
    channel = next((each for each in root.iter() if _name(each) == "channel"), root)
    items = [each for each in root.iter() if _name(each) in _ITEMS]
    blocks = [block for item in items for block in _item(item)]
    links = dict.fromkeys(link for item in items for link in _links(item, url))
    return FileText(_line(channel, "title"), tuple(blocks), PageLinks(tuple(links), base=url))


def _root(body: bytes, url: str) -> Element:
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root: Element | None = etree.fromstring(body.lstrip(), parser=parser)
    except (etree.LxmlError, ValueError) as error:
        raise ExtractionError(f"{url} is not a readable feed: {error}", SkipReason.UNREADABLE) from error
    if root is None:
        raise ExtractionError(f"{url} is not a readable feed: it is empty", SkipReason.UNREADABLE)
    return root


def _name(element: Element) -> str:
    """The tag without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _children(element: Element, name: str) -> Iterator[Element]:
    return (child for child in element if _name(child) == name)


def _text(element: Element) -> str:
    """The text of an element; inline XHTML as markup."""
    if len(element):
        return str(etree.tostring(element, encoding="unicode", with_tail=False))
    return (element.text or "").strip()


def _line(element: Element, name: str) -> str:
    found = next((text for child in _children(element, name) if (text := _text(child))), "")
    return " ".join(" ".join(block.text.split()) for block in blocks_of_markup(found))


def _item(item: Element) -> Iterator[Block]:
    title = _line(item, "title")
    texts = _texts(item)
    if title:
        yield Block(BlockKind.HEADING, title, 2)
    if day := _day(item):
        yield Block(BlockKind.PARAGRAPH, f"Published {day_in_words(day)}")  # not the day of what it is about
    yield from texts


def _texts(item: Element) -> list[Block]:
    """The whole text, and of its summaries what it does not say itself."""
    kept: list[Block] = []
    for name in _TEXTS:
        for child in _children(item, name):
            said = " ".join(" ".join(block.text.split()) for block in kept)
            blocks = [block for block in blocks_of_markup(_text(child)) if not _POSTED.match(block.text)]
            kept += [block for block in blocks if _CUT.sub("", " ".join(block.text.split())) not in said]
    return kept


def _day(item: Element) -> date | None:
    for name in _DATES:
        for child in _children(item, name):
            if found := _read_day((child.text or "").strip()):
                return found
    return None


def _read_day(text: str) -> date | None:
    """The day on which the item's own clock says that it appeared."""
    for read in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            return read(text).date()
        except (ValueError, TypeError, IndexError):
            continue
    return None


def _links(item: Element, url: str) -> Iterator[str]:
    for link in _children(item, "link"):
        target = link.get("href", "") or (link.text or "").strip()
        is_page = link.get("rel", "alternate") == "alternate" and "html" in link.get("type", "text/html")
        if target and is_page and (cleaned := clean_url(target, url)):
            yield cleaned
