"""The console in Chromium: axe on each page, light and dark, a reply with the keyboard, and a crawl that is watched."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from core.domain.hand_off import Door, HandOff, Packet, State
from core.domain.posts import Kind
from core.domain.quality import MapPoint
from core.storage.database import Database
from tests.e2e.test_web_browser import AXE, CHROMIUM, Shown, chromium, violations
from tests.standins.console_rooms import ADMIN, CLERK, Room, console_room
from tests.standins.exchanges import ADA, stored_candidate

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.skipif(CHROMIUM is None, reason="needs the extra `browser` and a Chromium on the PATH"),
]
OF_ALL = "hand-offs reviewed reviewed?question=x gaps quality sources bench map"
PAGES = ("", *f"{OF_ALL} add answers evaluations workspaces workspaces?of=web/page privacy audit".split())


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    async with console_room(database) as served:
        yield served


async def sent(room: Room) -> HandOff:
    hand_off = HandOff(uuid4(), "Registrar", ADA, False, Packet("May I drop it?"), room.clock(), room.clock())
    await room.store.send(hand_off, [(Kind.CARD, Door("slack", "C1"))])
    return hand_off


async def entered(shown: Shown, room: Room, link: str) -> None:
    """Signs in by the button of a link."""
    await shown.open(f"{room.address}console/enter?link={link}")
    await shown.page.click("button.primary")
    await shown.page.wait_for_selector("nav a[aria-current]")


@pytest.mark.skipif(not AXE.exists(), reason="needs `npm ci` in tests/standins/node")
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_on_any_page(room: Room, scheme: str) -> None:
    hand_off, found = await sent(room), dict[str, list[str]]()
    room.planned.passage_lookup.passages = [await stored_candidate(room.database)]
    await room.map.replace([MapPoint(0.5, 0.5, "bursar", False), MapPoint(0.1, 0.9, "refused", True)])
    async with chromium(color_scheme=scheme, bypass_csp=True) as shown:
        await shown.open(f"{room.address}console/sign-in")
        await shown.page.add_script_tag(path=AXE)
        found["sign-in"] = await violations(shown)
        await entered(shown, room, room.link(ADMIN))
        for path in (*PAGES, f"hand-offs?of={hand_off.id}"):
            await shown.page.goto(f"{room.address}console/{path}")
            await shown.page.add_script_tag(path=AXE)
            found[path] = await violations(shown)
        await shown.page.goto(f"{room.address}console/bench")
        await shown.page.fill("#asked", "When are fees due?")
        await shown.page.click("button[value=search]")
        await shown.page.add_script_tag(path=AXE)
        found["passages"] = await violations(shown)

    assert {name: told for name, told in found.items() if told} == {}
    assert len(found) == len(PAGES) + 3


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
