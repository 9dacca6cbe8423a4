"""Read lists and lists of definitions."""

from collections.abc import Iterator

from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, joined, lines_in

_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_UNSEEN = INVISIBLE | _LISTS
_RICH = ("table", "pre", "dl", "details", "form", *sorted(HEADINGS))
_LONG_ANSWER = 40  # words; a longer definition is text below its term


def is_plain_list(element: Element) -> bool:
    """Whether every item is a line, so that the list has neither tables nor headings nor cards in it."""
    if next(element.iter(*_RICH), None) is not None:
        return False
    items = [item for item in element if item.tag == "li"]
    if any(isinstance(child.tag, str) and child.tag not in {"li", *_LISTS, *INVISIBLE} for child in element):
        return False
    return sum(map(_is_card, items)) * 2 <= len(items) and not any(map(_has_loose_text, element.iter(*_LISTS)))


def _has_loose_text(element: Element) -> bool:
    """Whether text or an element of another kind stands between the items of a list."""
    texts = [element.text, *(child.tail for child in element)]
    return any(text and text.strip() for text in texts)


def _is_card(item: Element) -> bool:
    """Whether an item has lines in blocks of their own, such as name, role and telephone."""
    inner = [below for below in item.iter() if below.tag in BLOCK_TAGS and below.tag not in {"p", "li"}]
    leaves = [block for block in inner if not any(child.tag in BLOCK_TAGS for child in block) and lines_in(block)]
    return len(leaves) >= 2


def items_of(element: Element, depth: int = 0) -> Iterator[tuple[int, str]]:
    """The items with their depth, each in one line."""
    for item in element:
        if item.tag in _LISTS:
            yield from items_of(item, depth + 1)
        elif isinstance(item.tag, str) and item.tag not in INVISIBLE:
            if text := joined(lines_in(item, _UNSEEN)):
                yield depth, text
            for inner in _inner_lists(item):
                yield from items_of(inner, depth + 1)


def _inner_lists(item: Element) -> Iterator[Element]:
    for child in item:
        if child.tag in _LISTS:
            yield child
        elif isinstance(child.tag, str) and child.tag not in INVISIBLE:
            yield from _inner_lists(child)


def definitions_of(element: Element) -> Iterator[str]:
    """Each value of a list of definitions behind its term, in one line."""
    terms: list[str] = []
    is_answered = True
    for part in element.iter("dt", "dd"):
        if part.tag == "dt":
            terms, is_answered = [] if is_answered else terms, False
            terms.append(joined(lines_in(part)))
        elif text := joined(lines_in(part)):
            yield f"{'; '.join(terms)}: {text}" if any(terms) else text
            is_answered = True


def is_plain_definitions(element: Element) -> bool:
    """Whether nothing stands in a list of definitions but terms, and values of a line."""
    parts = list(element.iter("dt", "dd"))
    said = [line for part in parts for line in lines_in(part)]
    return bool(parts) and parts[-1].tag == "dd" and lines_in(element) == said and all(map(_is_line, parts))


def _is_line(part: Element) -> bool:
    if next(part.iter(*_RICH, "ul", "ol"), None) is not None:
        return False
    lines = lines_in(part)
    return len(lines) < 2 or sum(len(line.split()) for line in lines) <= _LONG_ANSWER
