"""Stored pages: what earlier crawls know of them, their furniture, and texts that help to find them."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from core.domain.answer import UNUSED, ModelUse
from core.domain.document import Document


class TextKind(StrEnum):
    """What such a text is."""

    QUESTION = "question"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class SearchText:
    """A likely question that a passage answers, or its summary."""

    kind: TextKind
    text: str


@dataclass(frozen=True, slots=True)
class Enriched:
    """How many current passages were read for such texts, how many are not yet, and how many texts they have."""

    passages: int
    waiting: int
    texts: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is to be done: passages, requests, tokens sent, and the most tokens that may come back, with their price."""

    passages: int
    use: ModelUse = UNUSED


@dataclass(frozen=True, slots=True)
class EnrichmentReport:
    """What a run did.

    `dropped` texts did not hold against the checks. Of `unread` passages no reply could be used. `stopped` says why the
    run ended before all passages were read; empty where they were.
    """

    passages: int = 0
    texts: int = 0
    dropped: int = 0
    unread: int = 0
    use: ModelUse = UNUSED
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class KnownPage:
    """What earlier crawls stored about an address.

    `etag`, `last_modified` and `body_hash` are empty where the page must be read in full. `is_current` when its text
    is searched now; else `reason` and `detail` say why not. `links` may be followed without reading the page again.
    A copy names in `copy_of` the current page that says the same. `missing_since` is when crawls began to doubt that
    the page is still there. `changes` counts how often its text was found changed since `known_since`.
    """

    url: str
    fetched_at: datetime
    read_at: datetime
    etag: str | None = None
    last_modified: datetime | None = None
    body_hash: str = ""
    links: tuple[str, ...] = ()
    words: int = 0
    is_current: bool = True
    reason: str | None = None
    detail: str = ""
    copy_of: str | None = None
    missing_since: datetime | None = None
    changes: int = 0
    known_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class PageNote:
    """What the next crawl needs of a page that was read in full.

    `keys` are the two marks by which pages that look alike are found. A page that was left out has a `reason`; a
    copy also has the version of the page that it copies. The `detail` of a page without a reason is what a person
    should know of it although it was read: that OCR has read it.
    """

    document: Document
    keys: tuple[str, ...] = ()
    reason: str | None = None
    detail: str = ""
    copied_version: int | None = None


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A current page, of any source, that may be a copy of another; `text` is its whole text."""

    url: str
    version_id: int
    fingerprint: str
    text: str
    source: str = ""


CERTAIN_NIGHTS = 2


@dataclass(frozen=True, slots=True)
class PageMarks:
    """What stands on a page, in reading order, as hashes.

    There is one entry for a block, or for each item of a list: `marks` are equal for equal words, `slots` say what
    stands directly before, and of which sort the entry is. `left_out` are the places of the entries that were
    furniture when the page was stored.
    """

    url: str
    marks: "array[int]"
    slots: "array[int]"
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FurnitureBlock:
    """An entry that stands on `pages` of the `of_pages` pages below `folder` (host and path).

    It is kept on one page, its `home`, so that what it says can be found. `text` is "" where no page was read since.
    A teaser has its slot as `mark`, no home, and the `nights` in a row in which it showed something else on most pages;
    it is left out after two.
    """

    folder: str
    mark: int
    text: str
    pages: int
    of_pages: int
    home: str
    nights: int = 0


@dataclass(frozen=True, slots=True)
class Furniture:
    """What was learned of a source: the furniture of each folder, by mark."""

    folders: Mapping[str, Mapping[int, FurnitureBlock]] = field(default_factory=dict)
    teasers: Mapping[int, FurnitureBlock] = field(default_factory=dict)

    @property
    def blocks(self) -> list[FurnitureBlock]:
        """All of it; what stands on most pages first."""
        found = [block for marks in (*self.folders.values(), self.teasers) for block in marks.values()]
        return sorted(found, key=lambda block: (block.folder, -block.pages, block.mark))

    @property
    def slots_left_out(self) -> set[int]:
        """The slots of teasers that are certain."""
        return {slot for slot, teaser in self.teasers.items() if teaser.nights >= CERTAIN_NIGHTS}


def furniture_of(blocks: list[FurnitureBlock]) -> Furniture:
    """What these blocks tell, by folder."""
    folders: dict[str, dict[int, FurnitureBlock]] = {}
    for block in blocks:
        if not block.nights:
            folders.setdefault(block.folder, {})[block.mark] = block
    return Furniture(folders, {block.mark: block for block in blocks if block.nights})


CHUNKER = 2  # raise it when the boundaries, texts or units of chunks change (core/rag/indexing/chunking.py)
TOKENS = 2  # raise it when tokens are counted or terms are made in another way (core/models/token_count.py, terms.py)
VALUES = 2  # raise it when the lexer of values reads other values, or ends sentences elsewhere (core/text/values)
RECORDS = 7  # raise it when the same blocks give other records (core/extract/records)

STRUCTURE = f"{CHUNKER}.{TOKENS}.{VALUES}.{RECORDS}"
