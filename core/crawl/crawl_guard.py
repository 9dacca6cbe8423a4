"""Limit the time and bytes of a crawl, and protect the index from a broken one: which pages may be removed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.domain.crawl import CrawlEnded, PageMoved, Source
from core.domain.page import KnownPage
from core.domain.read_pages import EXCLUDED, NO_WORD, SURELY_GONE, UNLINKED, SkipReason, http_status
from core.errors import FetchError

FEW = 5  # up to this many pages may fail without making the run doubtful
MOST_FAILED, MOST_BLANK, MOST_LOST = 0.2, 0.2, 0.4
# After this time a missing page is removed even in a doubtful run; longer if its server did not answer.
DOUBTED_FOR, SILENT_FOR = timedelta(days=7), timedelta(days=30)
# A page that people cannot read any more either: they are sent elsewhere, turned away, or see nothing. One crawl may be
# mistaken; the next one, at least so much later, is believed.
CONFIRMED_AFTER = timedelta(hours=1)
WITHDRAWN = frozenset(
    {SkipReason.REDIRECTED, SkipReason.OUTSIDE_SOURCE, SkipReason.SIGN_IN, http_status(401), http_status(403)}
)


@dataclass
class CrawlObservations:
    """What a run has seen so far; `known` are the pages that were searchable when it began.

    `alive` are all searchable pages that were seen. `gone`, `failed` and `blank` hold a reason for each
    known page; `suspicious` are known pages that came back much shorter or as a copy of another.
    """

    known: Mapping[str, KnownPage]
    alive: set[str] = field(default_factory=set)
    gone: dict[str, str] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    blank: dict[str, str] = field(default_factory=dict)
    moves: dict[str, PageMoved] = field(default_factory=dict)
    copied: dict[str, str] = field(default_factory=dict)
    suspicious: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class RemovalDecision:
    """Pages to remove, keep and move, with reasons, and why the run is doubtful, if it is."""

    removed: Mapping[str, str]
    kept: Mapping[str, str]
    moved: Mapping[str, str]
    doubts: tuple[str, ...]


def decide_removals(seen: CrawlObservations, ended: CrawlEnded, now: datetime) -> RemovalDecision:
    """Decide at the end of a run. A doubtful run removes only pages that are certainly gone or missing for a week.

    Another run also removes pages that were withdrawn or came back blank for the second time.
    """
    moved, gone, failed = _with_redirects(seen)
    unlinked = [] if ended.stopped_short else [url for url in ended.unlinked if url in seen.alive]
    gone = {**gone, **dict.fromkeys(unlinked, UNLINKED)}
    doubted = {url: page for url, page in seen.known.items() if _is_doubted_too_long(page, failed.get(url, ""), now)}
    doubts = tuple(_doubts(seen, ended, gone.keys() - doubted, failed.keys() - doubted))
    missing = {**failed, **seen.blank, **gone}
    removed = {url: reason for url, reason in missing.items() if url in doubted}
    removed |= {url: reason for url, reason in gone.items() if not doubts or reason in SURELY_GONE}
    removed |= {} if doubts else _withdrawn(seen, failed, now)
    removed |= {url: EXCLUDED for url in ended.excluded if url in seen.known}
    kept = {url: reason for url, reason in missing.items() if url not in removed}
    kept |= {url: SkipReason.SUSPICIOUS.value for url in seen.suspicious - doubted.keys() if doubts}
    return RemovalDecision(removed, kept, moved, doubts)


def _withdrawn(seen: CrawlObservations, failed: Mapping[str, str], now: datetime) -> dict[str, str]:
    """The pages that this run found withdrawn or blank, as an earlier one did."""
    blank = {url: reason for url, reason in seen.blank.items() if reason != SkipReason.NEEDS_SCRIPT}
    found = {url: reason for url, reason in failed.items() if reason in WITHDRAWN} | blank
    return {url: reason for url, reason in found.items() if _is_confirmed(seen.known[url], now)}


def _is_confirmed(page: KnownPage, now: datetime) -> bool:
    return page.missing_since is not None and now - page.missing_since >= CONFIRMED_AFTER


def _with_redirects(seen: CrawlObservations) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Moves that ended at a known page; then gone and failed pages, redirects included."""
    moved: dict[str, str] = {}
    gone, failed = (
        {url: why for url, why in part.items() if url not in seen.alive} for part in (seen.gone, seen.failed)
    )
    for url in seen.moves.keys() & seen.known.keys():
        target, is_permanent = _end_of(url, seen.moves)
        if seen.copied.get(target) == url or (is_permanent and target in seen.alive):
            moved[url] = target
            gone.pop(url, None)
            failed.pop(url, None)
        elif url not in gone and url not in failed:
            gone |= {url: seen.gone[target]} if target in seen.gone else {}
            failed |= {} if target in seen.gone else {url: seen.failed.get(target, SkipReason.REDIRECTED)}
    return moved, gone, failed


def _end_of(url: str, moves: Mapping[str, PageMoved]) -> tuple[str, bool]:
    passed, is_permanent = {url}, True
    while url in moves:
        is_permanent &= moves[url].is_permanent
        url = moves[url].target
        if url in passed:
            break
        passed.add(url)
    return url, is_permanent


def _is_doubted_too_long(page: KnownPage, reason: str, now: datetime) -> bool:
    patience = SILENT_FOR if reason in NO_WORD else DOUBTED_FOR
    return page.missing_since is not None and now - page.missing_since >= patience


def _doubts(seen: CrawlObservations, ended: CrawlEnded, gone: set[str], failed: set[str]) -> Iterator[str]:
    expected = len(seen.known.keys() - {*ended.excluded, *ended.unasked})
    if ended.lost_its_start:
        yield ended.stopped_short
    if not expected:
        return
    if not seen.known.keys() & (seen.alive | seen.moves.keys()):
        yield f"none of {expected} known pages was seen"
    for pages, share, what in (
        (failed, MOST_FAILED, "failed"),
        (seen.blank.keys() | seen.suspicious, MOST_BLANK, "came back blank, much shorter or as another page"),
        (gone, MOST_LOST, "seem to be gone"),
    ):
        if len(pages) > max(FEW, share * expected):
            yield f"{len(pages)} of {expected} known pages {what}"


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
