"""Recognise headings that are written in bold type only."""

import re

from core.extract.html.furniture.contacts import is_contact
from core.extract.html.set_apart import holds_only
from core.extract.html.tree import Element
from core.text.values.words import MONTH

# Marks in a paragraph's text; the parser lets no such characters through.
BOLD, PLAIN = "\x02", "\x03"
_MOST_WORDS = 12
_WHOLE = re.compile(rf"\s*(?:{BOLD}[^{BOLD}{PLAIN}]*{PLAIN}\s*)+")
_YEAR = re.compile(r"\b(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?\b")
# Codes, dates, amounts and numbers are what a page says, not what it is about.
_NUMBER = re.compile(rf"\d|\$|\b{MONTH}\b", re.IGNORECASE)


def is_bold(element: Element) -> bool:
    """Whether an inline element is bold by its tag."""
    return element.tag in {"b", "strong"}


def heading_in(piece: str) -> str:
    """The words of a paragraph if all of it is a short bold line that may be a heading; else nothing."""
    if BOLD not in piece or not _WHOLE.fullmatch(_merged(piece)):
        return ""
    text = " ".join(without_marks(piece).split())
    if "\n" in without_marks(piece).strip() or not 1 <= len(text.split()) <= _MOST_WORDS:
        return ""
    is_name = text[-1] not in ".,;:!?" and any(map(str.isalpha, text)) and not _NUMBER.search(_YEAR.sub("", text))
    return text if is_name and not is_contact(text) else ""


def _merged(piece: str) -> str:
    """Nested marks are one."""
    return re.sub(rf"{BOLD}\s*{BOLD}", BOLD, re.sub(rf"{PLAIN}\s*{PLAIN}", PLAIN, piece))


def without_marks(piece: str) -> str:
    """A paragraph's text."""
    return piece.replace(BOLD, "").replace(PLAIN, "")


def place_of(element: Element) -> Element:
    """How far a bold name in an element holds: in all of it, or in what it is the first line of."""
    parent = element.getparent()
    while parent is not None and parent.tag not in {"body", "html"} and holds_only(parent, element):
        element, parent = parent, parent.getparent()
    return parent if parent is not None and element.tag in {"p", "div", "center"} else element
