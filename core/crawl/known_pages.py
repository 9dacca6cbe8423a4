"""Decide how to revisit known pages: a conditional request, a full one, or none."""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from core.crawl.fetching.http_dates import http_date_of
from core.domain.page import KnownPage
from core.text.urls import url_key

# "Not modified" is trusted for two to four weeks, a different time for each page; then the page is read again.
BELIEVED_DAYS = 14
# What every server takes in a header: an entity tag (RFC 9110, 8.8.3) in ASCII, or what some send in its place.
_SENDABLE = re.compile(r"[!-~]([ -~]{0,998}[!-~])?")


class KnownPages:
    """The known pages of one source by normalised address."""

    def __init__(self, pages: Sequence[KnownPage], now: datetime, resume_from: datetime | None = None) -> None:
        self._by_key = {url_key(page.url): page for page in pages}
        self._now = now
        self._resume_from = resume_from
        self._changed: set[str] = set()

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

    def current(self) -> Iterator[KnownPage]:
        """The pages that are searchable now."""
        return (page for page in self._by_key.values() if page.is_current)

    def is_fresh(self, known: KnownPage) -> bool:
        """Whether the resumed crawl has already fetched this page."""
        if self._resume_from is None or not (known.is_current or known.reason):
            return False
        return self._resume_from <= known.fetched_at <= self._now

    def note_change_date(self, url: str, at: datetime | None) -> bool:
        """Note the sitemap's change date; True when it is newer than what is known.

        It is a hint to look, never a reason not to.
        """
        known = self.get(url)
        is_news = known is not None and at is not None and known.fetched_at < at <= self._now
        if known and is_news:
            self._changed.add(known.url)
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
