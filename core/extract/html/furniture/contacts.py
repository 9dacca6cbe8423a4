"""Recognise lines that say how, where or when somebody is reached."""

import re

from core.extract.html.tree import Element, visible_text
from core.text.languages.languages import english
from core.text.languages.schema.pages import PageWords
from core.text.values.clock import LONE_CLOCK
from core.text.values.weekdays import DAYS

_EN = english(PageWords)
_YEARS = r"(?!(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d)"
_PHONE = re.compile(
    rf"(?<![\d.]){_YEARS}" r"(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)\s?|\d{2,4}[\s.\-–])?\d{3,4}[\s.\-–]\d{4}(?!\d)"
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.\w", re.ASCII)
_CLOCK = re.compile(LONE_CLOCK, re.IGNORECASE)
_DAY = re.compile(rf"\b(?:{DAYS}|closed\b)", re.IGNORECASE)


def has_contact(element: Element) -> bool:
    """Whether an element holds a telephone number, an e-mail address, a street address or opening hours."""
    return is_contact(visible_text(element)) or any(
        link.get("href", "").lower().startswith(("mailto:", "tel:")) for link in element.iter("a")
    )


def reaches_somebody(element: Element) -> bool:
    """Whether an element holds a telephone number, an e-mail address or a street address."""
    text = visible_text(element)
    return any(pattern.search(text) for pattern in (_MAIL, _PHONE, _EN.street))


def is_contact(text: str) -> bool:
    """Whether a text says how, where or when somebody is reached."""
    if _MAIL.search(text) or _EN.street.search(text) or _EN.contact_label.search(text):
        return True
    if _DAY.search(text) and _CLOCK.search(text):
        return True
    return _PHONE.search(text) is not None


def is_imprint(text: str) -> bool:
    """Whether a line is about rights, cookies or the maker of a site."""
    return _EN.imprint.search(text) is not None
