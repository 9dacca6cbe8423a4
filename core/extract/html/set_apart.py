"""Recognise the name of a card: a first line that the page sets apart without a heading tag."""

import re

from core.extract.html.inline_lines import joined, lines_in
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, Element, names_of, one_line

_NAME = re.compile(r"(?:^|[\s_-])(?:title|heading|headline|name|fn)(?:$|[\s_-])")
_LABEL = re.compile(r"(?:^|[\s_-])(?:label|term|key)(?:$|\s)")
_NOT_A_VALUE = HEADINGS | frozenset({"table", "ul", "ol", "dl", "pre", "form", "input", "details"})
_MOST_WORDS = 12
_MOST_STEPS = 6  # containers that hold nothing but the name


def named_card(element: Element) -> Element | None:
    """The container whose title a block is: it leads there, and something follows; None where it is none."""
    if element.tag not in {"div", "p", "header"} or not _NAME.search(_names(element)):
        return None
    if any(
        below.tag in BLOCK_TAGS or below.tag in HEADINGS or below.tag == "br"
        for below in element.iter()
        if below is not element
    ):
        return None
    text = one_line(element)
    if not 1 <= len(text.split()) <= _MOST_WORDS or text[-1] in ".,;:!?" or not any(map(str.isalpha, text)):
        return None
    return _led_by(element)


def _names(element: Element) -> str:
    # In Drupal the class of every field begins so.
    return " ".join(names_of(element)).replace("field--name-", "field--")


def _led_by(element: Element) -> Element | None:
    """The nearest container that holds more than this element, if it begins with it."""
    for _ in range(_MOST_STEPS):
        parent = element.getparent()
        if parent is None or parent.tag == "html":
            return None
        if (parent.text or "").strip() or any(map(_says, _before(element))):
            return None
        if (element.tail or "").strip() or any(map(_says, _after(element))):
            return parent
        element = parent
    return None


def pair_in(element: Element) -> str:
    """A label and its value in one line, where an element holds nothing but two such blocks; else nothing."""
    inner = [child for child in element if isinstance(child.tag, str)]
    if len(inner) != 2 or (element.text or "").strip() or any((child.tail or "").strip() for child in inner):
        return ""
    label, value = inner
    if not _LABEL.search(" ".join(names_of(label))) or any(below.tag in _NOT_A_VALUE for below in element.iter()):
        return ""
    name, lines = one_line(label).rstrip(": "), lines_in(value)
    is_pair = name and len(name.split()) <= _MOST_WORDS and 1 <= len(lines) <= 2
    return f"{name}: {joined(lines)}" if is_pair else ""


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
