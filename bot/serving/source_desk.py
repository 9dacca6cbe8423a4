"""Change the list of sources from the console: add, pause and remove, and see what a crawl would read."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.application import App
from bot.job_wiring import build_crawl, build_crawler
from bot.setting_up.source_book import SourceBook, added_source, web_address
from core.domain.crawl import ChangedSource, CrawlPreview, ListedSource, Source
from core.errors import SourcesError
from core.ports.crawling import ChangedSources, Crawler
from jobs.source_preview import preview

_LONGEST_NAME = 60


@dataclass(frozen=True)
class AppSources:
    """`SourceDesk` of the running application; `crawler` replaces the HTTP crawler."""

    app: App
    crawler: Crawler | None = None

    async def listed(self) -> list[ListedSource]:
        """All sources. Raises SourcesError or DatabaseError."""
        return await self._book.listed()

    async def drafted(self, name: str, address: str, topic: str) -> Source:
        """A source to add. Raises SourcesError or DatabaseError."""
        name, topic = (" ".join(each.split()) for each in (name, topic))
        if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
            raise SourcesError(f"{name!r} is no line of 1 to {_LONGEST_NAME} characters; name it in another way.")
        try:
            source = added_source(ChangedSource(name, web_address(address), topic))
        except ValueError as error:
            raise SourcesError(f"{address!r} {error}.") from None
        if name in await self._book.names():
            raise SourcesError(f"The name {name!r} is used already; give every source its own name.")
        return source

    async def preview(self, source: Source, heard: Callable[[CrawlPreview], None]) -> None:
        """Its first pages, of which none is kept."""
        await preview(self.crawler or build_crawler(self.app), source, heard)

    async def add(self, name: str, address: str, topic: str) -> None:
        """Adds it. Raises SourcesError or DatabaseError."""
        source = await self.drafted(name, address, topic)
        await self._changes.save(ChangedSource(source.name, source.start_urls[0], source.topic or ""))

    async def pause(self, name: str, *, is_paused: bool) -> None:
        """Pauses a source, or ends that. Raises SourcesError or DatabaseError."""
        await self._one(name)
        known = {each.name: each for each in await self._changes.every()}
        # Of a source that the file names, too, what was added is kept: it counts again when the file drops it.
        await self._changes.save(replace(known.get(name, ChangedSource(name)), is_paused=is_paused))

    async def remove(self, name: str) -> int:
        """Takes it out of list and index. Raises SourcesError, CrawlRunning or DatabaseError."""
        if not (await self._one(name)).is_added:
            raise SourcesError(f"The source {name!r} stands in {self._book.file}: take it out of that file.")
        return await build_crawl(self.app, self.crawler).remove(name, lambda: self._changes.erase(name))

    async def _one(self, name: str) -> ListedSource:
        found = next((each for each in await self._book.listed() if each.source.name == name), None)
        if found is None:
            raise SourcesError(f"There is no source {name!r} (any more); look at the list again.")
        return found

    @property
    def _changes(self) -> ChangedSources:
        return self.app.stores.changed_sources

    @property
    def _book(self) -> SourceBook:
        return SourceBook(self.app)
