"""The crawl queue: each page once, only pages of the source, hosts in turns, and no crawler traps."""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from core.crawl.url_patterns import is_found
from core.domain.crawl import AddressLimit, Source
from core.domain.read_pages import SkipReason, unsupported_type
from core.text.urls import MAX_URL_CHARACTERS, clean_url, host_of, origin_of, unread_ending, url_key

MOST_IN_VAIN = 3  # queries of one path in a row
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
        return (limit.most for limit in self.own if is_found(limit.pattern, url))


def url_shape(url: str) -> str | None:
    """The address with its numbers and query values removed; None when it has none."""
    parts = urlsplit(url)
    names = sorted({pair.partition("=")[0] for pair in parts.query.split("&") if pair})
    path = _DIGITS.sub("#", parts.path)
    return f"{parts.netloc}{path}?{'&'.join(names)}" if names or path != parts.path else None


def _repeats_itself(url: str, most: int) -> bool:
    segments = Counter(segment for segment in urlsplit(url).path.split("/") if segment)
    return any(count > most for count in segments.values())


@dataclass
class QueryPages:
    """Tells the paths of which one query after the other brings nothing new: filters, orders, empty months."""

    _said: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _in_vain: Counter[str] = field(default_factory=Counter)

    def note(self, url: str, text: str) -> None:
        """Notes what a page says; lines that differ in numbers alone are the same."""
        path, _, query = url.partition("?")
        fresh = {_DIGITS.sub("#", line) for line in text.splitlines()} - self._said[path] if query else set[str]()
        self._said[path] |= fresh
        self._in_vain[path] = 0 if fresh else self._in_vain[path] + bool(query)

    def is_in_vain(self, url: str) -> bool:
        """Whether the last ones of this path brought nothing new."""
        path, _, query = url.partition("?")
        return bool(query) and self._in_vain[path] >= MOST_IN_VAIN


Queued = TypeVar("Queued")


@dataclass
class HostQueue(Generic[Queued]):
    """First in, first out for each host. Hosts take turns in the order in which they came in."""

    _by_host: dict[str, deque[Queued]] = field(default_factory=dict)
    _count: int = 0

    def __len__(self) -> int:
        return self._count

    def append(self, host: str, item: Queued) -> None:
        """Queues it last of its host."""
        self._by_host.setdefault(host, deque()).append(item)
        self._count += 1

    def append_first(self, host: str, item: Queued) -> None:
        """Queues it first of its host."""
        self._by_host.setdefault(host, deque()).appendleft(item)
        self._count += 1

    def pop(self, busy: Container[str] = ()) -> Queued | None:
        """The first one of the next host that is not busy; None where there is none."""
        host = next((each for each in self._by_host if each not in busy), None)
        if host is None:
            return None
        items = self._by_host.pop(host)
        item = items.popleft()
        if items:
            self._by_host[host] = items  # last in turn now
        self._count -= 1
        return item


_OLD_OFFICE = frozenset({".doc", ".ppt", ".xls"})


@dataclass(frozen=True, slots=True)
class Link:
    """An address to fetch, its distance in clicks from a start URL, and the redirects that led to it."""

    url: str
    depth: int
    passed: tuple[str, ...] = ()


@dataclass
class Frontier:
    """The queue of one crawl, first in, first out for each host; `add` says why it refuses an address.

    Behind it waits a second queue: addresses that may be a trap, those that only robots.txt led to, and queries of
    whose path the last ones brought nothing new.
    """

    source: Source
    traps: TrapLimits = field(default_factory=TrapLimits)
    queries: QueryPages = field(default_factory=QueryPages)
    _queue: HostQueue[Link] = field(default_factory=HostQueue)
    _later: HostQueue[Link] = field(default_factory=HostQueue)
    _seen: set[str] = field(default_factory=set)
    _shapes: AddressTraps = field(init=False)

    def __post_init__(self) -> None:
        self._shapes = AddressTraps(self.traps, self.source.address_limits)

    def __len__(self) -> int:
        return len(self._queue) + len(self._later)

    def next(self, busy: Container[str] = ()) -> Link | None:
        """The oldest address of the next host (scheme, name and port) that is not busy; None where there is none."""
        while link := self._queue.pop(busy):
            if not self.queries.is_in_vain(link.url):
                return link
            self._later.append(origin_of(link.url), link)
        return self._later.pop(busy)

    def add_first(self, link: Link) -> None:
        """Queues an address before all others unless it was seen."""
        if self._mark_seen(link.url):
            self._queue.append_first(origin_of(link.url), link)

    def _mark_seen(self, url: str) -> bool:
        key = url_key(url)
        is_new = key not in self._seen
        self._seen.add(key)
        return is_new

    def knows(self, url: str) -> bool:
        """Whether a link to this address was seen, followed or not."""
        return url_key(url) in self._seen

    def add(self, link: Link, *, is_urgent: bool = False, is_named: bool = False, is_late: bool = False) -> str | None:
        """Queue an address unless it was seen or is outside the source; return a reason only where it is counted.

        `is_named` when a sitemap names it, `is_late` when it may wait until all others were fetched.
        """
        if not is_in_scope(link, self.source) or not self._mark_seen(link.url):
            return None
        if reason := self._refusal(link):
            return reason
        turn = self._shapes.turn_of(link.url, is_named=is_named)
        if turn is Turn.NEVER:
            return SkipReason.URL_TRAP
        if is_urgent:
            self._queue.append_first(origin_of(link.url), link)
        else:
            (self._later if is_late or turn is Turn.LATER else self._queue).append(origin_of(link.url), link)
        return None

    def add_again(self, link: Link) -> None:
        """Queue an address last, even if it was seen."""
        self._mark_seen(link.url)
        self._queue.append(origin_of(link.url), link)

    def _refusal(self, link: Link) -> str | None:
        if ending := unread_ending(link.url):
            return SkipReason.OLD_OFFICE if ending in _OLD_OFFICE else unsupported_type(ending)
        return SkipReason.TOO_DEEP if link.depth > self.source.max_depth else None


def is_in_scope(link: Link, source: Source) -> bool:
    """Whether the source's rules allow this address.

    An `include` that begins with `http` may name other hosts; all others choose among the pages of the start URLs'
    hosts. A start itself (depth 0) needs no `include`.
    """
    url = link.url
    if any(is_found(pattern, url) for pattern in source.exclude):
        return False
    wanted = [pattern for pattern in source.include if is_found(pattern, url)]
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
