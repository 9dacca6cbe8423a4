"""A crawl over a campus that does everything wrong: each fault is counted by name and the rest goes on."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest
from aiohttp import web
from fpdf import FPDF

from core.crawl.crawler import HttpCrawler
from core.crawl.fetching.fetch import FetchLimits
from core.domain.crawl import PageSkipped, Source
from core.domain.document import BlockKind, Document
from tests.standins.patience import PATIENCE
from tests.standins.threaded_extractor import ThreadExtractor

PROSE = (
    "The registrar opens enrolment on the first Monday of every term, and students who miss that week "
    "may still add a course with the written consent of the instructor who teaches it."
)
QUICK = FetchLimits(retries=1, backoff_seconds=0.01, text_bytes=200_000)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Campus:
    """A web server on loopback: `pages` maps a path with query to what is answered."""

    pages: dict[str, web.Response | Handler] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    address: str = ""

    def page(self, path: str, html: str, **headers: str) -> None:
        """Serves a page of HTML."""
        self.raw(path, html.encode(), {"Content-Type": "text/html; charset=utf-8", **headers})

    def raw(self, path: str, body: bytes, headers: dict[str, str], status: int = 200) -> None:
        """Serves bytes as they are."""
        self.pages[path] = web.Response(body=body, headers=headers, status=status)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """The page of the requested path."""
        self.asked.append(request.path_qs)
        page = self.pages.get(request.path_qs)
        if page is None:
            return web.Response(status=404)
        if isinstance(page, web.Response):
            return web.Response(body=page.body, headers=page.headers, status=page.status)
        return await page(request)

    def source(self) -> Source:
        """The source that begins at the home page."""
        return Source("campus", (f"{self.address}/",), delay_seconds=0, allow_private_network=True)


@asynccontextmanager
async def campus(links: list[str]) -> AsyncIterator[Campus]:
    """A campus whose home page leads to `links` and to one good page at the end."""
    site = Campus()
    anchors = "".join(f'<li><a href="{link}">a link</a></li>' for link in [*links, "/good"])
    site.page("/", f"<title>Home of the registrar</title><h1>Registrar</h1><p>{PROSE}</p><ul>{anchors}</ul>")
    site.page("/good", f"<title>A good page</title><h1>Late adds</h1><p>{PROSE} Bring the form to room 12.</p>")
    application = web.Application()
    application.router.add_get("/{path:.*}", site.answer)
    runner = web.AppRunner(application, handle_signals=False, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    listener = web.TCPSite(runner, "127.0.0.1", 0)
    await listener.start()
    site.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield site
    finally:
        await runner.cleanup()


@dataclass
class Crawled:
    """What a crawl yielded, by path."""

    documents: dict[str, Document]
    reasons: dict[str, str]


async def crawled(site: Campus, source: Source | None = None, crawler: HttpCrawler | None = None) -> Crawled:
    """Crawls the campus and checks that the good page was read."""
    crawler = crawler or HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK)
    found = Crawled({}, {})
    async for page in crawler.crawl(source or site.source()):
        if isinstance(page, Document):
            found.documents[page.url.removeprefix(site.address)] = page
        elif isinstance(page, PageSkipped):
            found.reasons[page.url.removeprefix(site.address)] = page.reason
    assert "/good" in found.documents
    return found


def pdf_of(text: str | None, password: str | None = None) -> bytes:
    """A PDF with a text layer, or with nothing but a drawn box."""
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", size=12)
    pdf.rect(20, 20, 50, 50, style="F")
    if text is not None:
        pdf.multi_cell(0, 6, text)
    if password is not None:
        pdf.set_encryption(owner_password="owner", user_password=password)
    return bytes(pdf.output())


async def test_reads_malformed_html_and_counts_empty_html() -> None:
    async with campus(["/broken", "/empty", "/blank", "/nested"]) as site:
        site.page("/broken", f"<html><h1>Fees<p>{PROSE}<table><tr><td>Late fee<td>35 dollars</div></b><ul><li>unclosed")
        site.page("/empty", "")
        site.page("/blank", "<html><body></body></html>")
        site.page("/nested", "<div>" * 30_000 + PROSE)
        found = await crawled(site)
    assert "35 dollars" in found.documents["/broken"].text
    assert found.reasons["/empty"] == "unreadable"
    assert found.reasons["/blank"] == "too short"
    assert found.reasons["/nested"] in {"too short", "unreadable"}


async def test_reads_pages_whose_encoding_is_declared_wrongly_or_not_at_all() -> None:
    text = f"<title>Café</title><h1>Café hours</h1><p>{PROSE} The café serves crème brûlée until nine.</p>"
    async with campus(["/lies", "/meta", "/silent"]) as site:
        site.raw("/lies", text.replace("nine", "ten").encode("cp1252"), {"Content-Type": "text/html; charset=utf-8"})
        meta = f'<meta charset="iso-8859-1">{text.replace("nine", "eleven")}'
        site.raw("/meta", meta.encode("latin-1"), {"Content-Type": "text/html"})
        site.raw("/silent", text.encode("utf-8"), {"Content-Type": "text/html"})
        found = await crawled(site)
    for path in ("/lies", "/meta", "/silent"):
        assert "crème brûlée" in found.documents[path].text


@pytest.mark.slow
async def test_counts_a_page_that_is_too_large_whatever_the_header_says() -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        answer = web.StreamResponse(headers={"Content-Type": "text/html"})
        await answer.prepare(request)
        for _ in range(400):
            await answer.write(b"<p>more and more</p>" * 100)
        return answer

    async with campus(["/announced", "/endless", "/bomb"]) as site:
        site.page("/announced", "<p>word</p>" * 30_000)
        site.pages["/endless"] = endless
        bomb = gzip.compress(b"0" * 30_000_000)
        site.raw("/bomb", bomb, {"Content-Type": "text/html", "Content-Encoding": "gzip"})
        found = await crawled(site)
    assert {found.reasons[path] for path in ("/announced", "/endless", "/bomb")} == {"too large"}


async def test_refuses_twenty_megabytes_by_default() -> None:
    async with campus(["/huge"]) as site:
        site.page("/huge", "<p>word word word</p>" * 1_100_000)
        found = await crawled(site, crawler=HttpCrawler("campus-advisor-test/1", ThreadExtractor()))
    assert found.reasons["/huge"] == "too large"


async def test_tells_encrypted_scanned_and_broken_pdfs_apart() -> None:
    async with campus(["/locked.pdf", "/scan.pdf", "/broken.pdf", "/fine.pdf"]) as site:
        for name, body in {
            "locked": pdf_of(PROSE, password="secret"),
            "scan": pdf_of(None),
            "broken": b"%PDF-1.7 and then nothing",
            "fine": pdf_of(f"{PROSE} Seats are assigned by lottery."),
        }.items():
            site.raw(f"/{name}.pdf", body, {"Content-Type": "application/pdf"})
        found = await crawled(site)
    assert found.reasons["/locked.pdf"] == "encrypted pdf"
    assert found.reasons["/scan.pdf"] == "scanned pdf"
    assert found.reasons["/broken.pdf"] == "unreadable"
    assert found.documents["/fine.pdf"].blocks[-1].page == 1


@pytest.mark.slow
async def test_leaves_an_infinite_calendar_after_a_while() -> None:
    async def month(request: web.Request) -> web.StreamResponse:
        number = int(request.query["month"])
        text = f"<title>Month {number}</title><p>{PROSE} This is month {number}.</p>"
        link = f'<a href="/calendar?month={number + 1}">next</a>'
        return web.Response(text=text + link, content_type="text/html")

    async with campus(["/calendar?month=1"]) as site:
        for number in range(1, 200):
            site.pages[f"/calendar?month={number}"] = month
        found = await crawled(site, replace(site.source(), max_depth=100))
        shallow = await crawled(site)
    months = [path for path in found.documents if "month" in path]
    assert len(months) == 60
    assert [path for path, reason in found.reasons.items() if reason == "url trap"] == ["/calendar?month=61"]
    assert shallow.reasons == {"/calendar?month=21": "too deep"}


async def test_counts_a_redirect_loop_once() -> None:
    async with campus(["/round", "/self"]) as site:
        site.raw("/round", b"", {"Location": "/about"}, status=302)
        site.raw("/about", b"", {"Location": "/round"}, status=302)
        site.raw("/self", b"", {"Location": "/self"}, status=301)
        found = await crawled(site)
    assert found.reasons == {"/round": "redirect loop", "/self": "redirect loop"}


async def test_follows_a_redirect_and_names_the_page_by_its_last_address() -> None:
    async with campus(["/old"]) as site:
        site.raw("/old", b"", {"Location": "/new?utm_source=mail#top"}, status=301)
        site.page("/new", f"<title>New page</title><p>{PROSE} It has moved.</p>")
        found = await crawled(site)
    assert "/new" in found.documents
    assert site.asked.count("/new") == 1


@pytest.mark.slow
async def test_gives_up_on_a_page_that_hangs() -> None:
    async def hang(request: web.Request) -> web.StreamResponse:
        await asyncio.Event().wait()
        return web.Response()

    async with campus(["/hangs"]) as site:
        site.pages["/hangs"] = hang
        found = await crawled(site, crawler=HttpCrawler("test/1", ThreadExtractor(), replace(QUICK, read_seconds=2)))
    assert found.reasons == {"/hangs": "time-out"}
    assert site.asked.count("/hangs") == 2


async def test_stops_knocking_at_a_host_that_never_answers() -> None:
    async with campus([f"http://127.0.0.2:9/{number}" for number in range(10)]) as site:
        source = replace(site.source(), include=("^http://127.0.0.2", "/"))
        found = await crawled(site, source)
    assert set(found.reasons.values()) == {"unreachable"}
    assert len(found.reasons) == 10


async def test_tries_a_busy_server_again() -> None:
    answers = iter([503, 200])

    async def busy(request: web.Request) -> web.StreamResponse:
        text = f"<title>Busy</title><p>{PROSE} It was busy.</p>"
        return web.Response(text=text, status=next(answers), content_type="text/html", headers={"Retry-After": "0"})

    async with campus(["/busy", "/gone", "/down"]) as site:
        site.pages["/busy"] = busy
        site.raw("/down", b"", {}, status=500)
        found = await crawled(site)
    assert "/busy" in found.documents
    assert found.reasons == {"/gone": "http 404", "/down": "http 500"}


async def test_a_link_into_the_private_network_is_refused_unless_allowed() -> None:
    async with campus([]) as site:
        source = replace(site.source(), allow_private_network=False)
        pages = [
            page async for page in HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK).crawl(source)
        ]
    assert [page.reason for page in pages if isinstance(page, PageSkipped)] == ["private address"]
    assert site.asked == []


async def test_a_public_name_that_resolves_into_the_private_network_is_refused() -> None:
    async def rebinding(host: str, port: int) -> list[str]:
        return ["8.8.8.8", "10.0.0.7"]

    async with campus([]) as site:
        source = Source("trap", ("http://www.campus.example/",), delay_seconds=0)
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, resolve=rebinding)
        pages = [page async for page in crawler.crawl(source)]
    assert [page.reason for page in pages if isinstance(page, PageSkipped)] == ["private address"]
    assert site.asked == []


async def test_a_source_in_a_private_network_may_not_read_the_secrets_of_its_cloud() -> None:
    async def rebinding(host: str, port: int) -> list[str]:
        return ["10.0.0.7", "169.254.169.254"]

    for start in ("http://wiki.campus.example/", "http://169.254.169.254/latest/meta-data/", "http://[fd00:ec2::254]/"):
        source = Source("wiki", (start,), delay_seconds=0, allow_private_network=True)
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, resolve=rebinding)
        pages = [page async for page in crawler.crawl(source)]
        assert [page.reason for page in pages if isinstance(page, PageSkipped)] == ["private address"]


@pytest.mark.slow
async def test_a_redirect_out_of_the_source_is_not_followed() -> None:
    async with campus(["/away"]) as site:
        site.raw("/away", b"", {"Location": "http://169.254.169.254/latest/meta-data/"}, status=302)
        found = await crawled(site)
    assert found.reasons == {"/away": "outside source"}


async def test_obeys_robots_txt_noindex_and_nofollow() -> None:
    async with campus(["/staff/secret", "/hidden", "/closed"]) as site:
        site.raw("/robots.txt", b"User-agent: *\nDisallow: /staff/\n", {"Content-Type": "text/plain"})
        site.page("/hidden", f'<meta name="robots" content="noindex"><p>{PROSE}</p><a href="/found">x</a>')
        site.page("/closed", f'<p>{PROSE} Closed.</p><a href="/never">x</a>', **{"X-Robots-Tag": "nofollow"})
        site.page("/found", f"<title>Found</title><p>{PROSE} Found behind a hidden page.</p>")
        found = await crawled(site)
    assert found.reasons == {"/staff/secret": "robots.txt", "/hidden": "noindex"}
    assert "/found" in found.documents
    assert not {"/staff/secret", "/never"} & set(site.asked)


async def test_a_robots_file_that_fails_closes_the_host_and_one_of_html_does_not() -> None:
    async with campus([]) as site:
        site.raw("/robots.txt", b"", {}, status=503)
        crawler = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK)
        pages = [page async for page in crawler.crawl(site.source())]
        assert [page.reason for page in pages if isinstance(page, PageSkipped)] == ["robots.txt unavailable"]
        site.page("/robots.txt", "<html>User-agent: *\nDisallow: /</html>")
        await crawled(site)


async def test_a_canonical_address_that_says_something_else_loses_no_page() -> None:
    async with campus(["/one", "/two"]) as site:
        site.page("/one", f"<link rel=canonical href=/><p>{PROSE} This is the first.</p>")
        site.page("/two", f"<link rel=canonical href=/><p>{PROSE} This is another.</p>")
        found = await crawled(site)
    assert {"/one", "/two"} <= set(found.documents)


async def test_a_folder_listing_is_followed_but_not_kept() -> None:
    async with campus(["/files/"]) as site:
        rows = "".join(f'<a href="{name}">{name}</a> 2024-01-0{n} 12:00 4.0K\n' for n, name in enumerate("abcde", 1))
        site.page("/files/", f"<title>Index of /files</title><h1>Index of /files</h1><pre>{rows}</pre>")
        site.raw("/files/a", f"{PROSE} In a file.".encode(), {"Content-Type": "text/plain"})
        found = await crawled(site)
    assert found.reasons["/files/"] == "navigation only"
    assert "/files/a" in found.documents


async def test_stops_at_the_page_limit_and_says_so() -> None:
    async with campus([f"/page{number}" for number in range(50)]) as site:
        for number in range(50):
            site.page(f"/page{number}", f"<title>Page {number}</title><p>{PROSE} This is page {number}.</p>")
        source = replace(site.source(), max_pages=10)
        pages = [
            page async for page in HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK).crawl(source)
        ]
    assert sum(isinstance(page, Document) for page in pages) == 10
    assert [page.reason for page in pages if isinstance(page, PageSkipped)] == ["page limit"]


async def test_reads_a_sitemap_index_with_packed_parts() -> None:
    async with campus([]) as site:
        part = f"<urlset><url><loc>{site.address}/from-map</loc></url></urlset>"
        site.raw("/part.xml.gz", gzip.compress(part.encode()), {"Content-Type": "application/gzip"})
        index = f"<sitemapindex><sitemap><loc>{site.address}/part.xml.gz</loc></sitemap></sitemapindex>"
        site.raw("/sitemap.xml", index.encode(), {"Content-Type": "application/xml"})
        site.page("/from-map", f"<title>From the map</title><p>{PROSE} Only the map knows.</p>")
        found = await crawled(site, replace(site.source(), sitemap=f"{site.address}/sitemap.xml"))
    assert "/from-map" in found.documents


async def test_yields_pages_in_the_same_order_whatever_answers_first() -> None:
    async def slow(request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(0.1)
        return web.Response(text=f"<title>Same</title><p>{PROSE} Twins.</p>", content_type="text/html")

    async with campus(["/slow", "/fast"]) as site:
        site.pages["/slow"] = slow
        site.page("/fast", f"<title>Same</title><p>{PROSE} Twins.</p>")
        found = await crawled(site)
    assert list(found.documents) == ["/", "/slow", "/fast", "/good"]


async def test_closing_the_iterator_ends_the_requests() -> None:
    ended = asyncio.Event()

    async def hang(request: web.Request) -> web.StreamResponse:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return web.Response()

    async with campus(["/hangs"]) as site:
        site.pages["/hangs"] = hang
        slow = HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=FetchLimits())
        async with aclosing(
            slow.crawl(replace(site.source(), start_urls=(f"{site.address}/", f"{site.address}/hangs")))
        ) as pages:
            async for page in pages:
                assert isinstance(page, Document)
                break
        await asyncio.wait_for(ended.wait(), PATIENCE)


async def test_reads_tables_lists_and_headings_of_a_page() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>Room {room}</td></tr>" for room, name in enumerate("ABCDEFGH", 1))
    async with campus(["/offices"]) as site:
        table = f"<table><tr><th>Office</th><th>Place</th></tr>{rows}</table>"
        site.page("/offices", f"<title>Offices</title><h1>Offices</h1><h2>By letter</h2>{table}")
        found = await crawled(
            site, crawler=HttpCrawler("campus-advisor-test/1", ThreadExtractor(), limits=QUICK, least_words=5)
        )
    blocks = found.documents["/offices"].blocks
    assert [(block.kind, block.level) for block in blocks[:2]] == [(BlockKind.HEADING, 1), (BlockKind.HEADING, 2)]
    assert blocks[2].text.startswith("Office | Place\nA | Room 1\nB | Room 2")
