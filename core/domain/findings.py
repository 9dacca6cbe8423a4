"""What is wrong with the campus site, and the page texts that are checked for it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from core.domain.passage import PassageText


class FindingKind(StrEnum):
    """The kind of a finding."""

    BROKEN_LINK = "broken link"
    EXPIRED_DATE = "expired date"
    CONTRADICTION = "contradiction"
    ORPHAN_PAGE = "orphan page"
    HOSTILE_TEXT = "hostile text"
    SHRUNK_PAGE = "shrunk page"
    UNLISTED_PAGE = "page in no source"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to fix: on `url`, with regard to `other_url` if there is one.

    `is_known` when the review before found it too. A broken link's `url` is the address that is not there, its
    `other_url` a page that links to it.
    """

    kind: FindingKind
    url: str
    detail: str
    other_url: str = ""
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that is in no source and that web searches found: so many answers rest on it. No word of a question."""

    url: str
    answers: int


@dataclass(frozen=True, slots=True)
class ReadingGap:
    """Files whose text is not in the index, or not all of it, or read by OCR: `reason` names their kind.

    `count` is how many there are, `pages` the first of them, each with its address and what is to know or to do.
    """

    reason: str
    count: int
    pages: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PageText:
    """A current page as the checks read it: its passages in order."""

    source: str
    url: str
    title: str
    fetched_at: datetime
    passages: tuple[PassageText, ...]


@dataclass(frozen=True, slots=True)
class DeadAddress:
    """A dead address that `pages` pages link to; `linked_from` are the first few."""

    url: str
    reason: str
    linked_from: tuple[str, ...]
    pages: int
