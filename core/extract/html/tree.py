"""Parse HTML into trees with lxml."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Protocol

from lxml import etree, html  # type: ignore[import-untyped]

from core.domain.read_pages import SkipReason
from core.errors import ExtractionError

INVISIBLE = frozenset(
    "script style noscript template svg math head title iframe object embed button select option input textarea "
    "canvas audio video map datalist dialog meter progress".split()
)
_OF_HEAD = frozenset("title meta link style script base noscript template object".split())
STRIKING = ("del", "s", "strike")
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
BLOCK_TAGS = frozenset(
    "address article aside blockquote body center details div dd dt fieldset figcaption figure footer form header hr "
    "legend li main nav p search section summary td th tr caption hgroup dir menu".split()
)
_BREAKING = BLOCK_TAGS | HEADINGS | frozenset("ul ol dl pre table thead tbody tfoot".split())
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
# A reference to one of them, as "&#1;", for the parser would write it out.
_REFERENCE = re.compile(
    r"&#(?:0*(?:[0-8]|11|12|1[4-9]|2\d|3[01]|127|6553[45])|x0*(?:[0-8bcef]|1[0-9a-f]|7f|fff[ef]))(?:;|(?![0-9a-f]))",
    re.IGNORECASE,
)
_SPACES = re.compile(r"[^\S\n]+")
_PARTS = frozenset("caption colgroup col thead tbody tfoot tr td th".split())
_HOLDERS = frozenset({"table", "thead", "tbody", "tfoot", "tr"})


class Element(Protocol):
    """The part of lxml's element that we use, as lxml documents it; `tag` of a comment is not a string."""

    tag: str
    text: str | None
    tail: str | None

    def get(self, name: str, default: str = "") -> str: ...
    def set(self, name: str, value: str) -> None: ...
    def keys(self) -> list[str]: ...
    def getparent(self) -> "Element | None": ...
    def getprevious(self) -> "Element | None": ...
    def getnext(self) -> "Element | None": ...
    def addprevious(self, element: "Element") -> None: ...
    def insert(self, index: int, element: "Element") -> None: ...
    def remove(self, element: "Element") -> None: ...
    def makeelement(self, tag: str) -> "Element": ...
    def iter(self, *tags: str) -> Iterator["Element"]: ...
    def itertext(self) -> Iterator[str]: ...
    def xpath(self, path: str) -> Any: ...  # noqa: ANN401 - whatever the path selects
    def itersiblings(self, *, preceding: bool = False) -> Iterator["Element"]: ...
    def iterancestors(self, *tags: str) -> Iterator["Element"]: ...
    def __getitem__(self, index: int) -> "Element": ...
    def __iter__(self) -> Iterator["Element"]: ...
    def __len__(self) -> int: ...


def parse_html(text: str) -> Element:
    """The root of a page, even if malformed. Raises ExtractionError without any markup."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        readable = _NOT_IN_XML.sub(" ", _REFERENCE.sub(" ", text))
        root: Element = html.document_fromstring(readable.encode("utf-8", "replace"), parser=parser)
    except (etree.LxmlError, ValueError) as error:
        raise ExtractionError(f"this page has no readable HTML: {error}", SkipReason.UNREADABLE) from error
    _move_out_of_head(root)
    for tag in STRIKING:
        if len(re.findall(rf"<{tag}[\s>]", text, re.IGNORECASE)) > len(re.findall(rf"</{tag}\b", text, re.IGNORECASE)):
            _end_before_blocks(root, tag)
    return root


def _end_before_blocks(root: Element, tag: str) -> None:
    """End elements that their page never ends where the next block begins, as a browser does for most of them."""
    for element in list(root.iter(tag)):
        parent, inner = element.getparent(), list(element)
        begins = 0 if (element.text or "").strip() else 1  # a block that it begins with is struck
        at = next((at for at, child in enumerate(inner) if at >= begins and child.tag in _BREAKING), None)
        if parent is None or at is None:
            continue
        last, anchor = inner[-1], parent if parent.tag == inner[at].tag else element
        holder = anchor.getparent()
        if holder is None:
            continue
        last.tail, element.tail = f"{last.tail or ''}{element.tail or ''}", None
        for child in reversed(inner[at:]):
            holder.insert(list(holder).index(anchor) + 1, child)


def _move_out_of_head(root: Element) -> None:
    """Put into the body what the parser, which does not know `main`, leaves in the head of a page without body tag."""
    head = next(root.iter("head"), None)
    misplaced = [child for child in head if child.tag not in _OF_HEAD] if head is not None else []
    if head is None or not misplaced:
        return
    body = next((child for child in root if child.tag == "body"), None)
    if body is None:
        body = root.makeelement("body")
        root.insert(len(root), body)
    for at, element in enumerate(misplaced):
        body.insert(at, element)


def chosen(root: Element, path: str) -> list[Element]:
    """The elements that an XPath chooses, in document order."""
    return list(_xpath(path)(root))


def values_of(root: Element, attribute: str) -> list[str]:
    """The different values that an attribute has on a page."""
    return list(dict.fromkeys(_xpath(f"//@{attribute}")(root)))


def texts_of(root: Element, marks: str) -> list[str]:
    """The pieces of text with one of these marks that are no script and no style sheet."""
    holds = " or ".join(f"contains(., '{mark}')" for mark in marks)
    return list(_xpath(f"//text()[({holds}) and not(parent::script) and not(parent::style)]")(root))


@lru_cache(maxsize=32)
def _xpath(path: str) -> etree.XPath:
    return etree.XPath(path, smart_strings=False)


def visible_text(element: Element, unread: frozenset[str] = INVISIBLE) -> str:
    """All text below an element: a line for each block or `br`, runs of white space as one space."""
    return tidy("".join(_pieces(element, unread)))


def lines_in(element: Element, unread: frozenset[str] = INVISIBLE) -> list[str]:
    """A line for each block inside an element, without empty ones, and without the elements that are not read."""
    return [line for line in visible_text(element, unread).split("\n") if line]


def joined(lines: Sequence[str]) -> str:
    """Lines as one, with commas where they have no mark of their own."""
    parts: list[str] = []
    for line in filter(None, lines):
        parts += [" " if parts[-1][-1] in ".,;:!?–-/" else ", ", line] if parts else [line]
    return "".join(parts)


def raw_text(element: Element) -> str:
    """The text with its white space, as code needs it."""
    return "".join(_raw_pieces(element))


def _raw_pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        yield "\n" if child.tag == "br" else ""
        yield from _raw_pieces(child)
        yield child.tail or ""


def one_line(element: Element) -> str:
    """All text below an element in one line."""
    return " ".join(visible_text(element).split())


def _pieces(element: Element, unread: frozenset[str]) -> Iterator[str]:
    if element.tag in unread:
        return
    yield (element.text or "").replace("\n", " ")
    for child in element:
        breaks = "\n" if child.tag in _BREAKING else ""
        yield "\n" if child.tag == "br" else breaks
        yield from _pieces(child, unread)
        yield breaks
        yield (child.tail or "").replace("\n", " ")


def empty(element: Element) -> None:
    """Take out all that an element holds; it stays as a border between its neighbours, except for a row or a table."""
    if element.tag in {"tr", "table", "li"}:
        _take_out(element)
        return
    for child in list(element):
        element.remove(child)
    element.text = None


def _take_out(element: Element) -> None:
    parent, before = element.getparent(), element.getprevious()
    if parent is None:
        return
    tail = f" {element.tail or ''}"
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)


def names_of(element: Element) -> frozenset[str]:
    """The classes and the id of an element, in lower case."""
    return frozenset(f"{element.get('class', '')} {element.get('id', '')}".lower().split())


def tidy(text: str) -> str:
    """Text with single spaces, and without empty lines or blanks at line ends."""
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def move_out_of_tables(root: Element) -> None:
    """Move loose text and misplaced elements of all tables before them."""
    for holder in list(root.iter(*_HOLDERS)):
        table = holder if holder.tag == "table" else next(holder.iterancestors("table"), None)
        if table is None or table.getparent() is None:
            continue
        _moved(holder.text, table)
        holder.text = None
        for child in list(holder):
            tail, child.tail = child.tail, None
            if isinstance(child.tag, str) and child.tag not in _PARTS | INVISIBLE:
                table.addprevious(child)
            _moved(tail, table)


def _moved(text: str | None, table: Element) -> None:
    if text and text.strip():
        paragraph = table.makeelement("p")
        paragraph.text = text
        table.addprevious(paragraph)
