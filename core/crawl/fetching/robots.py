"""Read robots.txt (RFC 9309)."""

from dataclasses import dataclass

from protego import Protego

from core.domain.skip_reasons import SkipReason
from core.errors import FetchError
from core.text.urls import clean_url

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
