"""A page changes, and who asked on the web page reads it there at the next visit, once, if they want to."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, served
from bot.serving.night_wiring import build_corrections
from core.domain.conversation import Person
from core.domain.posts import Notice
from tests.standins.changing_library import NEW, OLD, OTHER, QUESTION, Campus, opened_library
from tests.standins.databases import shared_database
from tests.standins.reviewed_campus import PlayedRoom
from tests.standins.web_rooms import Browser, browsing, served_page

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

TITLE = "An answer you got from me has changed"


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture
async def campus(
    site: LocalSite, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Campus]:
    monkeypatch.chdir(tmp_path)
    async with opened_library(site, shared_database(database_url)) as campus:
        yield campus


@pytest.fixture
def visitors() -> list[Person]:
    """Who opened the page again, in turn."""
    return []


@pytest.fixture
async def address(campus: Campus, visitors: list[Person]) -> AsyncIterator[str]:
    corrections = build_corrections(campus.app, {})

    async def changes(person: Person) -> list[Notice]:
        visitors.append(person)
        return await corrections.shown_to(person)

    async with served_page(replace(campus.services(), changes=changes)) as served:
        yield served


async def asked(browser: Browser, *, wants: bool = True) -> None:
    """Somebody asks, and says whether they want to be told."""
    await browser.ask(QUESTION)
    assert "8 in the morning" in browser.text
    if wants:
        await browser.press("Your data")
        await browser.press("Tell me when an answer I got changes: off")
        assert "this page tells you at your next visit, once" in browser.text


async def opened_library_later(campus: Campus) -> None:
    campus.library(NEW, OTHER)
    await campus.crawl()


async def test_who_wants_to_know_reads_the_change_at_the_next_visit_once(campus: Campus, address: str) -> None:
    async with browsing(address) as browser:
        await asked(browser)
        before = (await browser.open()).text
        await opened_library_later(campus)
        told, again = (await browser.open()).text, (await browser.open()).text

    assert [TITLE in each for each in (before, told, again)] == [False, True, False]
    assert QUESTION in told
    assert OLD in told
    assert NEW in told


async def test_the_night_leaves_it_for_the_page_to_tell(campus: Campus, address: str) -> None:
    night = PlayedRoom()
    async with browsing(address) as browser:
        await asked(browser)
        await opened_library_later(campus)
        await build_corrections(campus.app, {"web": night}).run()
        told = (await browser.open()).text

    assert night.told == []
    assert TITLE in told


async def test_nobody_else_reads_it_and_nobody_who_never_asked_to_be_told(campus: Campus, address: str) -> None:
    async with browsing(address) as wanting, browsing(address) as other, browsing(address) as unasked:
        await asked(wanting)
        await asked(unasked, wants=False)
        await opened_library_later(campus)
        seen = [TITLE in (await each.open()).text for each in (other, unasked, wanting)]

    assert seen == [False, False, True]


async def test_what_was_told_is_in_the_own_copy_and_goes_with_the_data(
    campus: Campus, address: str, visitors: list[Person]
) -> None:
    async with browsing(address) as browser:
        await asked(browser)
        await opened_library_later(campus)
        await browser.open()
        person = visitors[-1]
        copy = await campus.app.stores.archive.export(person)
        await campus.app.stores.archive.forget(person)
        erased = await campus.app.stores.archive.export(person)

    assert '"state": "sent"' in copy
    assert '"corrections": []' in erased


async def test_who_has_deleted_their_data_is_told_nothing(campus: Campus, address: str, visitors: list[Person]) -> None:
    async with browsing(address) as browser:
        await asked(browser)
        await browser.open()
        await opened_library_later(campus)
        await campus.app.stores.archive.forget(visitors[-1])
        text = (await browser.open()).text

    assert TITLE not in text
