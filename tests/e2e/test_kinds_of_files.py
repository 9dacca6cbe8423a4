"""A campus publishes files of every kind: what can be read is searched, what cannot is counted with its address."""

import io
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from bot.app import build_app
from bot.application import App
from bot.commands.quality import collect_findings
from bot.models import Models
from bot.operations import AppOperations
from bot.settings import load_settings
from bot.stores import build_stores
from core.domain.crawl import CrawlState
from core.models.token_count import ToktokCounter
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import memory_stores
from tests.standins.scans import scan

pytestmark = pytest.mark.slow

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
PROSE = "Students who miss the first week may add a course with the written consent of the instructor who teaches it. "
OLD_WORD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000)
EVENT = "BEGIN:VEVENT\r\nSUMMARY:Jazz Night {0}\r\nDTSTART;VALUE=DATE:202611{0:02}\r\nEND:VEVENT\r\n"
CALENDAR = f"BEGIN:VCALENDAR\r\n{''.join(EVENT.format(day) for day in range(1, 6))}END:VCALENDAR\r\n"
ITEM = f"<item><title>Fair</title><link>/news/fair</link><description>{PROSE}</description></item>"
FEED = f"<rss><channel><title>News</title>{ITEM}</channel></rss>"


def workbook() -> bytes:
    made, book = io.BytesIO(), openpyxl.Workbook()
    for row in range(1, 30):
        book.active.append([f"Fee {row}", f"for course {row}", 100 + row])
    book.save(made)
    return made.getvalue()


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def app(
    site: LocalSite, memory_or_database: Database | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[App]:
    monkeypatch.chdir(tmp_path)
    starts = f"['{site.address}/', '{site.address}/feed']"
    (tmp_path / "sources.yaml").write_text(
        f"sources: [{{name: campus, start_urls: {starts}, delay_seconds: 0, allow_private_network: true}}]"
    )
    stores = build_stores(memory_or_database) if memory_or_database else memory_stores()
    yield build_app(load_settings(), stores, Models(HashingEmbedder(), ToktokCounter()), clock=lambda: NOON)


async def test_files_are_read_or_counted_by_kind_with_their_addresses(site: LocalSite, app: App) -> None:
    def put(path: str, body: bytes, content_type: str) -> None:
        site.pages[path] = Served(body, headers={"Content-Type": content_type})

    links = ("fees.xlsx", "music.ics", "notice.pdf", "form", "talk.key", "old.doc", "map.png")
    site.put("/", f"<h1>Home</h1><p>{PROSE}</p>" + "".join(f'<a href="/{link}">{link}</a> ' for link in links))
    put("/feed", FEED.encode(), "application/rss+xml")
    site.put("/news/fair", f"<h1>Fair</h1><p>{PROSE * 2}</p>")
    put("/fees.xlsx", workbook(), "application/octet-stream")
    put("/music.ics", CALENDAR.encode(), "text/calendar")
    put("/notice.pdf", scan("picture"), "application/pdf")
    put("/form", OLD_WORD, "application/msword")
    put("/talk.key", b"PK", "application/vnd.apple.keynote")

    [report] = await AppOperations(app).reindex(None, lambda report: None)
    seen = await collect_findings(app)

    assert report.state is CrawlState.FINISHED
    assert {url.removeprefix(site.address) for gap in seen.unread for url, _ in gap.pages} == {
        *("/notice.pdf", "/form", "/talk.key", "/old.doc", "/map.png")
    }
    assert [(gap.reason, gap.count) for gap in seen.unread] == [
        ("old office file", 2),
        ("scanned pdf", 1),
        ("unsupported type: .png", 1),
        ("unsupported type: application/vnd.apple.keynote", 1),
    ]
    assert report.pages_new == 5
    assert "make install-ocr" in seen.as_text()
