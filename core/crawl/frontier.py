"""The crawl queue: each page once, only pages of the source, and no crawler traps."""

import re
from collections.abc import Container
from dataclasses import dataclass, field
from functools import lru_cache

from core.crawl.address_traps import AddressTraps, TrapLimits, Turn
from core.crawl.host_queue import HostQueue
from core.domain.skip_reasons import SkipReason, unsupported_type
from core.domain.source import Source
from core.text.urls import MAX_URL_CHARACTERS, clean_url, host_of, origin_of, unread_ending, url_key

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

    Behind it waits a second queue: addresses that may be a trap, and those that only robots.txt led to.
    """

    source: Source
    traps: TrapLimits = field(default_factory=TrapLimits)
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
        return self._queue.pop(busy) or self._later.pop(busy)

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
