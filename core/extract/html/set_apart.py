"""Recognise the name of a card: a first line that the page sets apart without a heading tag."""

import re
from itertools import islice

from core.extract.html.furniture.word_counts import is_contact
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, Element, joined, lines_in, names_of, one_line
from core.text.values.words import MONTH

_NAME = re.compile(r"(?:^|[\s_-])(?:title|heading|headline|name|fn)(?:$|[\s_-])")
_LABEL = re.compile(r"(?:^|[\s_-])(?:label|term|key)(?:$|\s)")
_NOT_A_VALUE = HEADINGS | frozenset({"table", "ul", "ol", "dl", "pre", "form", "input", "details"})
_MOST_WORDS = 12
_MOST_STEPS = 6  # containers that hold nothing but the name, and siblings looked at
# Marks in a paragraph's text; the parser lets no such characters through.
BOLD, PLAIN = "\x02", "\x03"
_WHOLE = re.compile(rf"\s*(?:{BOLD}[^{BOLD}{PLAIN}]*{PLAIN}\s*)+")
_LABEL_LINE = re.compile(rf"\s*{BOLD}[^{BOLD}{PLAIN}]*[^{BOLD}{PLAIN}.:;!?]{PLAIN}\s*(?:\([^)]*\)\s*)?")
_YEAR = re.compile(r"\b(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?\b")
# Codes, dates, amounts and numbers are what a page says, not what it is about.
_NUMBER = re.compile(rf"\d|\$|\b{MONTH}\b", re.IGNORECASE)


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
        if (parent.text or "").strip() or _say(element, before=True):
            return None
        if (element.tail or "").strip() or _say(element, before=False):
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


def _say(element: Element, *, before: bool) -> bool:
    """Whether one of the nearest siblings before an element, or after it, has text."""
    beside = islice(element.itersiblings(preceding=before), _MOST_STEPS)
    return any(one_line(each) or (each.tail or "").strip() for each in beside if isinstance(each.tag, str))


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


def paragraph_in(piece: str) -> str:
    """The words of a paragraph; bold lines that take turns with lines of numbers are labels: "Fax: 555-0117"."""
    lines = [line for line in _merged(piece).split("\n") if line.strip()]
    labels, values = lines[::2], lines[1::2]
    is_paired = len(lines) > 3 and len(labels) == len(values) and all(map(_LABEL_LINE.fullmatch, labels))
    if not is_paired or not all(BOLD not in each and re.search(r"[\d@]", each) for each in values):
        return without_marks(piece)
    return "\n".join(f"{without_marks(label).rstrip()}: {value}" for label, value in zip(labels, values, strict=True))


def _merged(piece: str) -> str:
    """Nested marks are one."""
    return re.sub(rf"{BOLD}\s*{BOLD}", BOLD, re.sub(rf"{PLAIN}\s*{PLAIN}", PLAIN, piece))


def without_marks(piece: str) -> str:
    """A paragraph's text."""
    return piece.replace(BOLD, "").replace(PLAIN, "")


def place_of(element: Element) -> Element:
    """How far a bold name in an element holds: in what it is a line of, else in the element."""
    parent = element.getparent()
    return parent if parent is not None and element.tag in {"p", "div", "center"} else element
