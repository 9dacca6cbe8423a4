"""The crawl queue: each page once, only pages of the source, and no crawler traps."""

import re
from collections import Counter, deque
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlsplit

from core.domain.skip_reasons import SkipReason, unsupported_type
from core.domain.source import Source
from core.text.urls import MAX_URL_CHARACTERS, clean_url, host_of, unread_ending, url_key

_DIGITS = re.compile(r"\d+")
_OLD_OFFICE = frozenset({".doc", ".ppt", ".xls"})
_DATED = re.compile(
    r"(?<!\d)(19|20)\d\d[-/_](0?[1-9]|1[0-2])(?!\d)|calend[ae]r|[?&](year|month|week|day|date|start|end|from|to)=",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TrapLimits:
    """How many addresses of one shape are fetched: with dates, and others."""

    dated: int = 60
    numbered: int = 1_000
    repeated_segments: int = 3


@dataclass(frozen=True, slots=True)
class Link:
    """An address to fetch, its distance in clicks from a start URL, and the redirects that led to it."""

    url: str
    depth: int
    passed: tuple[str, ...] = ()


@dataclass
class Frontier:
    """The FIFO queue of one crawl; `add` says why it refuses an address."""

    source: Source
    traps: TrapLimits = field(default_factory=TrapLimits)
    _queue: deque[Link] = field(default_factory=deque)
    _seen: set[str] = field(default_factory=set)
    _shapes: Counter[str] = field(default_factory=Counter)

    def __len__(self) -> int:
        return len(self._queue)

    def next(self) -> Link:
        """The oldest address in the queue."""
        return self._queue.popleft()

    def add_first(self, link: Link) -> None:
        """Queues an address before all others unless it was seen."""
        if self._mark_seen(link.url):
            self._queue.appendleft(link)

    def _mark_seen(self, url: str) -> bool:
        key = url_key(url)
        is_new = key not in self._seen
        self._seen.add(key)
        return is_new

    def knows(self, url: str) -> bool:
        """Whether a link to this address was seen, followed or not."""
        return url_key(url) in self._seen

    def add(self, link: Link, *, is_urgent: bool = False) -> str | None:
        """Queue an address unless it was seen or is outside the source; return a reason only where it is counted."""
        if not is_in_scope(link, self.source) or not self._mark_seen(link.url):
            return None
        reason = self._refusal(link)
        if reason is None:
            (self._queue.appendleft if is_urgent else self._queue.append)(link)
        return reason

    def add_again(self, link: Link) -> None:
        """Queue an address last, even if it was seen."""
        self._mark_seen(link.url)
        self._queue.append(link)

    def _refusal(self, link: Link) -> str | None:
        if ending := unread_ending(link.url):
            return SkipReason.OLD_OFFICE if ending in _OLD_OFFICE else unsupported_type(ending)
        if link.depth > self.source.max_depth:
            return SkipReason.TOO_DEEP
        return SkipReason.URL_TRAP if self._is_trap(link.url) else None

    def _is_trap(self, url: str) -> bool:
        if len(url) > MAX_URL_CHARACTERS or _repeats_itself(url, self.traps.repeated_segments):
            return True
        shape = url_shape(url)
        if shape is None:
            return False
        self._shapes[shape] += 1
        allowed = self.traps.dated if _DATED.search(url) else self.traps.numbered
        return self._shapes[shape] > allowed


def is_in_scope(link: Link, source: Source) -> bool:
    """Whether the source's rules allow this address.

    An `include` that begins with `http` may name other hosts; all others choose among the pages of the start URLs'
    hosts. A start itself (depth 0) needs no `include`.
    """
    url = link.url
    if any(re.search(pattern, url) for pattern in source.exclude):
        return False
    wanted = [pattern for pattern in source.include if re.search(pattern, url)]
    if host_of(url) in _own_hosts(source):
        return bool(wanted) or not source.include or link.depth == 0
    return any(pattern.removeprefix("^").startswith("http") for pattern in wanted)


def may_be_stored(url: str, source: Source) -> bool:
    """Whether a page may have this address, which another page names: longer ones fit into no index of Postgres."""
    return len(url) <= MAX_URL_CHARACTERS and is_in_scope(Link(url, 0), source)


@lru_cache
def _own_hosts(source: Source) -> frozenset[str]:
    starts = (*source.start_urls, *filter(None, [source.sitemap]))
    return frozenset(host_of(clean_url(start) or "") for start in starts)


def url_shape(url: str) -> str | None:
    """The address with its numbers and query values removed; None when it has none."""
    parts = urlsplit(url)
    names = sorted({pair.partition("=")[0] for pair in parts.query.split("&") if pair})
    path = _DIGITS.sub("#", parts.path)
    return f"{parts.netloc}{path}?{'&'.join(names)}" if names or path != parts.path else None


def _repeats_itself(url: str, most: int) -> bool:
    segments = Counter(segment for segment in urlsplit(url).path.split("/") if segment)
    return any(count > most for count in segments.values())
