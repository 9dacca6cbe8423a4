"""After a crawl the site is looked over: what is wrong with it is kept, told, and known the next night."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from bot.app import build_app
from bot.application import App, Stores
from bot.models import Models
from bot.operations import AppOperations
from bot.settings import load_settings
from bot.stores import build_stores
from bot.terminal.site_quality import SiteQuality, collect_findings
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.quality import FindingKind
from core.models.token_count import ToktokCounter
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import memory_stores

pytestmark = pytest.mark.slow

START = datetime(2026, 11, 20, 3, tzinfo=UTC)
PROSE = (
    "The registrar opens enrolment on the first Monday of every term, and students who miss that week may still add "
    "a course with the written consent of the instructor who teaches it. Forms for {} are kept at the front desk."
)


def name_sitemap(address: str) -> None:
    sources = Path("sources.yaml")
    sources.write_text(sources.read_text().replace("delay_seconds", f"sitemap: '{address}', delay_seconds"))


@dataclass
class Nights:
    """A campus that is crawled once a night."""

    site: LocalSite
    app: App
    now: datetime = START

    def page(self, path: str, text: str, *links: str) -> None:
        body = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
        self.site.put(path, f"<title>{path}</title><h1>{path}</h1><p>{PROSE.format(path)}</p><p>{text}</p><ul>{body}")

    async def night(self) -> CrawlReport:
        self.now += timedelta(days=1)
        [report] = await AppOperations(self.app).reindex(None, lambda report: None)
        return report

    async def seen(self) -> SiteQuality:
        return await collect_findings(self.app)


# A night on Postgres costs twice one in memory: two tests show that what was found outlasts a night there.
memory_quickly = pytest.mark.parametrize(
    "memory_or_database",
    ["memory", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.slow])],
    indirect=True,
)


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def nights(
    site: LocalSite, memory_or_database: Database | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Nights]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sources.yaml").write_text(
        f"sources: [{{name: campus, start_urls: ['{site.address}/'], delay_seconds: 0, allow_private_network: true}}]"
    )
    stores: Stores = build_stores(memory_or_database) if memory_or_database else memory_stores()
    app = build_app(load_settings(), stores, Models(HashingEmbedder(), ToktokCounter()), clock=lambda: campus.now)
    campus: Nights = Nights(site, app)
    campus.page("/", "Welcome to all of you.", "/drop", "/calendar", "/fees")
    campus.page("/drop", "The deadline to drop a course without a W in fall 2026 is September 18, 2026.")
    campus.page("/calendar", "The deadline to drop a course without a W in fall 2026 is September 18, 2026.")
    campus.page("/fees", "The late fee is $75.")
    yield campus


@memory_quickly
async def test_a_sound_site_has_no_findings(nights: Nights) -> None:
    report = await nights.night()

    assert (report.state, dict(report.findings)) == (CrawlState.FINISHED, {})
    assert (await nights.seen()).as_text() == "Nothing was found."


async def test_what_is_wrong_is_new_in_the_first_night_and_known_in_the_second(nights: Nights) -> None:
    address = nights.site.address
    nights.page("/calendar", "The deadline to drop a course without a W in fall 2026 is September 25, 2026.", "/gone")
    nights.page("/fees", "The late fee is due March 1, 2026.", "/gone")

    first = await nights.night()
    seen = await nights.seen()
    second = await nights.night()

    assert (dict(first.findings), first.findings_new) == (
        {"broken link": 1, "expired date": 1, "contradiction": 1},
        3,
    )
    assert [(finding.kind, finding.url, finding.other_url) for finding in seen.findings] == [
        (FindingKind.BROKEN_LINK, f"{address}/gone", f"{address}/calendar"),
        (FindingKind.EXPIRED_DATE, f"{address}/fees", ""),
        (FindingKind.CONTRADICTION, f"{address}/calendar", f"{address}/drop"),
    ]
    assert seen.findings[0].detail == f"http 404, linked from 2 pages: {address}/calendar, {address}/fees"
    assert (dict(second.findings), second.findings_new) == (dict(first.findings), 0)
    assert (await nights.seen()).only_new().findings == ()


@memory_quickly
async def test_a_mended_site_has_no_findings_any_more(nights: Nights) -> None:
    nights.page("/fees", "The late fee is $75.", "/gone")
    await nights.night()
    nights.page("/gone", "Here I am again.")

    report = await nights.night()

    assert dict(report.findings) == {}
    assert (await nights.seen()).findings == ()


async def test_a_page_that_nothing_leads_to_any_more_is_told_when_it_leaves_the_search(nights: Nights) -> None:
    await nights.night()
    nights.page("/", "Welcome to all of you.", "/drop", "/calendar")

    report = await nights.night()

    assert report.pages_removed == 1
    [finding] = (await nights.seen()).findings
    assert (finding.kind, finding.url) == (FindingKind.ORPHAN_PAGE, f"{nights.site.address}/fees")


@memory_quickly
async def test_a_page_that_only_the_sitemap_names_is_told_every_night_until_a_page_links_to_it(nights: Nights) -> None:
    address = nights.site.address
    nights.page("/hidden", "The quiet rooms are on the third floor.")
    nights.site.pages["/sitemap.xml"] = Served(f"<urlset><url><loc>{address}/hidden</loc></url></urlset>".encode())
    name_sitemap(f"{address}/sitemap.xml")

    found = [(await nights.night()).findings, (await nights.night()).findings]
    told = (await nights.seen()).findings
    nights.page("/fees", "The late fee is $75.", "/hidden")
    mended = await nights.night()

    assert found == [{"orphan page": 1}, {"orphan page": 1}]
    assert [(finding.url, finding.is_known) for finding in told] == [(f"{address}/hidden", True)]
    assert dict(mended.findings) == {}


@memory_quickly
async def test_a_night_that_is_not_believed_says_nothing_of_the_site(nights: Nights) -> None:
    nights.page("/fees", "The late fee is $75.", "/gone")
    await nights.night()
    for path in ("/drop", "/calendar", "/fees", "/"):
        nights.site.pages[path] = Served(status=404)

    report = await nights.night()

    assert (report.state, dict(report.findings)) == (CrawlState.DEGRADED, {})
    assert [finding.kind for finding in (await nights.seen()).findings] == [FindingKind.BROKEN_LINK]
