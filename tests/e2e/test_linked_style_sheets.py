"""Style sheets of a page's own host tell what it strikes out; those of other hosts are never fetched."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from core.crawl.fetching.fetch import Fetcher, FetchLimits, Response
from core.crawl.fetching.politeness import Politeness
from core.crawl.fetching.style_sheets import StyleSheets, sheets_of
from core.extract.html_pages import read_html

OLD = ".old { text-decoration: line-through }"
BODY = "<main><h1>Dues</h1><p>The dues are paid before the outing.</p><p>By <b class=old>May 3</b> May 9</p></main>"


@asynccontextmanager
async def host(sheet: bytes, asked: list[str]) -> AsyncIterator[str]:
    """A host with one style sheet, which notes what it is asked for."""

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        if request.path == "/a.css":
            return web.Response(body=sheet, content_type="text/css")
        return web.Response(status=404)

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


def page(base: str, links: str) -> Response:
    """A page that loads style sheets."""
    return Response(f"{base}/dues", 200, {"content-type": "text/html"}, f"<head>{links}</head>{BODY}".encode())


async def sheets(base: str, links: str) -> tuple[str, ...]:
    """What two pages of a crawl get."""
    async with Fetcher("test", FetchLimits(retries=0), allow_private_network=True) as fetcher:
        politeness = Politeness(fetcher, 0)
        styles = StyleSheets(politeness)
        first = await styles.of(page(base, links))
        assert await styles.of(page(base, links)) == first
        await styles.close()
        await politeness.close()
    return first


async def test_a_sheet_of_the_same_host_is_fetched_once_and_strikes() -> None:
    asked: list[str] = []
    async with host(OLD.encode(), asked) as base:
        found = await sheets(base, '<link href="/a.css" rel=stylesheet><link rel="stylesheet" href="/gone.css">')

    read = read_html(page(base, "").body, "text/html", "https://x.example/", style_sheets=found)
    assert asked.count("/a.css") == 1
    assert found == (OLD,)
    assert read.blocks[-1].text == "By May 9"


async def test_a_sheet_of_five_megabytes_is_left_out() -> None:
    async with host(OLD.encode() * 140_000, []) as base:
        assert await sheets(base, "<link rel=stylesheet href=/a.css>") == ()


@pytest.mark.parametrize(
    "link",
    [
        '<link rel="stylesheet" href="https://cdn.example/a.css">',
        '<link rel="stylesheet" href="//cdn.example/a.css">',
        '<link rel="stylesheet" media="print" href="/a.css">',
        '<link rel="icon" href="/a.css">',
        '<link rel="stylesheet">',
    ],
)
def test_no_other_sheet_is_asked_for(link: str) -> None:
    assert sheets_of(page("https://rowing.example", link)) == []


def test_a_page_loads_few_sheets() -> None:
    links = "".join(f'<link rel="stylesheet" href="/{at}.css">' for at in range(50))

    assert len(sheets_of(page("https://rowing.example", links))) == 8
