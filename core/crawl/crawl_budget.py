"""Limit the time and the bytes of one crawl."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.domain.source import Source

MEGABYTE = 1_000_000


@dataclass
class CrawlBudget:
    """Starts with the crawl. `bytes_received` returns the bytes so far; `seconds` is a monotonic clock."""

    source: Source
    bytes_received: Callable[[], int]
    seconds: Callable[[], float]
    _began: float = field(init=False)

    def __post_init__(self) -> None:
        self._began = self.seconds()

    @property
    def spent(self) -> str:
        """Name the limit that is reached; empty while none is."""
        if self.seconds_left <= 0:
            return f"max_seconds is {self.source.max_seconds:g}"
        if self.bytes_received() >= self.source.max_megabytes * MEGABYTE:
            return f"max_megabytes is {self.source.max_megabytes:g}"
        return ""

    @property
    def seconds_left(self) -> float:
        """Seconds left for this crawl."""
        return self._began + self.source.max_seconds - self.seconds()
