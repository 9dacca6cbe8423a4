"""Send one request to the search engine that the operator has named."""

from dataclasses import dataclass, field

from core.crawl.fetching.fetch import Fetcher, FetchLimits, Response
from core.domain.skip_reasons import http_status
from core.errors import FetchError

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
