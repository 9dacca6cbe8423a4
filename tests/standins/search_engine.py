"""A played search engine on loopback with SearXNG's JSON API, which can misbehave in every way that one can."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.standins.loopback_service import LoopbackService


@dataclass
class PlayedSearchEngine(LoopbackService):
    """Names `addresses` for any words, or what `rank` says; sends `reply` in place, or redirects to `moved_to`.

    `asked` has the words of every search as they came in.
    """

    addresses: list[str] = field(default_factory=list)
    rank: Callable[[str], list[str]] | None = None
    reply: bytes | None = None
    status: int = 200
    moved_to: str = ""
    asked: list[str] = field(default_factory=list)

    def routes(self) -> list[web.RouteDef]:
        """The JSON API, and a page of results as an institution's own search has one."""
        return [web.get("/search", self._search), web.get("/find", self._page)]

    @property
    def address(self) -> str:
        """Where an operator would say that it is."""
        return self.base.removesuffix("/v1")

    async def _search(self, request: web.Request) -> web.Response:
        self.asked.append(request.query["q"])
        await self.may_reply.wait()
        if self.moved_to:
            raise web.HTTPFound(self.moved_to)
        if request.query.get("format") != "json":
            raise web.HTTPForbidden
        body = json.dumps(self._results(request.query["q"])).encode() if self.reply is None else self.reply
        return web.Response(body=body, status=self.status, content_type="application/json")

    async def _page(self, request: web.Request) -> web.Response:
        self.asked.append(request.query["q"])
        found = "".join(f'<li><a href="{each}">A page about it</a> and some words.</li>' for each in self.addresses)
        menu = '<nav><a href="/about">About</a></nav>'
        more = "<a href='/find?q=x&page=2'>Next</a>"
        body = f"<title>Search</title>{menu}<main><h1>Results</h1><ul>{found}</ul>{more}</main>"
        return web.Response(text=f"<html><body>{body}</body></html>", status=self.status, content_type="text/html")

    def _results(self, query: str) -> dict[str, Any]:
        """As in searx/webutils.py of SearXNG: more fields than are read."""
        results = [
            {"url": each, "title": f"Result {place}", "content": "some words", "engine": "played", "score": 1.0 / place}
            for place, each in enumerate(self.rank(query) if self.rank else self.addresses, 1)
        ]
        return {"query": query, "number_of_results": len(results), "results": results, "answers": [], "infoboxes": []}
