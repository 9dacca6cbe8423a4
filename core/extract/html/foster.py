"""Put what stands in a table outside its cells before the table, as browsers do (WHATWG HTML, "foster parent")."""

from core.extract.html.tree import INVISIBLE, Element

_PARTS = frozenset("caption colgroup col thead tbody tfoot tr td th".split())
_HOLDERS = frozenset({"table", "thead", "tbody", "tfoot", "tr"})


def move_out_of_tables(root: Element) -> None:
    """Move loose text and misplaced elements of all tables."""
    for table in list(root.iter("table")):
        found: list[Element] = []
        _collect(table, found)
        parent = table.getparent()
        if not found or parent is None:
            continue
        at = list(parent).index(table)
        for element in reversed(found):
            parent.insert(at, element)


def _collect(holder: Element, found: list[Element]) -> None:
    _take_text(holder, found)
    for child in list(holder):
        if not isinstance(child.tag, str) or child.tag in INVISIBLE:
            continue
        tail, child.tail = child.tail, None
        if child.tag not in _PARTS:
            holder.remove(child)
            found.append(child)
        elif child.tag in _HOLDERS:
            _collect(child, found)
        if tail and tail.strip():
            found.append(_paragraph(holder, tail))


def _take_text(holder: Element, found: list[Element]) -> None:
    if holder.text and holder.text.strip():
        found.append(_paragraph(holder, holder.text))
        holder.text = None


def _paragraph(holder: Element, text: str) -> Element:
    paragraph = holder.makeelement("p")
    paragraph.text = text
    return paragraph
