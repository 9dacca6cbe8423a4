"""Fetch an address and read its page, or say why not; several at once, by host."""

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

import structlog

from core.crawl.fetching.fetch import Response
from core.crawl.fetching.politeness import Politeness, robots_header
from core.crawl.fetching.redirects import at_the_end
from core.crawl.fetching.style_sheets import StyleSheets
from core.crawl.frontier import Link, is_in_scope
from core.crawl.known_pages import KnownPages
from core.crawl.missing_pages import MissingPages
from core.crawl.rendering import ScriptedPages
from core.crawl.session_ids import SessionIds
from core.crawl.unexpected import skipped_unexpectedly
from core.domain.crawl import PageSkipped, PageUnchanged, Source
from core.domain.page import KnownPage
from core.domain.read_pages import FetchedBody, ReadPage, SkipReason, http_status
from core.errors import ExtractionError, FetchError
from core.ports.crawling import Extractor
from core.ports.jobs import Clock
from core.text.fingerprint import body_hash
from core.text.languages.languages import english
from core.text.languages.schema.pages import StubPhrases
from core.text.urls import MAX_URL_CHARACTERS, clean_url, origin_of, url_key

log = structlog.get_logger(__name__)
PERMANENT = frozenset({301, 308})
_MOST_WORDS, _MOST_LINKS = 150, 2  # of a check of visitors
_EN = english(StubPhrases)
# How Cloudflare and Amazon document a check of visitors.
_CHALLENGES = {"cf-mitigated": {"challenge"}, "x-amzn-waf-action": {"challenge", "captcha"}}


@dataclass(frozen=True, slots=True)
class Visit:
    """The result of one request: a page, "unchanged", a redirect target, or a reason.

    `url` is the address that a reason is about: the first one of a redirect chain.
    """

    link: Link
    page: ReadPage | None = None
    unchanged: PageUnchanged | None = None
    target: str | None = None
    is_permanent: bool = False
    skipped: PageSkipped | None = None


@dataclass(frozen=True)
class Visitor:
    """Fetches and reads single pages of one source."""

    source: Source
    politeness: Politeness
    known: KnownPages
    missing: MissingPages
    extractor: Extractor
    clock: Clock
    most_redirects: int
    scripted: ScriptedPages | None = None
    sessions: SessionIds | None = None
    styles: StyleSheets | None = None

    async def visit(self, link: Link) -> Visit:
        """Visit one link; never raises for a page that cannot be read."""
        first = (*link.passed, link.url)[0]
        try:
            return await self._visited(link)
        except (FetchError, ExtractionError) as error:
            return Visit(link, skipped=skip(first, error.reason, str(error)))
        except Exception as error:  # noqa: BLE001 - one page never ends a crawl
            return Visit(link, skipped=skipped_unexpectedly(error, first))

    async def _visited(self, link: Link) -> Visit:
        known = self.known.get(link.url)
        if known and self.known.is_fresh(known):
            return Visit(link, unchanged=PageUnchanged(known.url, None))
        response = await self.politeness.get(link.url, self.known.conditions(known))
        if response.is_redirect and response.cookies and (page := await self._behind_cookies(link, response)):
            link = Link(page.url, link.depth)
            return await self._understood(link, self.known.get(link.url), page)
        return await self._understood(link, known, response)

    async def _behind_cookies(self, link: Link, first: Response) -> Response | None:
        """The page that the site shows at an address that was asked for, once its cookies come back; else None."""
        passed = {url_key(url): url for url in (*link.passed, link.url)}

        async def get(url: str, cookies: Mapping[str, str]) -> Response:
            self._require_in_scope(first, Link(url, link.depth))
            return await self.politeness.get(url, cookies)

        if not is_in_scope(Link(clean_url(first.headers["location"], link.url) or "", link.depth), self.source):
            return None
        last = await at_the_end(first, get, self.most_redirects - len(link.passed))
        return replace(last, url=passed[url_key(last.url)]) if url_key(last.url) in passed else None

    async def _understood(self, link: Link, known: KnownPage | None, response: Response) -> Visit:
        now = self.clock()
        if known and response.status == 304:
            return Visit(link, unchanged=PageUnchanged(known.url, now))
        if response.is_redirect:
            return Visit(link, target=self._target(link, response), is_permanent=response.status in PERMANENT)
        if response.status != 200:
            reason = http_status(response.status)
            reason = SkipReason.CHALLENGE if await self._is_challenge(response, now) else reason
            raise FetchError(f"{link.url} answered {response.status}; fix it or its links", reason)
        if known and known.body_hash and known.body_hash == body_hash(response.body):
            etag, changed = response.headers.get("etag"), response.last_modified
            return Visit(link, unchanged=PageUnchanged(known.url, now, True, etag, changed))
        page = await self.extractor.read(await self._body(response, now))
        if is_challenge(page):
            raise FetchError(
                f"{link.url} shows a check of its visitors; let this program read it", SkipReason.CHALLENGE
            )
        if page.needs_script and self.scripted:
            page = await self._rendered(page, response, self.scripted, now)
        page = await self.sessions.without(page) if self.sessions else page
        if link.depth > 0 and not page.asks_to_sign_in and await self.missing.matches(page.document):
            raise FetchError(f"{link.url} says 'not found' with status 200", SkipReason.SOFT_404)
        return Visit(link, page=page)

    async def _is_challenge(self, response: Response, now: datetime) -> bool:
        if announces_challenge(response.headers) or not response.body:
            return announces_challenge(response.headers)
        try:
            return is_challenge(await self.extractor.read(await self._body(response, now)))
        except ExtractionError:
            return False

    async def _rendered(self, page: ReadPage, response: Response, scripted: ScriptedPages, now: datetime) -> ReadPage:
        """The rendered page; the page as fetched where its scripts cannot run."""
        try:
            written = await self.extractor.read(await self._body(await scripted.written(response), now))
        except (FetchError, ExtractionError) as error:
            log.warning("page not rendered", url=response.url, reason=str(error))
            return page
        # Neither the bytes nor the age of the HTML shell show whether the rendered text will change.
        return replace(written, document=replace(written.document, body_hash="", etag=None, last_modified=None))

    async def _body(self, response: Response, now: datetime) -> FetchedBody:
        headers = response.headers
        return FetchedBody(
            response.url,
            headers.get("content-type", ""),
            response.body,
            now,
            last_modified=response.last_modified,
            etag=headers.get("etag"),
            robots_header=robots_header(headers.get("x-robots-tag", ""), self.politeness.fetcher.user_agent),
            keep_css=self.source.keep_css,
            drop_css=self.source.drop_css,
            style_sheets=await self.styles.of(response) if self.styles else (),
        )

    def _target(self, link: Link, response: Response) -> str:
        target = clean_url(response.headers["location"], link.url)
        if target is None or len(target) > MAX_URL_CHARACTERS:
            message = f"{link.url} redirects to {response.headers['location'][:200]!r}, which is not a web address"
            raise FetchError(message, SkipReason.BAD_URL)
        passed = (*link.passed, link.url)
        if len(passed) > self.most_redirects or url_key(target) in map(url_key, passed):
            raise FetchError(f"{passed[0]} redirects in a circle or too often; fix it", SkipReason.REDIRECT_LOOP)
        self._require_in_scope(replace(response, url=passed[0]), Link(target, link.depth))
        return self.known.stored_url(target)

    def _require_in_scope(self, response: Response, target: Link) -> None:
        if not is_in_scope(target, self.source):
            reason = SkipReason.MOVED_AWAY if response.status in PERMANENT else SkipReason.OUTSIDE_SOURCE
            raise FetchError(f"{response.url} redirects out of the source to {target.url}", reason)


def skip(url: str, reason: str, detail: str) -> PageSkipped:
    """A skipped page, with its reason as a plain string."""
    return PageSkipped(url, str(reason), detail)


@dataclass(frozen=True, slots=True)
class _Started:
    link: Link
    task: "asyncio.Task[Visit]"


@dataclass
class Visits:
    """Visits end in the order in which they were started on their host, at most `most_of_a_host` at once."""

    most_of_a_host: int
    _by_host: dict[str, deque[_Started]] = field(default_factory=dict)

    def __len__(self) -> int:
        return sum(map(len, self._by_host.values()))

    @property
    def busy(self) -> frozenset[str]:
        """The hosts of which no more can be started now."""
        return frozenset(host for host, started in self._by_host.items() if len(started) >= self.most_of_a_host)

    def start(self, link: Link, visit: Coroutine[None, None, Visit]) -> None:
        """Begins a visit."""
        self._by_host.setdefault(origin_of(link.url), deque()).append(_Started(link, asyncio.create_task(visit)))

    def links(self) -> Iterator[Link]:
        """What is under way."""
        return (each.link for started in self._by_host.values() for each in started)

    async def next_done(self, seconds: float) -> list[Visit]:
        """The next visit of each host that has one by then, at least one of all hosts; none when the time is up."""
        first = [started[0].task for started in self._by_host.values()]
        done, _ = await asyncio.wait(first, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
        return [self._ended(host) for host, started in list(self._by_host.items()) if started[0].task in done]

    async def cancel(self) -> None:
        """Ends all of them."""
        tasks = [each.task for started in self._by_host.values() for each in started]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, host: str) -> Visit:
        started = self._by_host[host]
        visit = started.popleft().task.result()
        if not started:
            del self._by_host[host]
        return visit


def announces_challenge(headers: Mapping[str, str]) -> bool:
    """Whether the headers of a response, with names in lower case, say that it is a check of its visitor."""
    return any(headers.get(name, "").strip().lower() in values for name, values in _CHALLENGES.items())


def is_challenge(page: ReadPage) -> bool:
    """Whether a page checks its visitor: it says so in few words, and leads nowhere in its own site."""
    document, origin = page.document, origin_of(page.document.url)
    if sum(origin_of(link) == origin for link in page.links.links) > _MOST_LINKS:
        return False
    is_short = len(document.text.split()) <= _MOST_WORDS
    return is_short and _EN.challenge.search(f"{document.title}\n{document.text}") is not None
