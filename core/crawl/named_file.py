"""Fetch a file that a source names, a sitemap or a feed, wherever its address leads."""

from core.crawl.fetching.politeness import Politeness
from core.domain.skip_reasons import SkipReason, http_status
from core.errors import FetchError
from core.text.urls import clean_url


async def named_file(url: str, field: str, politeness: Politeness, most_redirects: int) -> bytes:
    """The body at an address of this field of the source. Raises FetchError."""
    for _ in range(most_redirects + 1):
        response = await politeness.get(url)
        target = clean_url(response.headers.get("location", ""), url)
        if response.status == 200:
            return response.body
        if not response.is_redirect or target is None:
            raise FetchError(f"{url} answered {response.status}; correct `{field}`", http_status(response.status))
        url = target
    raise FetchError(f"{url} redirects too often; correct `{field}`", SkipReason.REDIRECT_LOOP)
