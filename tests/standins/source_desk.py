"""A list of sources that the console can change, whose previews are told before."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from core.domain.crawl import CrawlPreview, ListedSource, Source
from core.errors import AdvisorError, SourcesError


@dataclass
class PlannedSources:
    """`SourceDesk` in memory; a preview waits for `gate` before it tells `seen`, or ends by `error`.

    With `unreadable`, that is what is wrong with the file.
    """

    known: dict[str, ListedSource] = field(default_factory=dict)
    seen: CrawlPreview = field(default_factory=lambda: CrawlPreview(Source("", ())))
    gate: asyncio.Event | None = None
    error: AdvisorError | None = None
    unreadable: str = ""
    previewed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in ("catalog", "website"):
            self.known[name] = ListedSource(Source(name, (f"https://{name}.example/",)))

    async def listed(self) -> Sequence[ListedSource]:
        if self.unreadable:
            raise SourcesError(self.unreadable)
        return list(self.known.values())

    async def drafted(self, name: str, address: str, topic: str) -> Source:
        if not address.startswith("https://"):
            raise SourcesError(f"{address!r} is not a web address.")
        if name in self.known:
            raise SourcesError(f"The name {name!r} is used already.")
        return Source(name, (address,), topic=topic or None)

    async def preview(self, source: Source, heard: Callable[[CrawlPreview], None]) -> None:
        self.previewed.append(source.start_urls[0])
        if self.gate:
            await self.gate.wait()
        if self.error:
            raise self.error
        heard(replace(self.seen, source=source))

    async def add(self, name: str, address: str, topic: str) -> None:
        self.known[name] = ListedSource(await self.drafted(name, address, topic), is_added=True)

    async def pause(self, name: str, *, is_paused: bool) -> None:
        if name not in self.known:
            raise SourcesError(f"There is no source {name!r}.")
        self.known[name] = replace(self.known[name], is_paused=is_paused)

    async def remove(self, name: str) -> int:
        if self.error:
            raise self.error
        del self.known[name]
        return 7
