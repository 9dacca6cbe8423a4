"""Parse HTML into trees with lxml."""

import re
from collections.abc import Iterator
from typing import Protocol

from lxml import etree, html  # type: ignore[import-untyped]

from core.domain.skip_reasons import SkipReason
from core.errors import ExtractionError

INVISIBLE = frozenset(
    "script style noscript template svg math head title iframe object embed button select option input textarea "
    "canvas audio video map datalist dialog".split()
)
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_SPACES = re.compile(r"[^\S\n]+")


class Element(Protocol):
    """The part of lxml's element that we use; `tag` of a comment is not a string."""

    tag: str
    text: str | None
    tail: str | None

    def get(self, name: str, default: str = "") -> str:
        """An attribute's value."""
        ...

    def iter(self, *tags: str) -> Iterator["Element"]:
        """This element and all below it, in document order."""
        ...

    def iterancestors(self, *tags: str) -> Iterator["Element"]:
        """All elements around this one, the nearest first."""
        ...

    def __iter__(self) -> Iterator["Element"]: ...
    def __len__(self) -> int: ...


def parse_html(text: str) -> Element:
    """The root of a page, even if malformed. Raises ExtractionError without any markup."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        root: Element = html.document_fromstring(_NOT_IN_XML.sub(" ", text).encode("utf-8", "replace"), parser=parser)
    except (etree.LxmlError, ValueError) as error:
        raise ExtractionError(f"this page has no readable HTML: {error}", SkipReason.UNREADABLE) from error
    return root


def visible_text(element: Element) -> str:
    """All text below an element, `br` as a line break, runs of white space as one space."""
    return tidy("".join(_pieces(element)))


def _pieces(element: Element) -> Iterator[str]:
    if element.tag in INVISIBLE:
        return
    yield (element.text or "").replace("\n", " ")
    for child in element:
        if child.tag in {"br", "lb"}:
            yield "\n"
        yield from _pieces(child)
        yield (child.tail or "").replace("\n", " ")


def tidy(text: str) -> str:
    """Text with single spaces, and without empty lines or blanks at line ends."""
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
