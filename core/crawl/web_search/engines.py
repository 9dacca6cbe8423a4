"""`WebSearch` by SearXNG's JSON API, or by the institution's own search page."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from urllib.parse import quote_plus, urlencode, urlsplit

from core.crawl.fetching.fetch import Fetcher, FetchLimits, Response
from core.domain.outside_text import cleaned
from core.domain.read_pages import FetchedBody, ReadPage, SkipReason, http_status
from core.errors import FetchError
from core.ports.crawling import Extractor, Hit
from core.ports.jobs import Clock
from core.text.urls import MAX_URL_CHARACTERS, clean_url

MB = 1024 * 1024
# What a list of results may cost; the time of a whole search is limited by whoever asks.
LIMITS = FetchLimits(connect_seconds=3, read_seconds=5, page_seconds=10, text_bytes=2 * MB, paged_bytes=0, retries=0)
MOST_HITS = 50  # of a list of any length


@dataclass(frozen=True)
class EngineRequests:
    """Fetches from the engine, which may stand in a private network: the operator has named its address."""

    user_agent: str
    limits: FetchLimits = field(default_factory=lambda: LIMITS)

    async def get(self, address: str) -> Response:
        """The engine's reply with status 200. Raises FetchError without the address: it holds the question's words.

        A redirect is not followed, so that the words go nowhere else.
        """
        try:
            async with Fetcher(self.user_agent, self.limits, allow_private_network=True) as fetcher:
                response = await fetcher.get(address)
        except FetchError as error:
            raise FetchError(f"the search engine could not be asked ({error.reason})", error.reason) from None
        if response.is_redirect:
            message = "the search engine redirects; set ADVISOR_WEB_SEARCH_URL to the address that it redirects to"
            raise FetchError(message, http_status(response.status))
        if response.status != 200:
            raise FetchError(f"the search engine answered {response.status}", http_status(response.status))
        return response


MOST_SITES = 5  # in one query; engines ignore or refuse long ones
_LONGEST_TITLE = 200


@dataclass(frozen=True)
class SearxngSearch:
    """Asks the instance at `base`, such as http://127.0.0.1:8080."""

    base: str
    requests: EngineRequests

    async def find(self, words: str, hosts: Sequence[str]) -> list[Hit]:
        """What it names, best first. Raises FetchError."""
        asked = urlencode({"q": f"{words} {on_sites(hosts)}".strip(), "format": "json", "categories": "general"})
        response = await self.requests.get(f"{self.base.rstrip('/')}/search?{asked}")
        return list(islice(hits_in(response.body), MOST_HITS))


def on_sites(hosts: Sequence[str]) -> str:
    """The hosts in the form that most engines read; "" for more than they would."""
    names = [name.removeprefix(".") for name in hosts]
    apart = [name for name in names if not any(name.endswith(f".{other}") for other in names)]
    return " OR ".join(f"site:{name}" for name in apart) if len(apart) <= MOST_SITES else ""


def hits_in(body: bytes) -> Iterator[Hit]:
    """The web addresses among the results of a reply. Raises FetchError for what is no list of results."""
    try:
        results = json.loads(body)["results"]
        named = [(each.get("url"), each.get("title")) for each in results[:MOST_HITS] if isinstance(each, dict)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        message = "the search engine did not reply with SearXNG's JSON; allow `json` in its search.formats"
        raise FetchError(message, SkipReason.UNREADABLE) from None
    for address, title in named:
        url = clean_url(address) if isinstance(address, str) and len(address) <= MAX_URL_CHARACTERS else None
        if url is not None:
            yield Hit(url, cleaned(title)[:_LONGEST_TITLE] if isinstance(title, str) else "")


QUERY = "{query}"


@dataclass(frozen=True)
class SiteSearch:
    """Asks at `template`, in which `{query}` stands for the words; the reply is read in the process for pages."""

    template: str
    requests: EngineRequests
    extractor: Extractor
    clock: Clock

    async def find(self, words: str, hosts: Sequence[str]) -> list[Hit]:
        """The links of the results, those within the main text first. Raises FetchError or ExtractionError."""
        address = self.template.replace(QUERY, quote_plus(words))
        response = await self.requests.get(address)
        page = await self.extractor.read(
            FetchedBody(address, response.headers.get("content-type", ""), response.body, self.clock())
        )
        return [hit for hit in hits_on(page) if not _is_the_search(hit.url, address)][:MOST_HITS]


def hits_on(page: ReadPage) -> list[Hit]:
    """All links of a page, each once: those in its main text, then those around it."""
    in_text = [(link.target, link.words) for link in page.links.in_text or page.document.text_links]
    titles: dict[str, str] = {}
    for target, words in (*in_text, *((link, "") for link in page.links.links)):
        if url := clean_url(target, page.document.url):
            titles.setdefault(url, words)
    return [Hit(url, title) for url, title in titles.items()]


def _is_the_search(url: str, address: str) -> bool:
    """Whether it is the search page itself, with the next results or another order."""
    one, other = urlsplit(url), urlsplit(address)
    return (one.netloc, one.path) == (other.netloc, other.path)
