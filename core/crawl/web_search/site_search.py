"""`WebSearch` by the institution's own search page: the links of its results."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote_plus, urlsplit

from core.crawl.web_search.engine_requests import MOST_HITS, EngineRequests
from core.domain.read_pages import FetchedBody, ReadPage
from core.ports.crawling import Extractor
from core.ports.jobs import Clock
from core.ports.web_search import Hit
from core.text.urls import clean_url

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
