"""Count the words and linked words below each element of a page, once."""

import re
from dataclasses import dataclass, field

from core.extract.html.tree import BLOCK_TAGS, INVISIBLE, Element, visible_text
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


@dataclass(slots=True)
class Count:
    """Words that are seen, those of them inside links that lead elsewhere, and the links."""

    words: int = 0
    linked: int = 0
    links: int = 0

    @property
    def density(self) -> float:
        """The share of linked words, 0…1."""
        return self.linked / self.words if self.words else 0.0


@dataclass
class WordCounts:
    """The counts of all elements; those of emptied elements are kept up by `forget`."""

    _counts: dict[Element, Count] = field(default_factory=dict)

    def of(self, element: Element) -> Count:
        """The count of an element."""
        return self._counts.get(element) or Count()

    def forget(self, element: Element) -> None:
        """Take the words of an element from those of all around it."""
        gone = self._counts.pop(element, Count())
        for around in element.iterancestors():
            count = self._counts.get(around)
            if count is not None:
                count.words -= gone.words
                count.linked -= gone.linked
                count.links -= gone.links

    def add(self, element: Element) -> Count:
        """Count an element and all below it."""
        count = Count(len((element.text or "").split()))
        is_link = element.tag == "a" and _leads_elsewhere(element)
        has_block = False
        for child in element:
            if isinstance(child.tag, str) and child.tag not in INVISIBLE:
                inner = self.add(child)
                count.words += inner.words
                count.linked += inner.linked
                count.links += inner.links
                has_block = has_block or child.tag in BLOCK_TAGS
            count.words += len((child.tail or "").split())
        if is_link and count.words and not has_block:
            count.linked, count.links = count.words, 1
        if count.words:
            self._counts[element] = count
        return count


def _leads_elsewhere(link: Element) -> bool:
    return not link.get("href", "mailto:").lower().startswith(("mailto:", "tel:"))


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
