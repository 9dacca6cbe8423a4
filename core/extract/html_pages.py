"""Convert HTML to blocks: the main text found by trafilatura, or the whole body if that loses too much."""

import logging
import re
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import trafilatura
from lxml.html import tostring  # type: ignore[import-untyped]

from core.domain.document import Block, BlockKind, list_block
from core.domain.read_pages import PageLinks
from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError
from core.extract.block_lines import lines_of
from core.extract.charsets import decode_html
from core.extract.html.body import main_part, read_body
from core.extract.html.links import read_links
from core.extract.html.scripts import needs_script
from core.extract.html.selection import select
from core.extract.html.table_grid import MOST_PLACES, spanned_places
from core.extract.html.tables import parts_of
from core.extract.html.text_links import text_links
from core.extract.html.tree import Element, parse_html, visible_text
from core.extract.markup.page_markup import PageMarkup, read_markup
from core.extract.records.structure import structured

# It warns for every page without main text; the crawl counts these pages.
logging.getLogger("trafilatura").setLevel(logging.CRITICAL)

MOST_ELEMENTS = 300_000  # five times as many as the longest schedule that was seen
_MAX_JUDGED_CHARACTERS = (
    2_000_000  # above, or with wider tables, finding the main text takes too long; the whole body is read
)
_LEAST_SHARE = 0.05  # measured with benchmarks/sites/extraction_f1.py: below, more is lost than chatter is avoided
_LEAST_SHARE_OF_MAIN_ELEMENT = 0.5  # the page itself says where its main part is
_TABLE_SHARE = 0.4
_FEW_WORDS, _SOME_WORDS = 30, 60
_GENERIC_TITLE = re.compile(
    r"^(home ?page|home|index|welcome|untitled( document| page)?|new page( \d+)?|page|document|default|test|main)?\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """An extracted page: title, blocks and links."""

    title: str
    blocks: tuple[Block, ...]
    links: PageLinks
    is_navigation: bool
    needs_script: bool = False
    markup: PageMarkup = field(default_factory=PageMarkup)


def read_html(
    body: bytes,
    content_type: str,
    url: str,
    robots_header: str = "",
    *,
    keep_css: Sequence[str] = (),
    drop_css: Sequence[str] = (),
) -> HtmlPage:
    """Reads a page fetched from `url`; `content_type` is the whole header. Raises ExtractionError.

    The CSS selectors choose what is read as text; links are followed all the same.
    """
    text = decode_html(body, content_type)
    try:
        root = parse_html(text)
        if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
            raise ExtractionError(f"{url} has more than {MOST_ELEMENTS} elements", SkipReason.TOO_LARGE)
        links = read_links(root, url, robots_header)
        if keep_css or drop_css:
            select(root, keep_css, drop_css)
            text = tostring(root, encoding="unicode")
        blocks, is_judged = _blocks(root, text, url)
        links = replace(links, in_text=text_links(root, links.base, blocks, is_judged=is_judged))
    except RecursionError as error:
        raise ExtractionError(f"{url} is nested too deeply to be read", SkipReason.UNREADABLE) from error
    return HtmlPage(
        _title(root, blocks),
        tuple(blocks),
        links,
        _is_navigation(root, blocks),
        needs_script(root, _words(blocks)),
        read_markup(root),
    )


def _blocks(root: Element, text: str, url: str) -> tuple[list[Block], bool]:
    """The blocks of a page, and whether they were judged to be its main text."""
    whole = read_body(root)
    if len(text) > _MAX_JUDGED_CHARACTERS or spanned_places(root) > MOST_PLACES:
        return whole, False
    main = main_blocks(text)
    least = _LEAST_SHARE if main_part(root).tag == "body" else _LEAST_SHARE_OF_MAIN_ELEMENT
    if _loses_too_much(main, whole, least):
        return whole, False
    kept = _with_headings(main, whole)
    title = _title(root, kept)
    facts = structured(whole, title, url).facts
    is_whole_better = bool(facts) and facts >= structured(kept, title, url).facts
    return (whole, False) if is_whole_better else (kept, True)


def _loses_too_much(main: list[Block], whole: list[Block], least_share: float) -> bool:
    """Whether the main text omits most of the page, or the page is mainly tables, which we read better."""
    kept, all_words = _words(main), _words(whole)
    if kept < least_share * all_words or (kept < _FEW_WORDS and all_words > _SOME_WORDS):
        return True
    tables, kept_tables = (_words([block for block in blocks if _is_table(block)]) for blocks in (whole, main))
    return tables > _TABLE_SHARE * all_words or tables - kept_tables > _TABLE_SHARE * kept


def _with_headings(main: list[Block], whole: list[Block]) -> list[Block]:
    """The main text with the headings directly above its blocks; trafilatura loses many."""
    above: defaultdict[str, deque[list[Block]]] = defaultdict(deque)
    headings: list[Block] = []
    for block in whole:
        if block.kind is BlockKind.HEADING:
            headings = [*headings[-1:], block]
        else:
            above[_opening(block)].append(headings)
            headings = []
    seen = {block.text for block in main if block.kind is BlockKind.HEADING}
    found: list[Block] = []
    for block in main:
        places = above[_opening(block)]
        lost = [heading for heading in (places.popleft() if places else []) if heading.text not in seen]
        seen.update(heading.text for heading in lost)
        found += [*lost, block]
    return found


def _opening(block: Block) -> str:
    return " ".join(block.text.split())[:60]


def _is_table(block: Block) -> bool:
    return block.kind is BlockKind.TABLE


def _words(blocks: list[Block]) -> int:
    return sum(len(block.text.split()) for block in blocks)


def main_blocks(text: str) -> list[Block]:
    """The main text alone, as trafilatura (Barbaresi 2021) finds it; empty when it finds none."""
    found = trafilatura.bare_extraction(text, include_comments=False, include_tables=True, include_formatting=False)
    if found is None or isinstance(found, dict) or found.body is None:
        return []
    body: Element = found.body
    return [block for element in body for block in _block(element) if block.text]


def _block(element: Element) -> list[Block]:
    if element.tag == "head":
        level = element.get("rend", "h2").removeprefix("h")
        # Not `visible_text`: in HTML `head` is invisible, here it is a heading.
        return [Block(BlockKind.HEADING, _words_of(element), int(level) if level in "123456" else 2)]
    if element.tag == "list":
        items = (_words_of(item, without="list") for item in element.iter("item"))
        return [list_block([item for item in items if item])]
    if element.tag == "table":
        return _table_blocks(element)
    if element.tag == "code":
        return [Block(BlockKind.CODE, visible_text(element))]
    return [Block(BlockKind.PARAGRAPH, visible_text(element))]


def _words_of(element: Element, without: str = "") -> str:
    """The text of an element in one line, less its inner elements of one kind."""
    parts = [element.text or ""]
    for child in element:
        parts += [" " if child.tag == without else _words_of(child, without), child.tail or ""]
    return " ".join("".join(parts).split())


def _table_blocks(table: Element) -> list[Block]:
    parts = parts_of(table)
    return [part if isinstance(part, Block) else Block(BlockKind.PARAGRAPH, visible_text(part)) for part in parts]


def _title(root: Element, blocks: list[Block]) -> str:
    title = " ".join(next((_text_of(element) for element in root.iter("title")), "").split())
    if not _GENERIC_TITLE.match(title):
        return title
    named = [*(visible_text(element) for element in root.iter("h1", "h2")), *_headings(blocks)]
    return next((" ".join(name.split()) for name in named if not _GENERIC_TITLE.match(name)), title)


def _text_of(element: Element) -> str:
    return (element.text or "") + "".join((child.tail or "") for child in element)


def _headings(blocks: list[Block]) -> list[str]:
    return [block.text for block in blocks if block.kind is BlockKind.HEADING]


def _is_navigation(root: Element, blocks: list[Block]) -> bool:
    """Whether a page has only links, such as a directory listing."""
    if re.match(r"(index of|directory listing)\b", _title(root, blocks), re.IGNORECASE):
        return True
    links = [visible_text(link) for link in root.iter("a")]
    linked = " ".join(links).split()
    read = [line for block in blocks if block.kind is not BlockKind.HEADING for line in lines_of(block)]
    return len(links) >= 5 and len(set(" ".join(read).split()) - set(linked)) < 5
