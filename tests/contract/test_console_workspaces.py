"""How workspaces are served, seen and changed at the console: by admins alone, and noted."""

from collections.abc import AsyncIterator

import pytest

from core.domain.access import ConsoleAction
from core.domain.conversation import WorkspaceProfile
from core.storage.database import Database
from tests.contract.test_console_sources import noted
from tests.standins.console_rooms import ADMIN, CLERK, Room, console_room
from tests.standins.web_rooms import EVENTS

pytestmark = pytest.mark.postgres
LAW = WorkspaceProfile("discord", "17", greeting="Welcome to the law school.", topics=("fees",))


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    async with console_room(database) as served:
        served.planned.workspaces.add(LAW)
        yield served


async def test_an_admin_changes_what_the_web_page_says_of_itself(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("workspaces")
        links = [str(each) for each in browser.tree.xpath("//td/a/@href")]
        await browser.open(links[0])
        await browser.press("Words and people")
        await browser.press("Save", greeting="Ask me about Larkmoor.", contact="the help desk")
        changed = await room.planned.workspaces.profile("web", "page")
        async with room.visited() as student:
            await student.open("../")

    assert links == ["workspaces?of=web/page", "workspaces?of=discord/17"]
    assert (changed.greeting, changed.contact) == ("Ask me about Larkmoor.", "the help desk")
    assert "Ask me about Larkmoor." in student.text
    assert await noted(room) == [("web:sam", ConsoleAction.PROFILE, "web/page")]


async def test_a_workspace_is_shown_as_it_is_set_and_no_longer_served_when_an_admin_says_so(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("workspaces?of=discord/17")
        shown = browser.text
        await browser.press("Stop answering here")

    assert "Welcome to the law school." in shown
    assert not (await room.planned.workspaces.profile("discord", "17")).is_served


async def test_what_may_not_be_typed_is_told_and_changes_nothing(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("workspaces?of=discord/17")
        await browser.press("What I may see")
        await browser.press("Save", language="klingon")

    assert browser.tree.xpath("//p[@role='alert']")
    assert (await room.planned.workspaces.profile("discord", "17"), await noted(room)) == (LAW, [])


async def test_a_script_gets_the_part_of_the_page(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("workspaces?of=discord/17")
        await browser.press("Words and people")
        browser.show(await browser.http.post("act", data=browser.sent, headers=EVENTS))
        [place] = browser.tree.xpath("//form//input[@name='talk']/@value")

    assert ("<html" in browser.page, place) == (False, "discord/17")


async def test_an_office_sees_and_changes_no_workspace(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        seen = [(await browser.open(path)).status for path in ("workspaces", "workspaces?of=discord/17")]
        form = {"token": token, "action": "serve", "of": "off", "talk": "discord/17", "at": "desk"}
        refused = (await browser.http.post("act", data=form)).status_code

    assert (seen, refused) == ([403, 403], 403)
    assert await room.planned.workspaces.profile("discord", "17") == LAW


async def test_a_workspace_that_nobody_named_is_none(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        seen = (await browser.open("workspaces?of=discord/99")).status
        form = {"token": token, "action": "serve", "of": "off", "talk": "discord/99", "at": "desk"}
        refused = (await browser.http.post("act", data=form)).status_code

    assert (seen, refused, list(room.planned.workspaces.known)) == (404, 400, [("discord", "17")])
