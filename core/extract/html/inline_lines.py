"""The text of an element as lines."""

from collections.abc import Iterator, Sequence

from core.extract.html.tree import INVISIBLE, Element, visible_text


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
