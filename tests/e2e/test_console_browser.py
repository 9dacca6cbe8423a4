"""The console in Chromium: axe on each page, light and dark, a reply with the keyboard, and a crawl that is watched."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest

from core.domain.curated import CuratedForm
from core.domain.hand_off import State
from core.domain.quality import Finding, FindingKind, MapPoint
from core.storage.database import Database
from tests.contract.test_console_evaluations import kept as evaluated
from tests.contract.test_console_pages import crawled, kept, sent
from tests.contract.test_console_sources import HALLS, page, planned
from tests.e2e.test_web_browser import AXE, violations
from tests.standins.chromium import CHROMIUM, Shown, chromium
from tests.standins.console_rooms import ADMIN, CLERK, PARTS, Room, console_room
from tests.standins.exchanges import stored_candidate

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.skipif(CHROMIUM is None, reason="needs the extra `browser` and a Chromium on the PATH"),
]


@pytest.fixture
async def room(database: Database, tmp_path: Path) -> AsyncIterator[Room]:
    async with console_room(database, tmp_path / "eval-runs") as served:
        yield served


async def entered(shown: Shown, room: Room, link: str) -> None:
    """Signs in by the button of a link."""
    await shown.open(f"{room.address}console/enter?link={link}")
    await shown.page.click("button.primary")
    await shown.page.wait_for_selector("nav a[aria-current]")


async def filled(room: Room) -> dict[str, str]:
    """A console in which every page has something to show; returns the addresses that need a name."""
    hand_off, answer = await sent(room), await kept(room)
    candidate = await stored_candidate(room.database)
    room.planned.passage_lookup.passages = [candidate]
    await room.map.replace([MapPoint(0.5, 0.5, "bursar", False), MapPoint(0.1, 0.9, "refused", True)])
    await crawled(room, [Finding(FindingKind.EXPIRED_DATE, "https://a.example/", "May 2", "May 2, 2019")])
    form = CuratedForm(uuid4(), "When are fees due?", "On May 2.", "Registrar", "web:maria", date(2027, 5, 31))
    await room.curated.save(form)
    evaluated(room, "monday", 8, {"halls": "Soon."})
    evaluated(room, "tuesday", 9, {"halls": "They open on May 2."})
    named = {"hand-offs": f"of={hand_off.id}", "reviewed": f"of={form.id}", "workspaces": "of=web/page"}
    named["indexed"] = f"url={candidate.chunk.url}"
    return named | {"answer": f"of={answer}", "map": "zoom=2", "enter": f"link={room.link(CLERK)}"}


async def pressed(shown: Shown, path: str, button: str, **typed: str) -> None:
    """Fills a form of a page and sends it."""
    await shown.page.goto(path)
    for name, value in typed.items():
        await shown.page.fill(f"[name={name}]", value)
    await shown.page.click(f"main button:has-text('{button}')")
    await shown.page.wait_for_load_state()


@pytest.mark.skipif(not AXE.exists(), reason="needs `npm ci` in tests/standins/node")
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_on_any_page(room: Room, scheme: str) -> None:
    """Every route that is a page, as it is without and with something chosen, and what its forms lead to."""
    found, pages = dict[str, list[str]](), {each: "" for each in room.paths() if each not in PARTS | {"answer"}}

    async def look(shown: Shown, name: str) -> None:
        await shown.page.add_script_tag(path=AXE)
        found[name] = await violations(shown)

    async with chromium(color_scheme=scheme, bypass_csp=True) as shown:
        await shown.open(f"{room.address}console/sign-in")
        await look(shown, "before the sign-in")
        await entered(shown, room, room.link(ADMIN))
        for path in pages:
            await shown.page.goto(f"{room.address}console/{path}")
            await look(shown, path)
        for path, chosen in (await filled(room)).items():
            await shown.page.goto(f"{room.address}console/{path}?{chosen}")
            await look(shown, f"{path} with {chosen}")
        for path in ("", "gaps", "quality", "sources", "evaluations", "answers", "audit"):
            await shown.page.goto(f"{room.address}console/{path}")
            await look(shown, f"{path} with something in it")
        room.sources.seen = planned((page(HALLS, "The halls"), 212))
        for path, button, typed in (
            ("bench", "Search", {"asked": "When are fees due?"}),
            ("bench", "Ask", {"asked": "When are fees due?"}),
            ("add", "Preview", {"address": HALLS, "name": "halls"}),
            ("add", "Add a source", {"address": HALLS, "name": "halls"}),
            ("sources", "Pause halls", {}),
            ("sources", "Remove halls", {}),
            ("privacy", "Show", {"account": "nobody"}),
            ("privacy", "Show", {"workspace": "T1", "account": "ada"}),
        ):
            await pressed(shown, f"{room.address}console/{path}", button, **typed)
            await look(shown, f"{path}: {button} {typed}")

    assert {name: told for name, told in found.items() if told} == {}
    assert len(found) == 1 + len(pages) + 7 + 7 + 8


async def test_no_page_is_wider_than_a_narrow_window(room: Room) -> None:
    """320 pixels are a window of 1280 at a zoom of four (WCAG 2.2, 1.4.10)."""
    widths = dict[str, int]()
    async with chromium(viewport={"width": 320, "height": 640}) as shown:
        await entered(shown, room, room.link(ADMIN))
        chosen = await filled(room)
        for path in [each for each in room.paths() if each not in PARTS | {"answer"}]:
            for query in ("", *([f"?{chosen[path]}"] if path in chosen else [])):
                await shown.page.goto(f"{room.address}console/{path}{query}")
                widths[f"{path}{query}"] = await shown.page.evaluate("document.documentElement.scrollWidth")

    assert {path: width for path, width in widths.items() if width > 320} == {}


async def test_an_office_replies_with_the_keyboard_and_nothing_is_refused_by_the_policies(room: Room) -> None:
    hand_off = await sent(room)
    async with chromium() as shown:
        await entered(shown, room, room.link(CLERK))
        await shown.page.goto(f"{room.address}console/hand-offs?of={hand_off.id}")
        await shown.page.focus("button[value=handoff_answer]")
        await shown.page.keyboard.press("Enter")
        await shown.page.wait_for_selector("#desk textarea")
        await shown.page.focus("#desk textarea")
        await shown.page.keyboard.type("Yes, until October 9.")
        await shown.page.keyboard.press("Tab")
        await shown.page.keyboard.press("Enter")
        await shown.page.wait_for_selector("#desk textarea", state="detached")

    [stored] = await room.desk.unfinished()
    assert (stored.state, stored.said[-1].text) == (State.ANSWERED, "Yes, until October 9.")
    assert shown.complaints == []


async def test_a_crawl_is_watched_without_pressing_anything(room: Room) -> None:
    room.planned.operations.gate = asyncio.Event()
    async with chromium() as shown:
        await entered(shown, room, room.link(ADMIN))
        await shown.page.goto(f"{room.address}console/sources")
        await shown.page.click("button:has-text('Crawl all sources now')")
        await shown.page.wait_for_selector("#progress[hx-trigger]")
        room.planned.operations.gate.set()
        await shown.page.wait_for_selector("#progress:not([hx-trigger])")
        told = await shown.page.inner_text("#progress")

    assert "finished" in told
    assert shown.complaints == []


async def test_the_map_is_moved_and_read_without_a_script(room: Room) -> None:
    await room.map.replace([MapPoint(0.2, 0.2, "bursar", False), MapPoint(0.9, 0.9, "refused", True)])
    async with chromium(java_script_enabled=False) as shown:
        await entered(shown, room, room.link(ADMIN))
        await shown.page.click("nav a[href=map]")
        whole = await shown.page.get_attribute("svg.map", "viewBox")
        points = await shown.page.locator("svg.map circle, svg.map path").count()
        await shown.page.click("main nav a:has-text('Nearer')")
        nearer = await shown.page.get_attribute("svg.map", "viewBox")
        await shown.page.click("main nav a:has-text('Right')")
        moved = await shown.page.get_attribute("svg.map", "viewBox")
        rows = await shown.page.locator("main table tbody tr").count()

    assert (points, rows, len({whole, nearer, moved})) == (2, 2, 3)
    assert shown.complaints == []
