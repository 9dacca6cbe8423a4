"""The web page in Chromium: streaming, the keyboard alone, no JavaScript, the widget on another site, and axe."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from aiohttp import web

from adapters.web.options import CampusOptions
from adapters.web.visits import SIGNED_IN, signer
from core.domain.answer import Outcome
from core.domain.conversation import Draft, Person, Stage
from core.domain.posts import Notice
from tests.standins.chromium import CHROMIUM, Shown, chromium
from tests.standins.services import NOW, PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import OPTIONS, served_page

AXE = Path(__file__).parents[1] / "standins/node/node_modules/axe-core/axe.min.js"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="needs the extra `browser` and a Chromium on the PATH"),
]
QUESTION = "When can I drop a class?"
AA = "{rules: {'target-size': {enabled: true}}}"  # WCAG 2.2, 2.5.8, which axe leaves out as it is called


@pytest.fixture
def advisor() -> PlannedAdvisor:
    return PlannedAdvisor("Drop by **October 9** [1].")


@pytest.fixture
async def address(advisor: PlannedAdvisor) -> AsyncIterator[str]:
    async with served_page(PlannedServices(advisor).services, frame_hosts=("127.0.0.1:*",)) as served:
        yield served


async def test_an_answer_is_shown_as_it_is_written_and_a_follow_up_stands_below(
    address: str, advisor: PlannedAdvisor
) -> None:
    advisor.gate, advisor.drafts = asyncio.Event(), (Draft(Stage.WRITING, "Drop by", 3),)
    async with chromium() as shown:
        await shown.open(address)
        await shown.page.fill("#question", QUESTION)
        await shown.page.click("form#ask button.primary")
        await shown.page.wait_for_selector("article[aria-busy] .said:has-text('Drop by')")
        advisor.gate.set()
        await shown.page.wait_for_selector("article.answered")
        await shown.ask("And in fall?")
        said = await shown.page.locator("article h2").all_inner_texts()
        left = await shown.page.input_value("#question")

    assert [each.splitlines()[-1] for each in said] == [QUESTION, "And in fall?"]
    assert (left, shown.complaints) == ("", [])
    assert advisor.asked[0].conversation == advisor.asked[1].conversation
    assert advisor.asked[0].id != advisor.asked[1].id


async def test_who_leaves_while_an_answer_is_written_gives_the_question_back(
    address: str, advisor: PlannedAdvisor
) -> None:
    advisor.gate = asyncio.Event()
    async with chromium() as shown:
        await shown.open(address)
        await shown.page.fill("#question", QUESTION)
        await shown.page.click("form#ask button.primary")
        await asyncio.wait_for(advisor.arrived.wait(), 30)
        await shown.page.goto("about:blank")
        async with asyncio.timeout(30):
            await advisor.ended.wait()

        await shown.page.go_back()
        advisor.gate = None
        await shown.ask(QUESTION)
        kinds = [await each.get_attribute("class") for each in await shown.page.locator("article").all()]

    assert advisor.cancelled == [advisor.asked[0].id]
    assert kinds == ["answer answered"]


async def test_a_second_question_is_answered_though_the_first_is_still_on_its_way(
    address: str, advisor: PlannedAdvisor
) -> None:
    both_sent = asyncio.Event()
    async with chromium() as shown:

        async def late(route: Any) -> None:
            await both_sent.wait()
            await route.continue_()

        await shown.page.route("**/ask", late)
        await shown.open(address)
        for question in (QUESTION, "And in fall?"):
            await shown.page.fill("#question", question)
            await shown.page.press("#question", "Enter")
        both_sent.set()
        await shown.page.wait_for_selector("article:not([aria-busy]) h2:has-text('And in fall?')")
        kinds = [await each.get_attribute("class") for each in await shown.page.locator("article").all()]

    assert [each.text for each in advisor.asked] == [QUESTION, "And in fall?"]
    assert kinds == ["answer answered"] * 2


async def test_a_browser_of_last_year_shows_answers_too(address: str) -> None:
    """Chromium 143 has a `parseHTMLUnsafe` that takes no options, with which htmx calls it."""
    older = "Document.parseHTMLUnsafe = (...given) => { if (given.length > 1) throw new TypeError('refused'); }"
    async with chromium() as shown:
        await shown.page.add_init_script(older)
        await shown.open(address)
        await shown.ask(QUESTION)
        kinds = [await each.get_attribute("class") for each in await shown.page.locator("article").all()]

    assert kinds == ["answer answered"]


async def test_a_proxy_that_holds_the_stream_back_shows_the_answer_at_the_end(
    address: str, advisor: PlannedAdvisor
) -> None:
    advisor.drafts = (Draft(Stage.WRITING, "Drop by", 3),)
    async with chromium() as shown:

        async def held(route: Any) -> None:
            await route.fulfill(response=await route.fetch())  # fetched to its end

        await shown.page.route("**/ask", held)
        await shown.open(address)
        await shown.ask(QUESTION)
        await shown.ask("And in fall?")
        kinds = [await each.get_attribute("class") for each in await shown.page.locator("article").all()]

    assert kinds == ["answer answered"] * 2
    assert advisor.asked[0].id != advisor.asked[1].id


async def test_nothing_is_wider_than_a_narrow_window(address: str, advisor: PlannedAdvisor) -> None:
    """320 pixels are a window of 1280 at a zoom of four (WCAG 2.2, 1.4.10)."""
    advisor.text = (
        f"See {'https://www.larkmoor.example/' + 'registrar/' * 20} [1].\n\n| a | b |\n|---|---|\n| {'x' * 90} | y |"
    )
    async with chromium(viewport={"width": 320, "height": 640}) as shown:
        await shown.open(address)
        await shown.ask(f"{QUESTION} {'a' * 300}")
        await shown.page.click("button:has-text('Your data')")
        await shown.page.wait_for_selector("#aside form")
        widths = await shown.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")

    assert widths == [320, 320]


async def test_everything_can_be_done_with_the_keyboard_alone(address: str, advisor: PlannedAdvisor) -> None:
    async with chromium() as shown:
        await shown.open(address)
        keys = shown.page.keyboard
        await keys.press("Tab")
        await keys.press("Enter")  # the link that skips to the question
        await keys.type(QUESTION)
        await keys.press("Enter")
        await shown.page.wait_for_selector("article.answered")
        await tabbed_to(shown, "rate")
        await keys.press("Enter")
        await shown.page.wait_for_selector("article .screen p")
        await tabbed_to(shown, "why")
        await keys.press("Enter")
        await shown.page.wait_for_selector(".screen p, .screen strong")

    assert len(advisor.asked) == 1
    assert list(advisor.archive.ratings.values()) == [True]
    assert shown.complaints == []


async def tabbed_to(shown: Shown, action: str) -> None:
    """Presses Tab until a button of this action has the focus."""
    for _ in range(60):
        await shown.page.keyboard.press("Tab")
        if await shown.page.evaluate("document.activeElement.value") == action:
            return
    raise AssertionError(f"no Tab leads to {action!r}")


async def test_without_javascript_people_ask_follow_up_and_rate(address: str, advisor: PlannedAdvisor) -> None:
    async with chromium(java_script_enabled=False) as shown:
        await shown.open(address)
        for question in (QUESTION, "And in fall?"):
            await shown.page.fill("#question", question)
            await shown.page.click("form#ask button.primary")
            await shown.page.wait_for_selector("article.answered")
        await shown.page.click("button:has-text('👍')")
        await shown.page.wait_for_selector("#aside p")

    assert [each.text for each in advisor.asked] == [QUESTION, "And in fall?"]
    assert list(advisor.archive.ratings.values()) == [True]


async def test_the_widget_answers_on_a_page_of_another_site_and_not_where_it_is_not_allowed(
    address: str, advisor: PlannedAdvisor
) -> None:
    head = '<!doctype html><html lang="en"><title>x</title><link rel="icon" href="data:,"><h1>Library</h1>'
    html = f'{head}<script src="{address}widget.js"></script>'

    async def library(_: web.Request) -> web.Response:
        return web.Response(text=html, content_type="text/html")

    application = web.Application()
    application.router.add_get("/", library)
    runner = web.AppRunner(application, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "localhost", 0).start()
    port = runner.addresses[0][1]
    try:
        async with chromium() as shown:
            await shown.open(f"http://127.0.0.1:{port}/")
            await shown.page.click("button")
            frame = shown.page.frame_locator("iframe")
            await frame.locator("#question").fill(QUESTION)
            await frame.locator("form#ask button.primary").click()
            await frame.locator("article.answered").wait_for()
            allowed = list(shown.complaints)
        async with chromium() as shown:
            await shown.open(f"http://localhost:{port}/")
            async with shown.page.expect_console_message(lambda said: "frame-ancestors" in said.text):
                await shown.page.click("button")
    finally:
        await runner.cleanup()

    assert allowed == []
    assert len(advisor.asked) == 1


async def test_a_printed_page_holds_the_answer_and_the_address_of_its_source(address: str) -> None:
    after = "getComputedStyle(document.querySelector('.sources a'), '::after').content"
    async with chromium() as shown:
        await shown.open(address)
        await shown.ask(QUESTION)
        await shown.page.emulate_media(media="print")
        seen = [
            await shown.page.is_visible(each) for each in (".said", ".sources", "#question", "nav", ".answer button")
        ]
        told = await shown.page.evaluate(after)

    assert seen == [True, True, False, False, False]
    assert "https://campus.example/add-drop" in told


@pytest.mark.skipif(not AXE.exists(), reason="needs `npm ci` in tests/standins/node")
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_on_any_page(address: str, advisor: PlannedAdvisor, scheme: str) -> None:
    found: dict[str, list[str]] = {}
    async with chromium(color_scheme=scheme, bypass_csp=True) as shown:
        await shown.open(address)
        await shown.page.add_script_tag(path=AXE)
        found["empty"] = await violations(shown)
        for outcome in (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE, Outcome.CRISIS, Outcome.ASKED_BACK):
            advisor.outcome, advisor.choices = outcome, ("Undergraduate",) if outcome is Outcome.ASKED_BACK else ()
            await shown.ask(f"{QUESTION} {outcome}")
            found[outcome] = await violations(shown)
        await shown.page.click("button:has-text('Your data')")
        await shown.page.wait_for_selector("#aside form")
        found["data"] = await violations(shown)
        for path in ("nothing", "frame/", "?lang=es"):
            await shown.page.goto(f"{address}{path}")
            await shown.page.add_script_tag(path=AXE)
            found[path] = await violations(shown)

    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.skipif(not AXE.exists(), reason="needs `npm ci` in tests/standins/node")
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_where_somebody_signed_in_and_reads_what_has_changed(
    advisor: PlannedAdvisor, scheme: str
) -> None:
    async def changes(person: Person) -> list[Notice]:
        return [Notice(person, uuid4(), 1, QUESTION, "https://campus.example/", "Fees", "By May.", "By June.", NOW)]

    services = replace(PlannedServices(advisor).services, changes=changes)
    advisor.archive.corrections[Person("web", "page", "campus/0123")] = True
    accounts = CampusOptions("https://login.campus.example", "advisor", "secret", students=True)
    seen, found = [], []
    async with (
        served_page(services, accounts=accounts) as address,
        chromium(color_scheme=scheme, bypass_csp=True) as shown,
    ):
        await shown.open(address)
        await shown.page.click("button:has-text('Your data')")
        await shown.page.click("button:has-text('Tell me when an answer I got changes: off')")
        await shown.page.wait_for_selector("button:has-text('changes: on')")
        account = str(signer(OPTIONS.keys, "account").dumps("campus/0123"))
        for cookies in ([], [{"name": SIGNED_IN, "value": account, "url": address}]):
            await shown.page.context.add_cookies(cookies)
            await shown.page.goto(address)
            await shown.page.add_script_tag(path=AXE)
            seen.append(await shown.page.inner_text("body"))
            found += await violations(shown)

    assert [("By June." in each, "Sign in" in each, "Sign out" in each) for each in seen] == [
        (True, True, False),
        (True, False, True),
    ]
    assert found == []


async def violations(shown: Shown) -> list[str]:
    """What axe finds, with the first place of each."""
    told = await shown.page.evaluate(f"axe.run({AA}).then(found => found.violations)")
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in told]
