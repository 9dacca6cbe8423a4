"""`ChangedSources` in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.domain.crawl import ChangedSource


@dataclass
class MemoryChangedSources:
    """By name."""

    known: dict[str, ChangedSource] = field(default_factory=dict)

    async def every(self) -> Sequence[ChangedSource]:
        return [self.known[name] for name in sorted(self.known)]

    async def save(self, changed: ChangedSource) -> None:
        self.known[changed.name] = changed

    async def erase(self, name: str) -> None:
        self.known.pop(name, None)
