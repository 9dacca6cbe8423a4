"""Convert an HTML body to blocks, without navigation and invisible parts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from core.domain.document import Block, BlockKind, list_block
from core.extract.html.tables import parts_of
from core.extract.html.tree import INVISIBLE, Element, tidy, visible_text

BLOCK_TAGS = frozenset(
    "address article aside blockquote body center details div dd dt fieldset figcaption figure footer form header hr "
    "legend li main p section summary td th tr caption".split()
)
_FURNITURE_TAGS = frozenset({"nav", "footer", "aside"})
_FURNITURE_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary"})
_FURNITURE_NAMES = frozenset(
    "nav navbar navigation menu topnav sidenav breadcrumb breadcrumbs footer site-footer site-header sidebar skip-link "
    "skiplink skip-to-content cookie-banner pagination pager social share sr-only visually-hidden "
    "screen-reader-text".split()
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def read_body(root: Element) -> list[Block]:
    """All blocks of a page in reading order. Raises RecursionError when nested too deeply."""
    reader = _Reader()
    reader.read(main_part(root))
    reader.end_paragraph()
    return reader.blocks


def main_part(root: Element) -> Element:
    """The element that a page marks as its main part, else its body."""
    mains = [element for element in root.iter() if element.tag == "main" or element.get("role", "") == "main"]
    if len(mains) == 1 and len(visible_text(mains[0]).split()) >= 20:
        return mains[0]
    return next(root.iter("body"), root)


def is_furniture(element: Element) -> bool:
    """Whether an element is navigation or decoration."""
    if element.tag in INVISIBLE or element.tag in _FURNITURE_TAGS or element.get("role", "") in _FURNITURE_ROLES:
        return True
    if element.tag in {"body", "main", "article", "html"}:
        return False
    names = {*element.get("class", "").lower().split(), element.get("id", "").lower()}
    is_hidden = element.get("hidden", "no") != "no" or element.get("aria-hidden", "") == "true"
    return is_hidden or bool(names & _FURNITURE_NAMES) or bool(_HIDDEN.search(element.get("style", "")))


@dataclass
class _Reader:
    """Walks a tree and closes a paragraph wherever a block begins or ends."""

    blocks: list[Block] = field(default_factory=list)
    _inline: list[str] = field(default_factory=list)
    _links: list[str] = field(default_factory=list)

    def read(self, element: Element) -> None:
        if not isinstance(element.tag, str) or is_furniture(element):
            return
        if element.tag in _SPECIAL:
            self.end_paragraph()
            _SPECIAL[element.tag](self, element)
        elif element.tag in BLOCK_TAGS:
            self.end_paragraph()
            self.read_inside(element)
            self.end_paragraph()
        else:
            self._links.append(visible_text(element) if element.tag == "a" else "")
            self._inline.append("\n" if element.tag == "br" else "")
            self.read_inside(element)

    def read_inside(self, element: Element) -> None:
        self._inline.append((element.text or "").replace("\n", " "))
        for child in element:
            self.read(child)
            self._inline.append((child.tail or "").replace("\n", " "))

    def end_paragraph(self) -> None:
        text, links = "".join(self._inline), [link for link in self._links if link]
        self._inline.clear()
        self._links.clear()
        if len(links) >= 3 and _letters("".join(links)) >= 0.9 * _letters(text):
            return  # a menu marked up as a paragraph
        for piece in re.split(r"\n\s*\n", text):
            self.add(Block(BlockKind.PARAGRAPH, tidy(piece)))

    def add(self, block: Block) -> None:
        if any(character.isalnum() for character in block.text):
            self.blocks.append(block)

    def add_heading(self, element: Element) -> None:
        self.add(Block(BlockKind.HEADING, visible_text(element).replace("\n", " "), int(element.tag[1])))

    def add_code(self, element: Element) -> None:
        text = "".join(_raw_text(element)).strip("\n")
        is_prose = next(element.iter("code"), None) is None and not re.search(r"[{};=<>]", text)
        self.add(Block(BlockKind.PARAGRAPH if is_prose else BlockKind.CODE, text))

    def add_list(self, element: Element) -> None:
        if next(element.iter("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre"), None) is not None:
            self.read_inside(element)
            self.end_paragraph()
            return
        items = list(_items(element, 0))
        indented = "\n".join(f"{'  ' * depth}- {text}" for depth, text in items)
        self.add(replace(list_block([text for _, text in items]), text=indented))

    def add_definitions(self, element: Element) -> None:
        term = ""
        items: list[str] = []
        for part in element.iter("dt", "dd"):
            text = visible_text(part).replace("\n", " ")
            if part.tag == "dt":
                term = text
            elif text:
                items.append(f"{term}: {text}" if term else text)
        self.add(list_block(items))

    def add_table(self, element: Element) -> None:
        for caption in (child for child in element if child.tag == "caption"):
            self.add(Block(BlockKind.PARAGRAPH, visible_text(caption)))
        for part in parts_of(element):
            if isinstance(part, Block):
                self.add(part)
            else:
                self.read_inside(part)
                self.end_paragraph()


def _letters(text: str) -> int:
    return sum(character.isalnum() for character in text)


_SPECIAL = {
    **{f"h{level}": _Reader.add_heading for level in range(1, 7)},
    "pre": _Reader.add_code,
    "ul": _Reader.add_list,
    "ol": _Reader.add_list,
    "dl": _Reader.add_definitions,
    "table": _Reader.add_table,
}


def _raw_text(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        yield "\n" if child.tag == "br" else ""
        yield from _raw_text(child)
        yield child.tail or ""


def _items(element: Element, depth: int) -> Iterator[tuple[int, str]]:
    for item in element:
        if item.tag in {"ul", "ol"}:
            yield from _items(item, depth + 1)
        elif isinstance(item.tag, str) and not is_furniture(item):
            if text := " ".join("".join(_own_text(item)).split()):
                yield depth, text
            for inner in _inner_lists(item):
                yield from _items(inner, depth + 1)


def _own_text(item: Element) -> Iterator[str]:
    if item.tag in {"ul", "ol"} or is_furniture(item):
        return
    yield item.text or ""
    for child in item:
        yield " " if child.tag in BLOCK_TAGS or child.tag == "br" else ""
        yield from _own_text(child)
        yield " " if child.tag in BLOCK_TAGS else ""
        yield child.tail or ""


def _inner_lists(item: Element) -> Iterator[Element]:
    for child in item:
        if child.tag in {"ul", "ol"}:
            yield child
        elif isinstance(child.tag, str):
            yield from _inner_lists(child)
