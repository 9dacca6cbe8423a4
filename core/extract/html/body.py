"""Convert a page's tree, from which furniture and hidden parts are out, to blocks in reading order."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from core.domain.document import Block, BlockKind, list_block
from core.extract.html.lists import definitions_of, is_plain_definitions, is_plain_list, items_of
from core.extract.html.set_apart import BOLD, PLAIN, heading_in, is_bold, named_card, pair_in, paragraph_in, place_of
from core.extract.html.tables import parts_of
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, one_line, raw_text, tidy
from core.extract.html.visible.panels import SECTION

_MOST_CAPTION_WORDS = 24


def read_body(root: Element) -> list[Block]:
    """All blocks of a page in reading order. Raises RecursionError when nested too deeply."""
    reader = _Reader()
    reader.read(next(root.iter("body"), root))
    reader.end_paragraph()
    return reader.blocks


@dataclass
class _Reader:
    """Walks a tree to its leaves and closes a paragraph wherever a block begins or ends."""

    blocks: list[Block] = field(default_factory=list)
    _inline: list[str] = field(default_factory=list)
    _path: list[Block] = field(default_factory=list)  # the headings that hold here, the outermost first
    _places: list[Element] = field(default_factory=list)  # how far a name set apart in bold type holds
    _cards: dict[Element, list[Block]] = field(default_factory=dict)  # with the headings that hold around them
    _name: Block | None = None  # the last title of a card
    _owed: Block | None = None  # the heading that holds again after a panel

    def read(self, element: Element) -> None:
        if not isinstance(element.tag, str) or element.tag in INVISIBLE:
            return
        if element.tag in _SPECIAL:
            self.end_paragraph()
            self._within(element, _SPECIAL[element.tag])
        elif element.tag in BLOCK_TAGS:
            self.end_paragraph()
            self._places.append(place_of(element))
            self._within(element, _Reader.read_block)
            self._places.pop()
        elif is_bold(element):
            self._inline.append(BOLD)
            self.read_inside(element)
            self._inline.append(PLAIN)
        else:
            self._inline.append("\n" if element.tag == "br" else "")
            self.read_inside(element)

    def _within(self, element: Element, read: "_Read") -> None:
        """Read an element; where it is a section with a heading of its own, the heading before it holds again after."""
        if not element.get(SECTION, ""):
            read(self, element)
            self._leave(element)
            return
        outside = list(self._path)
        if element.get(SECTION, "") == "region" and len(self._path) > 1:
            self._owed, self._path = self._path[0], self._path[:1]
            outside = self._path
        read(self, element)
        self._restore(outside)

    def _leave(self, element: Element) -> None:
        """After a card the heading before it holds again."""
        outside = self._cards.pop(element, None) if self._cards else None
        if outside is not None:
            self._restore(outside)

    def _restore(self, outside: list[Block]) -> None:
        self.end_paragraph()
        if self._is_name_last():
            self._unname()
        if outside != self._path:
            self._path, self._owed = outside, outside[-1] if outside else None

    def read_block(self, element: Element) -> None:
        if pair := pair_in(element):
            self.add(Block(BlockKind.PARAGRAPH, pair))
            return
        if (card := named_card(element)) is not None:
            self._add_name(one_line(element), card)
            return
        self.read_inside(element)
        self.end_paragraph()

    def _add_name(self, text: str, card: Element) -> None:
        """The title of a card, which holds to the end of the card; the first heading of a page is its title."""
        if not any(block.kind is BlockKind.HEADING for block in self.blocks):
            self.add(Block(BlockKind.HEADING, text, 1))
            return
        self._cards.setdefault(card, list(self._path))
        if self._is_name_last():
            self._unname()
        above = [heading for heading in self._path if heading is not self._name]
        level = above[-1].level + 1 if above else 2
        self._name = Block(BlockKind.HEADING, text, min(level, 6))
        self.add(self._name)

    def _is_name_last(self) -> bool:
        return self._name is not None and bool(self.blocks) and self.blocks[-1] is self._name

    def _unname(self) -> None:
        """What stands over nothing is no heading."""
        name = self.blocks.pop()
        self.blocks.append(Block(BlockKind.PARAGRAPH, name.text))
        self._path = [heading for heading in self._path if heading is not name]
        self._name = None

    def read_inside(self, element: Element) -> None:
        self._inline.append((element.text or "").replace("\n", " "))
        for child in element:
            self.read(child)
            self._inline.append((child.tail or "").replace("\n", " "))

    def end_paragraph(self) -> None:
        text = "".join(self._inline)
        self._inline.clear()
        for piece in re.split(r"\n\s*\n", text):
            name = heading_in(piece)
            if name and self._places:
                self._add_name(name, self._places[-1])
            else:
                self.add(Block(BlockKind.PARAGRAPH, tidy(paragraph_in(piece))))

    def add(self, block: Block) -> None:
        if not any(character.isalnum() for character in block.text):
            return
        if block.kind is BlockKind.HEADING:
            if self._is_name_last() and self._name is not None and block.level <= self._name.level:
                self._unname()
            self._path = [*(above for above in self._path if above.level < block.level), block]
        elif self._owed is not None:
            self.blocks.append(self._owed)
        self._owed = None
        self.blocks.append(block)

    def add_heading(self, element: Element) -> None:
        if next((inner for inner in element.iter() if inner.tag in _NOT_IN_A_HEADING), None) is not None:
            self.read_inside(element)
            self.end_paragraph()
            return
        self.add(Block(BlockKind.HEADING, one_line(element), int(element.tag[1])))

    def add_label(self, text: str) -> None:
        """A heading below the one that holds here."""
        level = self._path[-1].level if self._path else 1
        self.add(Block(BlockKind.HEADING, text, min(level + 1, 6)))

    def add_code(self, element: Element) -> None:
        text = raw_text(element).strip("\n")
        is_prose = next(element.iter("code"), None) is None and not re.search(r"[{};=<>]", text)
        self.add(Block(BlockKind.PARAGRAPH if is_prose else BlockKind.CODE, text))

    def add_list(self, element: Element) -> None:
        if not is_plain_list(element):
            self.read_inside(element)
            self.end_paragraph()
            return
        items = list(items_of(element))
        indented = "\n".join(f"{'  ' * depth}- {text}" for depth, text in items)
        self.add(replace(list_block([text for _, text in items]), text=indented))

    def add_definitions(self, element: Element) -> None:
        if not is_plain_definitions(element):
            self.read_inside(element)
            self.end_paragraph()
            return
        self.add(list_block(list(definitions_of(element))))

    def add_table(self, element: Element) -> None:
        outside = list(self._path)
        for caption in (child for child in element if child.tag == "caption"):
            self._add_caption(one_line(caption))
        for part in parts_of(element):
            if isinstance(part, Block):
                self.add(part)
            else:
                self.read_inside(part)
                self.end_paragraph()
        if any(child.tag == "caption" for child in element):
            self._restore(outside)

    def _add_caption(self, text: str) -> None:
        if len(text.split()) <= _MOST_CAPTION_WORDS:
            self.add_label(text)
        else:
            self.add(Block(BlockKind.PARAGRAPH, text))


_NOT_IN_A_HEADING = frozenset({"table", "ul", "ol", "dl", "pre", "form"})
_Read = Callable[[_Reader, Element], None]
_SPECIAL: dict[str, _Read] = {
    **dict.fromkeys(HEADINGS, _Reader.add_heading),
    "pre": _Reader.add_code,
    "ul": _Reader.add_list,
    "ol": _Reader.add_list,
    "dl": _Reader.add_definitions,
    "table": _Reader.add_table,
}
