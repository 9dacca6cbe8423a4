"""Chromium drives the real process: a question, the campus's own sign-in, a source, a crawl and a trace."""

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, served
from tests.e2e.test_web_browser import CHROMIUM, chromium
from tests.standins import campus
from tests.standins.bot_process import bot_process, free_port
from tests.standins.crawled_campus import PROSE
from tests.standins.oidc_provider import CLIENT, SECRET, played_provider

pytestmark = [
    pytest.mark.slow,
    pytest.mark.e2e,
    pytest.mark.postgres,
    pytest.mark.skipif(CHROMIUM is None, reason="needs the extra `browser` and a Chromium on the PATH"),
]
SOURCES = "sources:\n  - {{name: gardens, start_urls: ['{0}/'], allow_private_network: true, delay_seconds: 0}}\n"


async def test_a_student_asks_and_an_admin_signs_in_adds_a_source_crawls_and_reads_the_trace(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    variables = {
        "DATABASE_URL": new_campus_database(),
        "ADVISOR_WEB": "true",
        "ADVISOR_WEB_PORT": str(port),
        "ADVISOR_WEB_PUBLIC_URL": address,
        "ADVISOR_OIDC_CLIENT_ID": CLIENT,
        "ADVISOR_OIDC_CLIENT_SECRET": SECRET,
        "ADVISOR_OIDC_ROLES": "groups:advisor-admins=admin",
        "ADVISOR_SOURCES_FILE": "gardens.yaml",
    }
    with served(LocalSite()) as site:
        site.put("/", f"<title>Gardens</title><main><h1>Gardens</h1><p>{PROSE}</p></main>")
        (tmp_path / "gardens.yaml").write_text(SOURCES.format(site.address))
        async with played_provider() as provider:
            provider.claims["groups"] = ["advisor-admins"]
            async with bot_process(tmp_path, variables | {"ADVISOR_OIDC_ISSUER": provider.address}) as bot:
                await bot.until_logged("models loaded")
                async with chromium() as shown:
                    await shown.open(address)
                    await shown.ask(campus.PARKING_QUESTION)
                    answered = await shown.page.locator("article.answered .sources a").count()
                    await shown.page.goto(f"{address}console/")
                    await shown.page.click("main a.primary")
                    await shown.page.wait_for_selector("nav a[aria-current]")
                    who = await shown.page.inner_text("header .note")
                    await shown.page.goto(f"{address}console/add")
                    await shown.page.fill("#address", "https://www.campus.example/halls/")
                    await shown.page.fill("#name", "halls")
                    await shown.page.click("button[value=add]")
                    await shown.page.wait_for_selector("button:has-text('Crawl gardens now')")
                    added = await shown.page.inner_text("main")
                    await shown.page.click("button:has-text('Crawl gardens now')")
                    await shown.page.wait_for_selector("#progress li:has-text('finished')")
                    crawled = await shown.page.inner_text("#progress")
                    await shown.page.goto(f"{address}console/answers")
                    await shown.page.click("td a")
                    await shown.page.wait_for_selector("section.said")
                    trace = await shown.page.inner_text("main")
                    complaints = list(shown.complaints)

    assert (answered > 0, "campus/u-17 · administrator" in who) == (True, True)
    assert "begins at https://www.campus.example/halls/" in added
    assert "gardens" in crawled
    assert campus.PARKING_QUESTION in trace
    assert complaints == []
