"""Recognise crawler traps: endless addresses of one shape."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import urlsplit

from core.domain.source import AddressLimit
from core.text.urls import MAX_URL_CHARACTERS

_DIGITS = re.compile(r"\d+")
_YEAR, _MONTH = r"(?:19|20)\d\d", r"(?:0?[1-9]|1[0-2])"
# A month or a day in the path, or a date in the query. The word "calendar" alone says nothing: events have ids.
_DATED = re.compile(
    rf"(?<!\d){_YEAR}[-/_]{_MONTH}(?!\d)|(?<!\d){_MONTH}[-/_]{_YEAR}(?!\d)|"
    r"[?&](year|month|week|day|date|start|end|from|to)=",
    re.IGNORECASE,
)


class Turn(Enum):
    """When an address is fetched."""

    NOW = "in its turn"
    LATER = "after all others"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class TrapLimits:
    """How many addresses of one shape are fetched: with dates, and others.

    Of those with numbers, `numbered` are fetched in their turn and the rest, up to `most`, after all other pages:
    a catalog of thousands of courses is read, and a trap cannot keep the rest of the site from being read.
    """

    dated: int = 60
    numbered: int = 1_000
    most: int = 10_000
    repeated_segments: int = 3


@dataclass
class AddressTraps:
    """Counts the addresses of each shape; a source's own limits come before the general ones."""

    limits: TrapLimits
    own: tuple[AddressLimit, ...] = ()
    _shapes: Counter[str] = field(default_factory=Counter)

    def turn_of(self, url: str, *, is_named: bool = False) -> Turn:
        """When to fetch a new address; one that a sitemap names is never part of a shape that is too long."""
        if len(url) > MAX_URL_CHARACTERS or _repeats_itself(url, self.limits.repeated_segments):
            return Turn.NEVER
        shape = url_shape(url)
        if shape is None or is_named:
            return Turn.NOW
        self._shapes[shape] += 1
        first, most = self._allowed(url)
        count = self._shapes[shape]
        return Turn.NOW if count <= first else Turn.LATER if count <= most else Turn.NEVER

    def _allowed(self, url: str) -> tuple[int, int]:
        own = next(self._own_limits(url), None)
        if own is not None:
            return own, own
        return (self.limits.dated, 0) if _DATED.search(url) else (self.limits.numbered, self.limits.most)

    def _own_limits(self, url: str) -> Iterator[int]:
        return (limit.most for limit in self.own if re.search(limit.pattern, url))


def url_shape(url: str) -> str | None:
    """The address with its numbers and query values removed; None when it has none."""
    parts = urlsplit(url)
    names = sorted({pair.partition("=")[0] for pair in parts.query.split("&") if pair})
    path = _DIGITS.sub("#", parts.path)
    return f"{parts.netloc}{path}?{'&'.join(names)}" if names or path != parts.path else None


def _repeats_itself(url: str, most: int) -> bool:
    segments = Counter(segment for segment in urlsplit(url).path.split("/") if segment)
    return any(count > most for count in segments.values())
