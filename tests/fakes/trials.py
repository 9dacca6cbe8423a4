"""Trials of what a crawl changed, in memory; the contract tests hold them to the real ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from core.site_domain import HeldPage
from tests.fakes.pages import StoredPage

if TYPE_CHECKING:  # the index has a shelf
    from tests.fakes.index import MemoryChunkStore

Key = tuple[str, str]


@dataclass
class Shelf:
    """What is not searched but may come back, by source and address; `new` are the versions on trial."""

    began_at: datetime | None = None
    new: set[int] = field(default_factory=set)
    former: dict[Key, StoredPage] = field(default_factory=dict)
    held: dict[Key, tuple[StoredPage, datetime]] = field(default_factory=dict)
    read_again: set[Key] = field(default_factory=set)
    moved_to: set[Key] = field(default_factory=set)

    def ending(self, key: Key, page: StoredPage | None) -> None:
        """Another version takes the place of this one."""
        if page and self.began_at and page.version not in self.new:
            self.former[key] = page

    def forget(self, key: Key) -> None:
        """Nothing that this page said comes back."""
        self.former.pop(key, None)
        self.held.pop(key, None)

    def rename(self, key: Key, other: Key) -> None:
        """What may come back comes back under another address."""
        if key in self.former:
            self.former[other] = self.former.pop(key)
        if key in self.held:
            self.held[other] = self.held.pop(key)

    def chunk_ids(self) -> set[int]:
        """Of all versions that are held back."""
        return {stored.chunk.id for page, _ in self.held.values() for stored in page.chunks}

    def kept(self) -> Iterator[StoredPage]:
        """Every version that may come back."""
        yield from self.former.values()
        yield from (page for page, _ in self.held.values())


@dataclass
class MemoryTrials:
    """`Trials` of an index in memory."""

    index: "MemoryChunkStore"

    async def begin(self, at: datetime) -> None:
        """From now on whatever is replaced can come back. A trial that is open already goes on."""
        self._shelf.began_at = self._shelf.began_at or at

    async def is_open(self) -> bool:
        """Whether changes have been made since a trial began that nobody accepted or held back."""
        return self._shelf.began_at is not None

    async def accept(self) -> None:
        """Ends the trial: what changed stays."""
        shelf = self._shelf
        shelf.began_at = None
        for each in (shelf.new, shelf.former, shelf.moved_to):
            each.clear()

    async def hold(self, at: datetime) -> int:
        """Ends the trial: changed pages say what they said before, new ones are withheld."""
        shelf, pages = self._shelf, self.index.pages
        tried = {key: page for key, page in pages.items() if page.version in shelf.new}
        held = {key: page for key, page in tried.items() if key in shelf.former or key not in shelf.moved_to}
        for key, page in held.items():
            self.index.end(key, at)
            shelf.held[key] = (page, at)
        former = {key: page for key, page in shelf.former.items() if key not in pages}
        for key, page in former.items():
            self.index.reopen(key, page)
        shelf.read_again |= {*held, *former}
        await self.accept()
        return len({*held, *former})

    async def held(self) -> list[HeldPage]:
        """Every page of which a version is held back, by source and address."""
        pages = self.index.pages
        return [
            HeldPage(*key, at, page.text, pages[key].text if key in pages else None)
            for key, (page, at) in sorted(self._shelf.held.items(), key=lambda item: item[0])
        ]

    async def publish(self, at: datetime, since: datetime | None = None) -> int:
        """Makes what is held back current; only what has been held `since` then."""
        chosen = {key: page for key, (page, held_at) in self._shelf.held.items() if since is None or held_at >= since}
        for key, page in chosen.items():
            self.index.end(key, at)
            self.index.reopen(key, page)
            del self._shelf.held[key]
        return len(chosen)

    async def drop_unread(self, sources: Sequence[str], at: datetime) -> None:
        """Forgets withheld new pages of sources that have been crawled to their end without meeting them again."""
        for key in [key for key in self._shelf.held if key[0] in sources and key not in self.index.pages]:
            del self._shelf.held[key]

    @property
    def _shelf(self) -> Shelf:
        return self.index.shelf
