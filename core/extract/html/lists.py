"""Read lists and lists of definitions."""

from collections.abc import Iterator

from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, joined, lines_in

_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_UNSEEN = INVISIBLE | _LISTS
_RICH = ("table", "pre", "dl", "details", "form", *sorted(HEADINGS))
_LONG_ANSWER = 40  # words; a longer definition is text below its term
Answer = str | Element


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


def definitions_of(element: Element) -> Iterator[tuple[str, Answer]]:
    """Each value of a list of definitions with its term; as an element where it is more than a line."""
    terms: list[str] = []
    is_answered = False
    for part in _parts(element):
        if part.tag == "dt":
            terms, is_answered = [] if is_answered else terms, False
            terms.append(joined(lines_in(part)))
            continue
        if part.tag == "dd" and _is_text(part):
            yield "; ".join(terms) if part.tag == "dd" else "", part
        elif text := joined(lines_in(part)):
            yield "; ".join(terms) if part.tag == "dd" else "", text
        is_answered = True
    if terms and not is_answered:
        yield "", "; ".join(terms)


def is_plain_definitions(element: Element) -> bool:
    """Whether nothing stands in a list of definitions but its terms and values."""
    return not any(map(_has_loose_text, [element, *_groups(element)]))


def _groups(element: Element) -> Iterator[Element]:
    """The elements around pairs in a list of definitions, whatever they are called."""
    for child in element:
        if child.tag not in {"dt", "dd"} and _has_pairs(child):
            yield child
            yield from _groups(child)


def _parts(element: Element) -> Iterator[Element]:
    """The terms, values and all else in a list of definitions, also inside the groups of its pairs."""
    for child in element:
        if child.tag in {"dt", "dd"}:
            yield child
        elif isinstance(child.tag, str) and child.tag not in INVISIBLE:
            if _has_pairs(child):
                yield from _parts(child)
            else:
                yield child


def _has_pairs(element: Element) -> bool:
    is_seen = isinstance(element.tag, str) and element.tag not in INVISIBLE
    return is_seen and next(element.iter("dt", "dd"), None) is not None


def _is_text(value: Element) -> bool:
    if next(value.iter(*_RICH, "ul", "ol"), None) is not None:
        return True
    lines = lines_in(value)
    return len(lines) > 1 and sum(len(line.split()) for line in lines) > _LONG_ANSWER
