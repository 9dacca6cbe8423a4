"""The console of the real process on a real database: a link of the command line, a question, its trace, the audit."""

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import run

import httpx2
import pytest

from tests.standins import campus
from tests.standins.bot_process import bot_process, environment_of
from tests.standins.web_rooms import Browser

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]
OFFICES = "offices:\n  - name: Parking\n    email: parking@campus.example\n"


async def test_an_admin_signs_in_asks_and_reads_how_the_answer_came_about(
    new_campus_database: Callable[[], str], tmp_path: Path
) -> None:
    (tmp_path / "offices.yaml").write_text(OFFICES, encoding="utf-8")
    variables = {
        "DATABASE_URL": new_campus_database(),
        "ADVISOR_WEB": "true",
        "ADVISOR_WEB_PORT": "0",
        "ADVISOR_OFFICES_FILE": "offices.yaml",
        "ADVISOR_SMTP_URL": "smtp://127.0.0.1:9",
        "ADVISOR_SMTP_FROM": "advisor@campus.example",
    }
    async with bot_process(tmp_path, variables) as bot:
        address = str((await bot.until_logged("web page served"))["address"])
        await bot.until_logged("models loaded")
        link = printed(tmp_path, variables)
        async with httpx2.AsyncClient(base_url=f"{address}console/", follow_redirects=True, timeout=60) as http:
            browser = await Browser(http).open(f"enter?link={link}")
            await browser.press("Sign in")
            overview = browser.text
            await browser.open("bench")
            await browser.press("Ask", asked=campus.PARKING_QUESTION)
            kinds = [str(each.get("class")) for each in browser.tree.iter("article")]
            bars = len(browser.tree.xpath("//table[@class='shares']//rect"))
            await browser.open("answers")
            [reference] = [str(each) for each in browser.tree.xpath("//td/a/@href")]
            listed = campus.PARKING_QUESTION in browser.text
            await browser.open(reference)
            trace = browser.text
            changed = await sources_changed(browser)
            pages = [(await browser.open(path)).status for path in ("gaps", "quality", "sources", "reviewed", "audit")]

    assert ("sam · administrator" in overview, kinds, bars > 10) == (True, ["answer answered"], True)
    assert all(changed), changed
    assert (listed, campus.PARKING_QUESTION in trace, pages) == (False, True, [200] * 5)


async def sources_changed(browser: Browser) -> list[bool]:
    """Whether an address of the own network is refused, and a source can be added, paused and removed."""
    await browser.open("add")
    await browser.press("Preview", address="http://127.0.0.1:9/", name="own")
    while browser.tree.xpath("//*[@hx-trigger]"):
        await browser.open("add")
    told = ["private address" in browser.text]
    await browser.press("Add a source", address="https://www.campus.example/halls/", name="halls")
    told.append("begins at https://www.campus.example/halls/" in browser.text)
    await browser.press("Pause halls")
    told.append("Paused: crawls leave it alone" in browser.text)
    await browser.press("Remove halls")
    await browser.press("Remove halls")
    return [*told, "halls" not in browser.text]


def printed(folder: Path, variables: dict[str, str]) -> str:
    """What the link carries that `advisor console-link` prints."""
    command = [sys.executable, "-m", "bot", "console-link", "sam", "--role", "admin"]
    environment = environment_of(folder, 0) | variables
    done = run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip().partition("link=")[2]
