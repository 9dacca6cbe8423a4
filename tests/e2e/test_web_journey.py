"""The real process in Chromium: students, an office and an administrator, whose accounts a played provider knows."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web

from bot.app import advisor_app
from bot.serving.console import map_drawing
from bot.settings import load_settings
from tests.standins import campus
from tests.standins.bot_process import BotProcess, bot_process, free_port
from tests.standins.chromium import CHROMIUM, Shown, chromium
from tests.standins.oidc_provider import CLIENT, SECRET, PlayedProvider, played_provider
from tests.standins.played_names import HOST, named

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.postgres,
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(CHROMIUM is None, reason="needs the extra `browser` and a Chromium on the PATH"),
]
OFFICES = "offices:\n  - name: Parking\n    email: parking@northfield.example\n"
ASK = "form#ask button.primary"
LIBRARY, STRANGER = "library.northfield.example", "stranger.example"
HALLS = (
    "<title>Halls</title><h1>Halls of residence</h1><p>Quiet hours in the halls begin at 10 in the evening.</p>"
    '<p>The <a href="/handbook.pdf">handbook</a> has the rules of exams.</p>'
)
HANDBOOK = Path("demo/site/files/student-handbook.pdf").read_bytes()
EXAMS_QUESTION = "Whom do I ask if I have three final exams on one day?"
HALLS_QUESTION = "When do quiet hours in the halls begin?"


@dataclass
class Place:
    """What is served: the page of the process, the provider of its accounts, and a page of another site."""

    bot: BotProcess
    page: str
    provider: PlayedProvider
    elsewhere: int

    async def sign_in(self, shown: Shown, *groups: str) -> None:
        """Signs somebody in to the console with a campus account of these groups."""
        self.provider.claims["groups"] = list(groups)
        await shown.open(f"{self.page}console/")
        await shown.page.click("main a.primary")
        await shown.page.wait_for_selector("nav a[aria-current]")


@asynccontextmanager
async def pages_served(pages: dict[str, str | bytes], port: int = 0) -> AsyncIterator[int]:
    """The port of loopback at which these pages are."""

    async def page(request: web.Request) -> web.Response:
        found = pages.get(request.path, "")
        if isinstance(found, bytes):
            return web.Response(body=found, content_type="application/pdf")
        return web.Response(text=found, content_type="text/html", status=200 if found else 404)

    application = web.Application()
    application.router.add_get("/{rest:.*}", page)
    runner = web.AppRunner(application, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(
    new_campus_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Place]:
    folder, database, port = tmp_path_factory.mktemp("bot"), new_campus_database(), free_port()
    (folder / "offices.yaml").write_text(OFFICES, encoding="utf-8")
    async with advisor_app(load_settings(data_dir=folder / "data", database_url=database, web=True)) as app:
        drawing = map_drawing(app)
        assert drawing
        await drawing.run()  # as the night does
    page = f"http://127.0.0.1:{port}/"
    around = '<!doctype html><html lang="en"><title>Library</title><link rel="icon" href="data:,"><h1>Library</h1>'
    async with (
        played_provider() as provider,
        pages_served({"/": HALLS, "/handbook.pdf": HANDBOOK}) as halls,
        pages_served({"/": f'{around}<script src="{page}widget.js"></script>'}) as elsewhere,
        bot_process(folder, _variables(database, port, provider, named(folder / "names", halls))) as bot,
    ):
        await bot.until_logged("web page served")
        await bot.until_logged("models loaded")
        yield Place(bot, page, provider, elsewhere)


def _variables(database: str, port: int, provider: PlayedProvider, names: dict[str, str]) -> dict[str, str]:
    return names | {
        "DATABASE_URL": database,
        "ADVISOR_WEB": "true",
        "ADVISOR_WEB_PORT": str(port),
        "ADVISOR_WEB_PUBLIC_URL": f"http://127.0.0.1:{port}/",
        "ADVISOR_WEB_FRAME_HOSTS": LIBRARY,
        "ADVISOR_OIDC_ISSUER": provider.address,
        "ADVISOR_OIDC_CLIENT_ID": CLIENT,
        "ADVISOR_OIDC_CLIENT_SECRET": SECRET,
        "ADVISOR_OIDC_ROLES": "groups:advisor-admins=admin,groups:parking-staff=office:Parking",
        "ADVISOR_OIDC_STUDENTS": "true",
        "ADVISOR_OFFICES_FILE": "offices.yaml",
        "ADVISOR_SMTP_URL": "smtp://127.0.0.1:9",
        "ADVISOR_SMTP_FROM": "advisor@northfield.example",
    }


async def test_an_answer_streams_and_a_follow_up_is_understood(place: Place) -> None:
    async with chromium() as shown:
        await shown.open(place.page)
        async with shown.page.expect_response("**/ask") as sent:
            await shown.ask(campus.FALL_QUESTION)
        kind = (await sent.value).headers["content-type"]
        await shown.ask(campus.SPRING_FOLLOW_UP)
        said = await shown.page.locator("article .said").all_inner_texts()
        understood = await shown.page.locator("article .below").last.inner_text()
        link = await shown.page.locator("article .sources a").last.get_attribute("href")

    assert kind.startswith("text/event-stream")
    assert campus.FALL_ANSWER in said[0]
    assert campus.SPRING_ANSWER in said[1]
    assert "Understood as" in understood
    assert str(link).startswith("https://northfield.example/academic-dates#:~:text=")
    assert shown.complaints == []


async def test_without_javascript_and_a_mouse_a_follow_up_is_understood_too(place: Place) -> None:
    async with chromium(java_script_enabled=False) as shown:
        await shown.open(place.page)
        keys = shown.page.keyboard
        for question in (campus.FALL_QUESTION, campus.SPRING_FOLLOW_UP):
            await keys.press("Tab")
            await keys.press("Enter")  # the link that skips to the question
            await keys.type(question)
            for key in ("Tab", "Tab", "Enter"):  # past where to look, to the button
                await keys.press(key)
            await shown.page.wait_for_selector(f"article.answered h2:has-text('{question}')")
        said = await shown.page.inner_text("article .said")

    assert campus.SPRING_ANSWER in said


async def test_the_widget_answers_on_a_page_of_another_site_and_not_where_it_is_not_allowed(place: Place) -> None:
    names = ",".join(f"MAP {each}:80 127.0.0.1:{place.elsewhere}" for each in (LIBRARY, STRANGER))
    async with chromium(f"--host-resolver-rules={names}") as shown:
        await shown.page.goto(f"http://{STRANGER}/")
        async with shown.page.expect_console_message(lambda said: "frame-ancestors" in said.text):
            await shown.page.click("button")
        await shown.open(f"http://{LIBRARY}/")
        await shown.page.click("button")
        frame = shown.page.frame_locator("iframe")
        await frame.locator("#question").fill(campus.PARKING_QUESTION)
        await frame.locator(ASK).click()
        said = await frame.locator("article.answered .said").inner_text()

    assert campus.PARKING_ANSWER in said
    assert shown.complaints == []


async def test_an_office_answers_what_a_student_sent_and_the_student_reads_it(place: Place) -> None:
    words, reply = "May I park a trailer?", "Yes, behind the chapel."
    async with chromium() as student, chromium() as clerk:
        await student.open(place.page)
        await student.page.click("nav button:has-text('Ask a person')")
        await student.page.fill("#aside textarea[name=question]", words)
        await student.page.click("#aside form.filled button.primary")
        await student.page.wait_for_selector("#aside :text('Parking')")
        await place.sign_in(clerk, "parking-staff")
        await clerk.page.click("nav a[href=hand-offs]")
        await clerk.page.click("main table a")
        await clerk.page.click("button[value=handoff_answer]")
        await clerk.page.fill("#desk textarea", reply)
        await clerk.page.click("#desk form.filled button.primary")
        await clerk.page.wait_for_selector("#desk textarea", state="detached")
        await student.page.click("nav button:has-text('Your questions to offices')")
        await student.page.click("#aside button[value=handoff-show]")
        await student.page.wait_for_selector(f"#aside :text('{reply}')")

    assert student.complaints + clerk.complaints == []


async def test_a_student_signs_in_asks_and_signs_out(place: Place) -> None:
    place.provider.claims["groups"] = ["students"]
    async with chromium() as shown:
        await shown.open(place.page)
        await shown.page.click("nav a:has-text('Sign in')")
        await shown.page.wait_for_selector("nav button:has-text('Sign out')")
        await shown.ask(campus.FALL_QUESTION)
        said = await shown.page.inner_text("article .said")
        await shown.page.click("nav button:has-text('Your data')")
        await shown.page.wait_for_selector("#aside form")
        kept = await shown.page.inner_text("#aside")
        await shown.page.click("nav button:has-text('Sign out')")
        await shown.page.wait_for_selector("nav a:has-text('Sign in')")
        await shown.page.goto(f"{place.page}console/")
        address = shown.page.url

    assert campus.FALL_ANSWER in said
    assert "1 of your questions" in kept
    assert address.endswith("/console/sign-in")
    assert shown.complaints == []


async def test_an_admin_adds_a_source_crawls_it_and_it_is_answered_from(place: Place) -> None:
    async with chromium() as shown:
        await place.sign_in(shown, "advisor-admins")
        await shown.page.goto(f"{place.page}console/add")
        await shown.page.fill("[name=address]", f"http://{HOST}/")
        await shown.page.fill("[name=name]", "halls")
        await shown.page.click("button[value=preview]")
        await shown.page.wait_for_selector("#preview:not([hx-trigger]) table")
        seen = await shown.page.inner_text("#preview")
        await shown.page.click("button[value=add]")
        await shown.page.click("button:has-text('Crawl halls now')")
        await shown.page.wait_for_selector("#progress:not([hx-trigger]) li")
        crawled = await shown.page.inner_text("#progress")
        await shown.page.goto(place.page)
        await shown.ask(HALLS_QUESTION)
        said = await shown.page.inner_text("article .said")
        sources = await shown.page.inner_text("article .sources")

        await shown.ask(EXAMS_QUESTION)
        await shown.page.locator("article").last.locator("summary").click()
        drawn = shown.page.locator("article img.page")
        width = await drawn.evaluate("each => each.decode().then(() => each.naturalWidth)")
        words = await drawn.get_attribute("alt")

    assert "Halls" in seen
    assert ("Page 2 of the file. The marked lines say: " in str(words), width) == (True, 850)
    assert "finished" in crawled
    assert ("10 in the evening" in said, "Halls" in sources) == (True, True)
    assert shown.complaints == []


async def test_an_admin_reads_a_trace_and_the_map(place: Place) -> None:
    async with chromium() as shown:
        await shown.open(place.page)
        await shown.ask(campus.OPENING_QUESTION)
        await place.sign_in(shown, "advisor-admins")
        await shown.page.click("nav a[href=answers]")
        await shown.page.locator("main table a").first.click()
        trace = await shown.page.inner_text("main")
        bars = await shown.page.locator("table.shares rect").count()
        await shown.page.click("nav a[href=map]")
        points = await shown.page.locator("svg.map circle").count()
        await shown.page.click("main nav a:has-text('Nearer')")
        nearer = str(await shown.page.get_attribute("svg.map", "viewBox"))

    assert (campus.OPENING_QUESTION in trace, bars > 10) == (True, True)
    assert (points >= 3, nearer.endswith("300.0 300.0")) == (True, True)
    assert shown.complaints == []
