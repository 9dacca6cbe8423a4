"""A page that was left out as a copy takes the place of its original, and nothing else is asked for on its account."""

from collections.abc import Iterator

import pytest

from benchmarks.sites.local_site import LocalSite, Served, served
from tests.standins.crawled_campus import Campus

pytestmark = pytest.mark.slow


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


async def test_the_sitemap_that_robots_txt_names_is_asked_for_once_in_the_night_of_a_stray_copy(
    site: LocalSite,
) -> None:
    campus = Campus(site, None)
    rules = f"User-agent: *\nSitemap: {site.address}/sitemap.xml\n".encode()
    site.pages["/robots.txt"] = Served(rules, headers={"Content-Type": "text/plain"})
    site.pages["/sitemap.xml"] = Served(
        f"<urlset><url><loc>{site.address}/a</loc></url></urlset>".encode(), headers={"Content-Type": "text/xml"}
    )
    campus.home("/a", "/z")
    campus.page("/a", "the hall")
    campus.page("/z", "the hall")
    site.pages["/z"] = site.pages["/a"]
    await campus.night()
    assert "/z" not in await campus.texts()

    campus.page("/a", "the annex, which was built later,")
    await campus.night()

    assert "the hall" in (await campus.texts())["/z"]
    assert site.asked.count("/sitemap.xml") == 1
