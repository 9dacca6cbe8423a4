"""Cited pages are drawn by the rules of the crawl, in the process that reads pages, and kept for a while."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from aiohttp import web

from core.crawl.pictures.kept_files import KeptFiles
from core.crawl.pictures.page_pictures import FetchedPictures
from core.domain.answer import Citation
from core.domain.crawl import ListedSource, Source
from core.domain.curated import RestsOn
from core.domain.read_pages import WantedPicture
from core.errors import ExtractionError, FetchError
from core.extract.worker.extractor import ProcessExtractor

HANDBOOK = Path("demo/site/files/student-handbook.pdf").read_bytes()
QUOTE = "Nobody has to sit three final exams on one day."


@dataclass
class Site:
    """A site of one file, what it was asked for, the index, and the list of sources."""

    address: str = ""
    robots: str = ""
    header: str = ""
    asked: list[str] = field(default_factory=list)
    is_indexed: bool = True
    is_paused: bool = False
    drawn: list[WantedPicture] = field(default_factory=list)
    gate: asyncio.Event | None = None

    @property
    def citation(self) -> Citation:
        url = f"{self.address}/h.pdf"
        return Citation(1, 7, url, f"{url}#page=2", "Handbook", QUOTE, 2, datetime(2026, 11, 20, tzinfo=UTC))

    async def page_at(self, url: str) -> RestsOn | None:
        return RestsOn(url, page_version_id=1, source="site") if self.is_indexed else None

    async def passages(self, page_version_id: int) -> tuple[str, ...]:
        return ()

    async def listed(self) -> Sequence[ListedSource]:
        source = Source("site", (f"{self.address}/",), allow_private_network=True, delay_seconds=0)
        return [ListedSource(source, is_paused=self.is_paused)]

    async def draw(self, wanted: WantedPicture) -> bytes:
        self.drawn.append(wanted)
        if self.gate:
            await self.gate.wait()
        return b"a picture"

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        if request.path == "/robots.txt":
            return web.Response(text=self.robots)
        return web.Response(body=HANDBOOK, content_type="application/pdf", headers={"X-Robots-Tag": self.header})


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    played, application = Site(), web.Application()
    application.router.add_get("/{rest:.*}", played.answer)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    played.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield played
    await runner.cleanup()


@pytest.fixture
def pictures(site: Site, tmp_path: Path) -> FetchedPictures:
    return FetchedPictures("test", site, site.listed, site, KeptFiles(tmp_path / "kept"))


async def test_a_file_is_fetched_once_for_all_its_pictures(site: Site, pictures: FetchedPictures) -> None:
    other = replace(site.citation, page=3)
    found = [await pictures.picture(each) for each in (site.citation, site.citation, other)]

    assert found == [b"a picture"] * 3
    assert site.asked == ["/robots.txt", "/h.pdf"]
    assert [each.page for each in site.drawn] == [2, 3]


@pytest.mark.parametrize(
    "why",
    [
        {"is_indexed": False},
        {"is_paused": True},
        {"robots": "User-agent: *\nDisallow: /"},
        {"header": "noarchive"},
        {"header": "otherbot: nosnippet, test: noindex"},
    ],
)
async def test_what_may_not_be_read_or_shown_is_not_drawn(
    site: Site, pictures: FetchedPictures, why: dict[str, object]
) -> None:
    for name, value in why.items():
        setattr(site, name, value)

    with pytest.raises(FetchError):
        await pictures.picture(site.citation)
    assert site.drawn == []


async def test_a_paused_source_shows_not_even_what_is_kept(site: Site, pictures: FetchedPictures) -> None:
    await pictures.picture(site.citation)
    site.is_paused = True

    with pytest.raises(FetchError):
        await pictures.picture(site.citation)


async def test_who_comes_when_too_many_wait_is_refused_at_once(site: Site, pictures: FetchedPictures) -> None:
    site.gate = asyncio.Event()
    waiting = [asyncio.create_task(pictures.picture(replace(site.citation, page=page))) for page in range(1, 10)]
    refused, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    site.gate.set()
    await asyncio.gather(*waiting, return_exceptions=True)

    assert [isinstance(each.exception(), FetchError) for each in refused] == [True]
    assert len(site.drawn) == 8


async def test_the_reader_process_draws_too_and_says_why_it_does_not() -> None:
    drawer = ProcessExtractor()
    try:
        drawn = await drawer.draw(WantedPicture("https://u.example/h.pdf", HANDBOOK, 2, QUOTE))
        with pytest.raises(ExtractionError, match="has no page 77"):
            await drawer.draw(WantedPicture("https://u.example/h.pdf", HANDBOOK, 77, QUOTE))
    finally:
        await drawer.close()

    assert drawn.startswith(b"\x89PNG")
