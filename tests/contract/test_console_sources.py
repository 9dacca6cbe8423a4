"""A source is looked at, added, paused and removed at the console: by admins alone, and each of it is noted."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from core.domain.access import ConsoleAction
from core.domain.crawl import CrawlPreview, PageSkipped, Source
from core.domain.document import Document
from core.errors import CrawlRunning, ModelUnavailable
from core.storage.database import Database
from tests.contract.test_web_security import HOSTILE, harm_in
from tests.standins.console_rooms import ADMIN, CLERK, Room, console_room
from tests.standins.exchanges import NOON
from tests.standins.web_rooms import Browser

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
HALLS = "https://www.campus.example/halls/"


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    async with console_room(database) as served:
        yield served


def page(url: str, title: str) -> Document:
    return Document(url, title, (), "text/html", datetime(2026, 11, 20, tzinfo=UTC))


def planned(*pages: tuple[Document, int], problem: str = "") -> CrawlPreview:
    skipped = (PageSkipped(f"{HALLS}private", "robots.txt", "it may not be read"),)
    return CrawlPreview(Source("", ()), pages, skipped, found=40, problem=problem)


async def test_a_list_that_cannot_be_read_is_told_where_it_is_needed(room: Room) -> None:
    room.sources.unreadable = "sources.yaml is not valid YAML in line 3; check <b>quotes</b> there"
    async with room.entered(CLERK) as browser:
        seen = []
        for path in ("sources", "map?by=topic"):
            await browser.open(path)
            seen.append((browser.status, room.sources.unreadable in browser.text))
        by_source = (await browser.open("map")).status

    assert seen == [(503, True), (503, True)]
    assert by_source == 200


async def noted(room: Room) -> list[tuple[str, ConsoleAction, str]]:
    """What was done, without sign-ins, the first first."""
    events = reversed(await room.access.events(NOON))
    return [(each.by, each.action, each.about) for each in events if each.action is not ConsoleAction.SIGN_IN]


async def watched(browser: Browser) -> Browser:
    """The form again, once the look has ended."""
    while (await browser.open("add")).tree.xpath("//*[@hx-trigger]"):
        pass
    return browser


async def test_an_admin_sees_what_a_crawl_would_read_and_then_adds_the_source(room: Room) -> None:
    room.sources.seen, room.sources.gate = planned((page(HALLS, "The halls"), 212)), asyncio.Event()
    async with room.entered(ADMIN) as browser:
        await browser.open("add")
        await browser.press("Preview", address=HALLS, name="halls", topic="housing")
        running, part = browser.text, (await browser.http.get("preview")).text
        room.sources.gate.set()
        looked = (await watched(browser)).text
        await browser.press("Add a source")

    added = room.sources.known["halls"]
    assert ("Pages are being read" in running, 'hx-get="preview"' in part) == (True, True)
    assert all(each in looked for each in ("The halls", "212", "40 addresses", "robots.txt · it may not be read"))
    assert (added.is_added, added.source.start_urls, added.source.topic) == (True, (HALLS,), "housing")
    assert "begins at https://www.campus.example/halls/" in browser.text
    assert await noted(room) == [
        ("web:sam", ConsoleAction.PREVIEW, HALLS),
        ("web:sam", ConsoleAction.ADD, f"halls {HALLS}"),
    ]


async def test_a_source_of_which_no_page_can_be_read_says_why(room: Room) -> None:
    room.sources.seen = planned(problem="a start page could not be read (private address: 10.0.0.1)")
    async with room.entered(ADMIN) as browser:
        await browser.open("add")
        await browser.press("Preview", address=HALLS, name="halls")
        [told] = (await watched(browser)).tree.xpath("//p[@role='alert']")

    assert told.text_content() == (
        "A crawl would read no page: a start page could not be read (private address: 10.0.0.1)"
    )


@pytest.mark.parametrize("do", ["Preview", "Add a source"])
async def test_what_is_wrong_with_a_source_is_told_beside_what_was_typed(room: Room, do: str) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("add")
        await browser.press(do, address="campus, I think", name="halls")
        [told] = browser.tree.xpath("//p[@role='alert']")
        [kept] = browser.tree.xpath("//input[@name='address']/@value")

    assert (browser.status, told.text_content(), kept) == (
        400,
        "'campus, I think' is not a web address.",
        "campus, I think",
    )
    assert (set(room.sources.known), room.sources.previewed) == ({"catalog", "website"}, [])


async def test_a_second_look_waits_for_the_first(room: Room) -> None:
    room.sources.gate = asyncio.Event()
    async with room.entered(ADMIN) as browser:
        for name in ("halls", "dining"):
            await browser.open("add")
            await browser.press("Preview", address=HALLS, name=name)
        room.sources.gate.set()

    assert (browser.status, "Another preview is under way" in browser.text) == (409, True)
    assert len(room.sources.previewed) == 1


async def test_a_look_that_fails_says_so(room: Room) -> None:
    room.sources.error = ModelUnavailable("The reader is away.")
    async with room.entered(ADMIN) as browser:
        await browser.open("add")
        await browser.press("Preview", address=HALLS, name="halls")
        assert "The reader is away." in (await watched(browser)).text


async def test_a_source_is_paused_and_resumed(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        await browser.press("Pause catalog")
        paused = (room.sources.known["catalog"].is_paused, "Paused: crawls leave it alone" in browser.text)
        await browser.press("Resume catalog")

    assert (paused, room.sources.known["catalog"].is_paused) == ((True, True), False)
    assert await noted(room) == [
        ("web:sam", ConsoleAction.PAUSE, "catalog"),
        ("web:sam", ConsoleAction.RESUME, "catalog"),
    ]


async def test_a_source_that_was_added_is_removed_once_that_is_confirmed(room: Room) -> None:
    await room.sources.add("halls", HALLS, "")
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        removable = [str(each) for each in browser.tree.xpath("//form[@action='remove']/input[@name='source']/@value")]
        await browser.press("Remove halls")
        asked = "halls" in room.sources.known
        await browser.press("Remove halls")

    assert (removable, asked, "halls" in room.sources.known) == (["halls"], True, False)
    assert await noted(room) == [("web:sam", ConsoleAction.REMOVE, "halls")]


async def test_a_source_without_pages_that_is_listed_no_more_is_not_shown(room: Room) -> None:
    del room.sources.known["website"]  # its last crawl is still known
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        shown = [each.text_content() for each in browser.tree.xpath("//section[@class='source']/h2")]

    assert shown == ["catalog"]


async def test_a_source_is_not_removed_while_a_crawl_reads_it(room: Room) -> None:
    await room.sources.add("halls", HALLS, "")
    room.sources.error = CrawlRunning("A crawl is already running: try again when it has ended.")
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        await browser.press("Remove halls")
        await browser.press("Remove halls")

    assert (browser.status, "A crawl is already running" in browser.text) == (409, True)
    assert ("halls" in room.sources.known, await noted(room)) == (True, [])


async def test_an_office_changes_no_source_and_looks_at_none(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        await browser.open("sources")
        offered = browser.tree.xpath("//main//form | //main//a[@href='add']")
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        form = {"token": token, "address": HALLS, "name": "halls", "source": "catalog", "sure": "yes", "paused": "yes"}
        refused = [(await browser.http.post(path, data=form)).status_code for path in ("add", "pause", "remove")]
        seen = [(await browser.open(path)).status for path in ("add", "preview")]

    assert (offered, refused, seen) == ([], [403, 403, 403], [403, 403])
    assert (set(room.sources.known), room.sources.previewed) == ({"catalog", "website"}, [])
    assert not room.sources.known["catalog"].is_paused


async def test_a_form_of_another_session_changes_no_source(room: Room) -> None:
    async with room.entered(ADMIN) as browser, room.entered(ADMIN) as other:
        token = str(other.tree.xpath("//input[@name='token']/@value")[0])
        form = {"token": token, "address": HALLS, "name": "halls", "source": "catalog", "sure": "yes", "paused": "yes"}
        refused = [(await browser.http.post(path, data=form)).status_code for path in ("add", "pause", "remove")]

    assert (refused, set(room.sources.known), await noted(room)) == ([403, 403, 403], {"catalog", "website"}, [])


@pytest.mark.slow
async def test_nothing_of_a_page_that_is_looked_at_acts_on_the_console(room: Room) -> None:
    for raw in HOSTILE:
        hostile = raw.replace("\0", "")
        skipped = (PageSkipped(hostile, hostile, hostile),)
        shown = (page(f"javascript:{hostile}", hostile), 1)
        room.sources.seen = CrawlPreview(Source("", ()), (shown,), skipped, problem=hostile)
        async with room.entered(ADMIN) as browser:
            await browser.open("add")
            await browser.press("Preview", address=HALLS, name="halls", topic=hostile[:60])
            assert harm_in(await watched(browser)) == []
