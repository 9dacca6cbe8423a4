"""Decide which known pages a night asks for, and how: a conditional request, a full one, or none."""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from heapq import nlargest
from math import expm1

from core.crawl.fetching.bodies import http_date_of
from core.domain.page import KnownPage
from core.text.urls import other_scheme, url_key

# What is thought of a page before it was watched: one change in as many days as the mean page of the web takes for it
# (Brewington and Cybenko, "How dynamic is the Web?", 2000: a Weibull distribution of shape 1.4 and scale 152.2 days).
PRIOR_CHANGES, PRIOR_DAYS = 1.0, 138.7
_DAY = timedelta(days=1)


def changes_a_day(changes: int, days: float) -> float:
    """How often a page changes that was found changed so many times in so many days.

    The mean of a gamma distribution whose prior is the mean page of the web; changes are taken for a Poisson process
    (Cho and Garcia-Molina, "Estimating frequency of change", 2003). Of several changes between two visits one is seen,
    so that fast pages are underrated.
    """
    return (changes + PRIOR_CHANGES) / (max(days, 0.0) + PRIOR_DAYS)


def days_outdated(rate: float, days: float) -> float:
    """For how many days a copy is expected to have been wrong that was right so many days ago.

    The "age" of Cho and Garcia-Molina, "Synchronizing a database to improve freshness" (2000): the mean, over the time
    of the first change, of the days since then. `rate` is in changes a day.
    """
    return days + expm1(-rate * days) / rate


def chosen_for_tonight(pages: Iterable[KnownPage], now: datetime, most: int) -> list[KnownPage]:
    """The pages whose copies are expected to have been wrong for longest; each page comes up in the end."""
    return nlargest(most, pages, key=lambda page: _urgency(page, now))


def _urgency(page: KnownPage, now: datetime) -> float:
    watched = (page.fetched_at - page.known_since) / _DAY if page.known_since else 0.0
    return days_outdated(changes_a_day(page.changes, watched), (now - page.fetched_at) / _DAY)


# "Not modified" is trusted for two to four weeks, a different time for each page; then the page is read again.
BELIEVED_DAYS = 14
# What every server takes in a header: an entity tag (RFC 9110, 8.8.3) in ASCII, or what some send in its place.
_SENDABLE = re.compile(r"[!-~]([ -~]{0,998}[!-~])?")


class KnownPages:
    """The known pages of one source by normalised address."""

    def __init__(
        self, pages: Sequence[KnownPage], now: datetime, resume_from: datetime | None = None, most: int | None = None
    ) -> None:
        self._by_key = {url_key(page.url): page for page in pages}
        self._now = now
        self._resume_from = resume_from
        self._changed: set[str] = set()
        self._resting = self._not_due(most) if most is not None else set()

    def _not_due(self, most: int) -> set[str]:
        """The pages that this night leaves as they are, since only so many of them may be asked for."""
        known = [page for page in self._by_key.values() if _may_rest(page) and not self.is_fetched(page)]
        due = {page.url for page in chosen_for_tonight(known, self._now, most)}
        return {page.url for page in known} - due

    def get(self, url: str) -> KnownPage | None:
        """The known page of an address."""
        return self._by_key.get(url_key(url))

    def links(self, url: str) -> tuple[str, ...]:
        """The links of a known page."""
        known = self.get(url)
        return known.links if known else ()

    def stored_url(self, url: str) -> str:
        """The stored form of an address."""
        known = self.get(url)
        return known.url if known else url

    def meant_by(self, url: str) -> str:
        """The stored form of an address; where there is none, of the one that differs in `http` or `https` alone."""
        known = self.get(url) or self._under_other_scheme(url)
        return known.url if known else url

    def _under_other_scheme(self, url: str) -> KnownPage | None:
        """Only a page that is there: some pages can be read under one of the two alone."""
        other = other_scheme(url)
        page = self.get(other) if other else None
        return page if page and page.is_current and page.missing_since is None else None

    def current(self) -> Iterator[KnownPage]:
        """The pages that are searchable now."""
        return (page for page in self._by_key.values() if page.is_current)

    @property
    def resting(self) -> list[KnownPage]:
        """The pages that this night leaves as they are."""
        return [page for page in self._by_key.values() if page.url in self._resting]

    def wake(self, url: str) -> None:
        """Lets a page be asked for although its turn has not come."""
        self._resting.discard(self.stored_url(url))

    def is_fresh(self, known: KnownPage) -> bool:
        """Whether this crawl follows the page's links without asking for it."""
        return self.is_fetched(known) or known.url in self._resting

    def is_fetched(self, known: KnownPage) -> bool:
        """Whether the resumed crawl has already fetched this page."""
        if self._resume_from is None or not (known.is_current or known.reason):
            return False
        return self._resume_from <= known.fetched_at <= self._now

    def note_change_date(self, url: str, at: datetime | None) -> bool:
        """Note a sitemap's or feed's change date; True when it is newer than what is known.

        It is a hint to look, never a reason not to.
        """
        known = self.get(url)
        is_news = known is not None and at is not None and known.fetched_at < at <= self._now
        if known and is_news:
            self._changed.add(known.url)
            self._resting.discard(known.url)
        return is_news

    def conditions(self, known: KnownPage | None) -> Mapping[str, str]:
        """Headers of a conditional request (RFC 9110, 13.1); none where the page must be read."""
        if known is None or known.url in self._changed or self._is_due(known):
            return {}
        headers = {"If-None-Match": known.etag} if known.etag and _SENDABLE.fullmatch(known.etag) else {}
        if since := http_date_of(known.last_modified):
            headers["If-Modified-Since"] = since
        return headers

    def _is_due(self, known: KnownPage) -> bool:
        days = BELIEVED_DAYS + zlib.crc32(known.url.encode()) % BELIEVED_DAYS
        return self._now - known.read_at > timedelta(days=days)


def _may_rest(page: KnownPage) -> bool:
    """Whether it is enough to know what the page was; not so one that may be gone."""
    return (page.is_current or bool(page.reason)) and page.missing_since is None
