"""Recognise lines that say how, where or when somebody is reached."""

import re

from core.extract.html.tree import Element, visible_text
from core.text.languages.en.pages.page_words import CONTACT_LABEL, IMPRINT, STREET
from core.text.values.clock import LONE_CLOCK
from core.text.values.weekdays import DAYS

_YEARS = r"(?!(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d)"
_PHONE = re.compile(
    rf"(?<![\d.]){_YEARS}" r"(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)\s?|\d{2,4}[\s.\-–])?\d{3,4}[\s.\-–]\d{4}(?!\d)"
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.\w", re.ASCII)
_STREET = re.compile(STREET, re.IGNORECASE)
_LABEL = re.compile(CONTACT_LABEL, re.IGNORECASE)
_CLOCK = re.compile(LONE_CLOCK, re.IGNORECASE)
_DAY = re.compile(rf"\b(?:{DAYS}|closed\b)", re.IGNORECASE)
_IMPRINT = re.compile(IMPRINT, re.IGNORECASE)


def has_contact(element: Element) -> bool:
    """Whether an element holds a telephone number, an e-mail address, a street address or opening hours."""
    return is_contact(visible_text(element)) or any(
        link.get("href", "").lower().startswith(("mailto:", "tel:")) for link in element.iter("a")
    )


def reaches_somebody(element: Element) -> bool:
    """Whether an element holds a telephone number, an e-mail address or a street address."""
    text = visible_text(element)
    return any(pattern.search(text) for pattern in (_MAIL, _PHONE, _STREET))


def is_contact(text: str) -> bool:
    """Whether a text says how, where or when somebody is reached."""
    if _MAIL.search(text) or _STREET.search(text) or _LABEL.search(text):
        return True
    if _DAY.search(text) and _CLOCK.search(text):
        return True
    return _PHONE.search(text) is not None


def is_imprint(text: str) -> bool:
    """Whether a line is about rights, cookies or the maker of a site."""
    return _IMPRINT.search(text) is not None
