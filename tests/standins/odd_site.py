"""A web site that answers each request as a function says, and what a crawl of it yields."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from aiohttp import web

from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.crawl import CrawledPage, PageSkipped, Source
from core.domain.document import Document
from core.domain.page import KnownPage
from tests.standins.threaded_extractor import ThreadExtractor

QUICK = FetchLimits(retries=0, backoff_seconds=0.01)


def html(body: str, *, title: str = "A page", head: str = "", status: int = 200, **headers: str) -> web.Response:
    """A page of HTML; a header's name is written with `_` for `-`."""
    markup = f"<!doctype html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return web.Response(text=markup, content_type="text/html", status=status, headers=named)


@dataclass
class OddSite:
    """`answer` gets each request; `asked` has the paths with their queries, in order."""

    answer: Callable[[web.Request], web.Response]
    asked: list[str] = field(default_factory=list)
    address: str = ""

    async def respond(self, request: web.Request) -> web.Response:
        """What the site answers."""
        self.asked.append(request.path_qs)
        return self.answer(request)

    async def crawled(self, known: Sequence[KnownPage] = (), **rules: object) -> "Crawled":
        """What a crawl of it yields."""
        source = Source("odd", (f"{self.address}/",), delay_seconds=0, allow_private_network=True)
        crawler = HttpCrawler("CampusAdvisor/1", ThreadExtractor(), limits=QUICK)
        pages = [page async for page in crawler.crawl(replace(source, **rules), known)]  # type: ignore[arg-type]
        return Crawled(self.address, pages)


@dataclass
class Crawled:
    """The pages that were read and the reasons why others were not, by path, in the order in which they came."""

    address: str
    pages: list[CrawledPage]

    @property
    def texts(self) -> dict[str, str]:
        """What was read."""
        read = [page for page in self.pages if isinstance(page, Document)]
        return {page.url.removeprefix(self.address): page.text for page in read}

    @property
    def reasons(self) -> dict[str, str]:
        """What was left out."""
        skipped = [page for page in self.pages if isinstance(page, PageSkipped)]
        return {page.url.removeprefix(self.address): page.reason for page in skipped}


@asynccontextmanager
async def serving(answer: Callable[[web.Request], web.Response]) -> AsyncIterator[OddSite]:
    """The site on a free port of this machine, until the block ends."""
    site, application = OddSite(answer), web.Application()
    application.router.add_get("/{path:.*}", site.respond)
    runner = web.AppRunner(application, handle_signals=False, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    site.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield site
    finally:
        await runner.cleanup()
