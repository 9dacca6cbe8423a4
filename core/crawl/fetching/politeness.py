"""Crawl politely: obey robots.txt (RFC 9309), pause between requests, and skip hosts that do not answer."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from protego import Protego

from core.crawl.fetching.fetch import Fetcher, Response
from core.crawl.fetching.redirects import at_the_end
from core.domain.read_pages import SkipReason
from core.errors import FetchError
from core.text.urls import clean_url, origin_of

MOST_SITEMAPS = 10
MAX_ROBOTS_BYTES = 512 * 1024  # RFC 9309, 2.5: at least 500 KiB must be parsed


@dataclass(frozen=True)
class RobotsRules:
    """The rules of one host for one user agent."""

    parsed: Protego | None
    user_agent: str
    closed_because: str = ""
    reason: str = SkipReason.ROBOTS

    def require_allowed(self, url: str) -> None:
        """Raises FetchError when this URL may not be fetched."""
        if self.closed_because:
            raise FetchError(f"{url} is not fetched: {self.closed_because}", self.reason)
        if self.parsed is not None and not self.parsed.can_fetch(url, self.user_agent):
            raise FetchError(f"{url} is not fetched: robots.txt forbids it", self.reason)

    @property
    def sitemaps(self) -> list[str]:
        """The first sitemaps that it names, as web addresses."""
        named = (clean_url(line) for line in self.parsed.sitemaps) if self.parsed else ()
        return list(dict.fromkeys(url for url in named if url))[:MOST_SITEMAPS]

    @property
    def delay_seconds(self) -> float:
        """Crawl-delay in seconds, 0 when missing."""
        return (self.parsed.crawl_delay(self.user_agent) or 0.0) if self.parsed else 0.0


def read_robots(status: int, body: bytes, user_agent: str) -> RobotsRules:
    """The rules in one response to /robots.txt.

    RFC 9309, 2.3.1: 4xx means that everything is allowed, 5xx that nothing is. A page of HTML in place of the
    file carries no rules.
    """
    if status >= 500 or status == 429:
        closed_because = f"robots.txt answered {status}, so the host is not crawled"
        return RobotsRules(None, user_agent, closed_because, SkipReason.ROBOTS_UNKNOWN)
    text = body[:MAX_ROBOTS_BYTES].decode("utf-8", "replace").lstrip("\ufeff \r\n\t")
    if status != 200 or text.startswith("<"):
        return RobotsRules(None, user_agent)
    return RobotsRules(Protego.parse(text), user_agent)


_VALUED = frozenset({"max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"})


def robots_header(value: str, user_agent: str) -> str:
    """The directives of X-Robots-Tag that are for us, comma-separated; `value` has a line for each such header.

    The name of a robot before a colon is about all that follows in its header.
    """
    ours = []
    for line in value.lower().splitlines():
        robot = ""
        for rule in line.split(","):
            name, colon, rest = (part.strip() for part in rule.partition(":"))
            is_named = bool(colon) and name not in _VALUED
            robot = name if is_named else robot
            if robot in {"", user_agent.lower().partition("/")[0]}:
                ours.append(rest if is_named else rule.strip())
    return ",".join(ours)


LONGEST_CRAWL_DELAY = 30.0
IN_FLIGHT_WITHOUT_DELAY = 4
MOST_FAILURES_IN_A_ROW = 6
MOST_ROBOTS_REDIRECTS = 5  # RFC 9309, 2.3.1.2

LONGEST_REST = 120.0
NO_ANSWER = frozenset({SkipReason.TIME_OUT, SkipReason.UNREACHABLE})
_BUSY = frozenset({429, 503})


@dataclass
class Politeness:
    """Fetches as each host allows: robots.txt once per crawl, and a pause between its pages.

    After robots.txt there is a pause as well, unless somebody `is_waiting` for the page. `next_at` is when each host
    may be asked again, in seconds of the loop's clock; crawls that share it keep the pauses of a host together.
    """

    fetcher: Fetcher
    delay_seconds: float
    is_waiting: bool = False
    next_at: dict[str, float] = field(default_factory=dict)
    _rules: dict[str, asyncio.Task[RobotsRules]] = field(default_factory=dict)
    _slots: dict[str, asyncio.Semaphore] = field(default_factory=dict)
    _failures: Counter[str] = field(default_factory=Counter)
    _resting: dict[str, float] = field(default_factory=dict)

    async def get(self, url: str, conditions: Mapping[str, str] | None = None) -> Response:
        """Send a GET that robots.txt allows; redirects are not followed. Raises FetchError."""
        origin = origin_of(url)
        rules = await self.require_allowed(url)
        async with self._turn(origin, url, rules):
            self._require_alive(origin, url)
            try:
                response = await self.fetcher.get(url, conditions)
            except FetchError as error:
                self._failures[origin] += error.reason in NO_ANSWER
                raise
            self._failures[origin] = 0
            self._obey_retry_after(origin, response)
            return response

    async def require_allowed(self, url: str) -> RobotsRules:
        """The host's rules, if they allow this address. Raises FetchError."""
        rules = await self._rules_of(origin_of(url))
        rules.require_allowed(url)
        return rules

    async def sitemaps(self, origin: str) -> list[str]:
        """The sitemaps that the robots.txt of a host names; empty where it cannot be read."""
        return (await self._rules_of(origin)).sitemaps

    async def close(self) -> None:
        """Cancel robots.txt requests in progress."""
        for task in self._rules.values():
            task.cancel()
        await asyncio.gather(*self._rules.values(), return_exceptions=True)

    def _obey_retry_after(self, origin: str, response: Response) -> None:
        """Obey Retry-After for all requests to this host."""
        if response.status in _BUSY and (wait := response.retry_after_seconds):
            self._resting[origin] = asyncio.get_running_loop().time() + wait

    def _pause_left(self, origin: str, url: str) -> float:
        """Seconds left of the host's Retry-After. Raises FetchError when they are too many."""
        rest = self._resting.get(origin, 0.0) - asyncio.get_running_loop().time()
        if rest > LONGEST_REST:
            message = f"{url} is skipped: {origin} asks for a pause of another {rest:.0f} s; crawl it later"
            raise FetchError(message, SkipReason.BUSY)
        return rest

    def _require_alive(self, origin: str, url: str) -> None:
        failures = self._failures[origin]
        if failures >= MOST_FAILURES_IN_A_ROW:
            message = f"{url} is skipped: {origin} failed to answer {failures} times in a row; crawl it later"
            raise FetchError(message, SkipReason.UNREACHABLE)

    @asynccontextmanager
    async def _turn(self, origin: str, url: str, rules: RobotsRules) -> AsyncIterator[None]:
        """One of the host's few connection slots, after its pause."""
        pause = self._pause(rules)
        places = IN_FLIGHT_WITHOUT_DELAY if pause <= 0 else 1
        async with self._slots.setdefault(origin, asyncio.Semaphore(places)):
            await self._wait_for_turn(origin, url, pause)
            yield

    async def _wait_for_turn(self, origin: str, url: str, pause: float) -> None:
        """Returns when the host may be asked, which begins the next pause. Raises FetchError."""
        clock = asyncio.get_running_loop().time
        # While this one sleeps another crawl may ask, and begin a pause.
        while (left := max(self.next_at.get(origin, 0.0) - clock(), self._pause_left(origin, url))) > 0:  # noqa: ASYNC110
            await asyncio.sleep(left)
        self.next_at[origin] = clock() + pause

    def _pause(self, rules: RobotsRules) -> float:
        """Seconds between the beginnings of two requests to the host."""
        return max(self.delay_seconds, min(rules.delay_seconds, LONGEST_CRAWL_DELAY))

    async def _rules_of(self, origin: str) -> RobotsRules:
        if origin not in self._rules:
            self._rules[origin] = asyncio.create_task(self._first_asked(origin))
        return await asyncio.shield(self._rules[origin])

    async def _first_asked(self, origin: str) -> RobotsRules:
        """Its robots.txt is a request like others: it comes after a pause, and the first page after one more."""
        if self.is_waiting:
            return await self._ask(origin)
        await self._wait_for_turn(origin, origin, self.delay_seconds)
        asked_at = asyncio.get_running_loop().time()
        rules = await self._ask(origin)
        self.next_at[origin] = max(self.next_at[origin], asked_at + self._pause(rules))
        return rules

    async def _ask(self, origin: str) -> RobotsRules:
        user_agent, url = self.fetcher.user_agent, f"{origin}/robots.txt"
        try:
            answer = await at_the_end(await self.fetcher.get(url), self.fetcher.get, MOST_ROBOTS_REDIRECTS)
            return read_robots(answer.status, answer.body, user_agent)
        except FetchError as error:
            if error.reason in {*NO_ANSWER, SkipReason.PRIVATE_ADDRESS, SkipReason.CERTIFICATE}:
                return RobotsRules(None, user_agent, closed_because=str(error), reason=error.reason)
        return RobotsRules(None, user_agent)  # RFC 9309, 2.3.1.3: no readable file means no rules
