"""Limit the time and the bytes of one crawl."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.domain.skip_reasons import SkipReason
from core.domain.source import Source
from core.errors import FetchError

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

    def refuse_start(self, url: str) -> None:
        """Pages are left half of each limit. Raises FetchError where sitemaps have taken the other half."""
        if 2 * self.seconds_left <= self.source.max_seconds:
            limit = f"max_seconds ({self.source.max_seconds:g})"
        elif 2 * self.bytes_received() >= self.source.max_megabytes * MEGABYTE:
            limit = f"max_megabytes ({self.source.max_megabytes:g})"
        else:
            return
        raise FetchError(f"{url} was not read: sitemaps may take half of {limit}", SkipReason.PAGE_LIMIT)

    @property
    def seconds_left(self) -> float:
        """Seconds left for this crawl."""
        return self._began + self.source.max_seconds - self.seconds()
