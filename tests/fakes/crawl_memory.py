"""The page notes of crawls, in memory, beside the in-memory index; contract tests compare it with the real one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.domain.crawl import PageUnchanged
from core.domain.page import KnownPage, Lookalike, PageNote
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredPage


@dataclass
class _Noted:
    known: KnownPage
    note: PageNote | None = None
    rules: tuple[str, ...] = ()


@dataclass
class MemoryCrawlMemory:
    """`CrawlMemory` in memory."""

    store: MemoryIndex
    _noted: dict[tuple[str, str], _Noted] = field(default_factory=dict)
    rules: tuple[str, ...] = ()

    def under_rules(self, rules: Sequence[str]) -> "MemoryCrawlMemory":
        """The same memory, for a source whose pages are read by these rules of its own."""
        return MemoryCrawlMemory(self.store, self._noted, tuple(rules))

    async def known(self, source: str, embedder_name: str) -> list[KnownPage]:
        """Every address of a source that was read, and every current page."""
        found = {url: self._readable(noted) for (_, url), noted in self._of(source)}
        current = {page.url: page for page in self.store.pages.values() if page.source == source}
        for url, page in current.items():
            found.setdefault(url, KnownPage(url, page.fetched_at, page.fetched_at))
        return [_checked(found[url], current.get(url), embedder_name) for url in sorted(found)]

    async def note(self, source: str, read: PageNote) -> None:
        """Stores what the next crawl needs of a page that was read in full; it is no longer missing."""
        document = read.document
        known = KnownPage(
            document.url,
            document.fetched_at,
            document.fetched_at,
            document.etag,
            document.last_modified,
            document.body_hash,
            document.links,
            len(document.text.split()),
            reason=read.reason,
            detail=read.detail,
        )
        self._noted[source, document.url] = _Noted(known, read, self.rules)

    def remarks(self) -> list[tuple[str, str]]:
        """What was noted of pages that were read, by address."""
        known = [noted.known for noted in self._noted.values()]
        return [(each.url, each.detail) for each in known if each.reason is None and each.detail]

    async def note_unchanged(self, source: str, pages: Sequence[PageUnchanged]) -> None:
        """Stores that the pages were asked for and had not changed; they are no longer missing."""
        for page in pages:
            self._note_unchanged(source, page)

    def _note_unchanged(self, source: str, page: PageUnchanged) -> None:
        noted = self._noted.get((source, page.url))
        if noted is None or page.asked_at is None:
            return
        noted.known = replace(noted.known, fetched_at=page.asked_at, missing_since=None)
        if page.was_read:
            noted.known = replace(noted.known, read_at=page.asked_at, etag=page.etag, last_modified=page.last_modified)

    async def note_missing(self, source: str, urls: Sequence[str], at: datetime) -> None:
        """Marks these pages as missing since now, where no earlier crawl has."""
        for url in urls:
            noted = self._noted.setdefault((source, url), _Noted(KnownPage(url, at, at)))
            noted.known = replace(noted.known, missing_since=noted.known.missing_since or at)

    async def note_move(self, source: str, url: str, target: str) -> None:
        """Moves what is known of a page's content to its new address."""
        await self.forget(source, url)
        noted = self._noted.get((source, target))
        if noted and noted.note:
            noted.known = replace(noted.known, reason=None, detail="")
            noted.note = replace(noted.note, reason=None, detail="", copied_version=None)

    async def forget(self, source: str, url: str) -> None:
        """Deletes what is known of an address."""
        self._noted.pop((source, url), None)

    async def lookalikes(self, source: str, url: str, fingerprint: str, keys: Sequence[str]) -> list[Lookalike]:
        """Other current pages with this fingerprint, and those of this source that share a key; oldest first."""
        return [
            Lookalike(page.url, page.version, page.fingerprint, page.text, page.source)
            for page in self.store.pages.values()
            if page.url != url and (page.fingerprint == fingerprint or self._shares_key(source, page, keys))
        ]

    async def stray_copies(self, source: str) -> list[str]:
        """Addresses that were left out as copies of a page version that is no longer current."""
        current = {page.version for page in self.store.pages.values()}
        copies = {url: noted.note.copied_version for (name, url), noted in self._of(source) if noted.note}
        return sorted(url for url, version in copies.items() if version is not None and version not in current)

    def linking_to(self, url: str) -> list[str]:
        """Pages with a link to this address, in order; none that is doubted."""
        known = [noted.known for noted in self._noted.values()]
        return sorted(page.url for page in known if url in page.links and page.url != url and not page.missing_since)

    def linked(self) -> set[str]:
        """Every address that a page which is not missing links to, or that another address copies."""
        known = [self._with_original(noted) for noted in self._noted.values()]
        copied = {page.copy_of for page in known if page.copy_of}
        return copied | {link for page in known if not page.missing_since for link in page.links if link != page.url}

    def _readable(self, noted: _Noted) -> KnownPage:
        known = self._with_original(noted)
        return known if noted.rules == self.rules else replace(known, etag=None, last_modified=None, body_hash="")

    def _with_original(self, noted: _Noted) -> KnownPage:
        version = noted.note.copied_version if noted.note else None
        original = next((page.url for page in self.store.pages.values() if page.version == version), None)
        return replace(noted.known, copy_of=original)

    def _of(self, source: str) -> list[tuple[tuple[str, str], _Noted]]:
        return [(key, noted) for key, noted in self._noted.items() if key[0] == source]

    def _shares_key(self, source: str, page: StoredPage, keys: Sequence[str]) -> bool:
        noted = self._noted.get((page.source, page.url))
        return page.source == source and noted is not None and bool(noted.note and {*noted.note.keys} & {*keys})


def _checked(known: KnownPage, page: StoredPage | None, embedder_name: str) -> KnownPage:
    """Without validators unless the note and the index agree on what the page is."""
    words = known.words or (len(page.text) // 6 if page else 0)
    known = replace(known, is_current=page is not None, words=words)
    is_embedded = page is None or all(embedder_name in stored.vectors for stored in page.chunks)
    if is_embedded and (known.reason is None) == known.is_current:
        return known
    return replace(known, etag=None, last_modified=None, body_hash="")
