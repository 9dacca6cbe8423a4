"""`WebSearch` by the JSON API of SearXNG, and of what speaks like it.

https://docs.searxng.org/dev/search_api.html: `json` must be among `search.formats` of its settings.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlencode

from core.crawl.web_search.engine_requests import MOST_HITS, EngineRequests
from core.domain.outside_text import cleaned
from core.domain.skip_reasons import SkipReason
from core.errors import FetchError
from core.ports.web_search import Hit
from core.text.urls import MAX_URL_CHARACTERS, clean_url

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
