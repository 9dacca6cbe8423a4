"""How long one crawl of a source may take, and how many bytes it may fetch."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.domain.source import Source

MEGABYTE = 1_000_000


@dataclass
class CrawlBudget:
    """Begins with the crawl. `bytes_received` asks how much has come; `seconds` is a clock that never goes back."""

    source: Source
    bytes_received: Callable[[], int]
    seconds: Callable[[], float]
    _began: float = field(init=False)

    def __post_init__(self) -> None:
        self._began = self.seconds()

    @property
    def spent(self) -> str:
        """Which limit is reached; empty while there is room."""
        if self.seconds_left <= 0:
            return f"max_seconds is {self.source.max_seconds:g}"
        if self.bytes_received() >= self.source.max_megabytes * MEGABYTE:
            return f"max_megabytes is {self.source.max_megabytes:g}"
        return ""

    @property
    def seconds_left(self) -> float:
        """How long the crawl may still go on."""
        return self._began + self.source.max_seconds - self.seconds()
