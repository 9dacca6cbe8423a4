"""Recognise the name of a card: a first line that the page sets apart without a heading tag."""

import re

from core.extract.html.tree import BLOCK_TAGS, HEADINGS, Element, names_of, one_line

_NAME = re.compile(r"(?:^|[\s_-])(?:title|heading|headline|name|fn)(?:$|[\s_-])")
_MOST_WORDS = 12
_MOST_STEPS = 6  # containers that hold nothing but the name


def is_name(element: Element) -> bool:
    """Whether a block is the title of what follows it in its card."""
    if element.tag not in {"div", "p", "header"} or not _NAME.search(_names(element)):
        return False
    if any(below.tag in BLOCK_TAGS or below.tag in HEADINGS or below.tag == "br" for below in element if below is not element):
        return False
    text = one_line(element)
    if not 1 <= len(text.split()) <= _MOST_WORDS or text[-1] in ".,;:!?" or not any(map(str.isalpha, text)):
        return False
    return _leads(element)


def _names(element: Element) -> str:
    # In Drupal the class of every field begins so.
    return " ".join(names_of(element)).replace("field--name-", "field--")


def _leads(element: Element) -> bool:
    """Whether nothing stands before it in its container, and something after it."""
    for _ in range(_MOST_STEPS):
        parent = element.getparent()
        if parent is None or parent.tag in {"body", "td", "th", "li"} and element.getnext() is None:
            return False
        if (parent.text or "").strip() or any(map(_says, _before(element))):
            return False
        if (element.tail or "").strip() or any(map(_says, _after(element))):
            return True
        element = parent
    return False


def _before(element: Element) -> list[Element]:
    return _siblings(element, is_before=True)


def _after(element: Element) -> list[Element]:
    return _siblings(element, is_before=False)


def _siblings(element: Element, *, is_before: bool) -> list[Element]:
    found: list[Element] = []
    sibling = element.getprevious() if is_before else element.getnext()
    while sibling is not None and len(found) < 5:
        found.append(sibling)
        sibling = sibling.getprevious() if is_before else sibling.getnext()
    return found


def _says(element: Element) -> bool:
    return isinstance(element.tag, str) and bool(one_line(element) or (element.tail or "").strip())
