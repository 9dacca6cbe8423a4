"""Follow redirects with the cookies that they set, which are forgotten at their end."""

from collections.abc import Awaitable, Callable, Mapping

import aiohttp
from yarl import URL

from core.crawl.fetching.fetch import Response
from core.domain.read_pages import SkipReason
from core.errors import FetchError
from core.text.urls import clean_url, url_key

Get = Callable[[str, Mapping[str, str]], Awaitable[Response]]
"""Sends a GET with these headers. Raises FetchError."""


class Cookies:
    """The cookies of one page's redirects (RFC 6265)."""

    def __init__(self) -> None:
        # A host may be an IP address.
        self._jar = aiohttp.CookieJar(unsafe=True, quote_cookie=False)

    def take(self, response: Response) -> None:
        """Keeps what a response sets, in place of what it set before."""
        self._jar.update_cookies(response.cookies, URL(response.url, encoded=True))

    @property
    def names(self) -> frozenset[str]:
        """Which cookies there are, for whatever host and path."""
        return frozenset(cookie.key for cookie in self._jar)

    def header(self, url: str) -> dict[str, str]:
        """The header that sends to an address what was set for it; none without a cookie."""
        sent = self._jar.filter_cookies(URL(url, encoded=True)).values()
        return {"Cookie": "; ".join(f"{cookie.key}={cookie.value}" for cookie in sent)} if sent else {}


async def at_the_end(first: Response, get: Get, most: int) -> Response:
    """The answer at the end of at most `most` redirects; `first` itself where it is none.

    An address may come again once it is asked for with a cookie more: many sites set one so. Raises FetchError for a
    circle, and what `get` raises.
    """
    cookies, response, asked = Cookies(), first, {(url_key(first.url), frozenset[str]())}
    for _ in range(most):
        target = clean_url(response.headers.get("location", ""), response.url)
        if not response.is_redirect or target is None:
            return response
        cookies.take(response)
        if (step := (url_key(target), cookies.names)) in asked:
            break
        asked.add(step)
        response = await get(target, cookies.header(target))
    if response.is_redirect:
        raise FetchError(f"{first.url} redirects in a circle or too often; fix it", SkipReason.REDIRECT_LOOP)
    return response
