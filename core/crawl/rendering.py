"""Render pages that need JavaScript; our own fetcher makes all requests of their scripts."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from core.crawl.fetching.fetch import Fetcher, Response
from core.crawl.fetching.politeness import Politeness
from core.crawl.fetching.redirects import at_the_end

Fetch = Callable[[str], Awaitable[Response]]
_KEPT_HEADERS = ("x-robots-tag", "last-modified")


class Renderer(Protocol):
    """Runs page scripts, one page at a time."""

    async def render(self, page: Response, fetch: Fetch) -> str:
        """The markup after the page's scripts ran; their requests go through `fetch`. Raises FetchError."""
        ...

    async def close(self) -> None:
        """Stop the browser; the next page starts it again."""
        ...


@dataclass(frozen=True)
class ScriptedPages:
    """Renders the pages of one crawl; scripts may read only what robots.txt and the address check allow."""

    renderer: Renderer
    politeness: Politeness
    fetcher: Fetcher

    async def written(self, page: Response) -> Response:
        """The rendered page. Raises FetchError."""
        markup = await self.renderer.render(page, self._fetch)
        headers = {name: page.headers[name] for name in _KEPT_HEADERS if name in page.headers}
        return Response(page.url, 200, {**headers, "content-type": "text/html; charset=utf-8"}, markup.encode())

    async def _fetch(self, url: str) -> Response:
        return await at_the_end(await self._get(url, {}), self._get, self.fetcher.limits.redirects)

    async def _get(self, url: str, headers: Mapping[str, str]) -> Response:
        await self.politeness.require_allowed(url)
        return await self.fetcher.get(url, headers, is_any_type=True)
