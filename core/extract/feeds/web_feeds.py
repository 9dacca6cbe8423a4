"""Convert RSS and Atom feeds to blocks, with their items' addresses as pages to follow."""

import re
from collections.abc import Iterator
from datetime import date, datetime, tzinfo
from email.utils import parsedate_to_datetime

from lxml import etree  # type: ignore[import-untyped]

from core.domain.document import Block, BlockKind
from core.domain.read_pages import PageLinks, SkipReason
from core.errors import ExtractionError
from core.extract.feeds.feed_events import ToldEvents, told
from core.extract.feeds.json_events import events_of
from core.extract.file_text import FileText
from core.extract.html.body import read_body
from core.extract.html.tree import Element, parse_html
from core.text.urls import clean_url
from core.text.values.written import day_in_words

_ITEMS = frozenset({"item", "entry"})
_TEXTS = ("encoded", "content", "description", "summary")  # the whole text first
_DATES = ("pubDate", "published", "issued", "date")
_BEGINS = ("dtstart", "localstart", "startdate")
# xCal in RSS, with Trumba's and Microsoft's additions; the event module of RSS 1.0.
_OF_EVENTS = frozenset({*_BEGINS, "dtend", "localend", "enddate", "location", "status", "cdo-alldayevent"})
_POSTED = re.compile(r"^The post .{1,300} (?:appeared first on|first appeared on) .{1,200}$")
_CUT = re.compile(r"\s*(?:\[(?:…|\.\.\.)\]|…|\.\.\.|Continue reading.*|Read more.*)\s*$", re.IGNORECASE)


def read_web_feed(body: bytes, url: str, campus: tzinfo) -> FileText:
    """The feed's title, each item below its own, its events, and where the items lead. Raises ExtractionError."""
    root = _root(body, url)
    channel = next((each for each in root.iter() if _name(each) == "channel"), root)
    items = [each for each in root.iter() if _name(each) in _ITEMS]
    events = [told(events_of(_event_parts(item), campus)) for item in items]
    blocks = [block for item, event in zip(items, events, strict=True) for block in _item(item, event)]
    links = dict.fromkeys(link for item in items for link in _links(item, url))
    records = dict.fromkeys(record for event in events for record in event.records)
    return FileText(_line(channel, "title"), tuple(blocks), PageLinks(tuple(links), base=url), tuple(records))


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


def _event_parts(item: Element) -> dict[str, str]:
    """The parts of an item that say when and where something takes place, by xCal and what extends it; none of news."""
    parts = {_name(child): _text(child) for child in item if _name(child) in _OF_EVENTS}
    begins = any(parts.get(name, "") for name in _BEGINS)
    return {"title": _line(item, "title"), **parts} if begins else {}


def _item(item: Element, event: ToldEvents) -> Iterator[Block]:
    title = _line(item, "title")
    texts = _texts(item)
    if title:
        yield Block(BlockKind.HEADING, title, 2)
    yield from event.blocks
    if not event.blocks and (day := _day(item)):
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


def blocks_of_markup(text: str) -> list[Block]:
    """The blocks of a piece of HTML, or of plain text; none for text that cannot be read."""
    if not text.strip():
        return []
    if "<" not in text and "&" not in text:
        return [Block(BlockKind.PARAGRAPH, line) for part in text.splitlines() if (line := " ".join(part.split()))]
    try:
        return read_body(parse_html(f"<div>{text}</div>"))
    except (ExtractionError, RecursionError):
        return []
