"""What goes wrong between a browser and the page: slow clients, old cookies, several tabs, clocks that differ."""

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from urllib.parse import urlencode, urlsplit

import pytest
from itsdangerous import TimestampSigner, URLSafeTimedSerializer

from adapters.web import requests
from core.domain.conversation import Draft, Stage
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import EVENTS, OPTIONS, Browser, browsing, served_page

QUESTION = "When can I drop a class?"
OFF = timedelta(minutes=20)


@pytest.fixture
def advisor() -> PlannedAdvisor:
    return PlannedAdvisor("Drop by October 9 [1].")


@pytest.fixture
async def address(advisor: PlannedAdvisor) -> AsyncIterator[str]:
    async with served_page(PlannedServices(advisor).services) as served:
        yield served


@pytest.fixture
async def browser(address: str) -> AsyncIterator[Browser]:
    async with browsing(address) as opened:
        yield opened


@asynccontextmanager
async def posted(address: str, body: bytes, length: int, **headers: str) -> AsyncIterator[asyncio.StreamReader]:
    """So much of a form of this length was sent, and the connection stays open."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=4_096)
    told = {"host": parts.netloc, "content-length": str(length), "connection": "close", **headers}
    told["content-type"] = "application/x-www-form-urlencoded"
    writer.write("".join(["POST /ask HTTP/1.1\r\n", *(f"{name}: {told[name]}\r\n" for name in told), "\r\n"]).encode())
    writer.write(body)
    try:
        yield reader
    finally:
        writer.close()


async def test_who_sends_a_form_too_slowly_is_told_and_holds_up_nobody(
    address: str, browser: Browser, advisor: PlannedAdvisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_BODY_SECONDS", 0.3)
    async with posted(address, b"question=", 1_000) as slow, asyncio.timeout(30):
        await browser.ask(QUESTION)
        answered = browser.status
        told = await slow.read()

    assert answered == 200
    assert told.startswith(b"HTTP/1.1 408")
    assert len(advisor.asked) == 1


@pytest.mark.slow
async def test_who_reads_slowly_gets_the_newest_draft_and_not_every_one(
    address: str, browser: Browser, advisor: PlannedAdvisor
) -> None:
    advisor.gate = asyncio.Event()
    body = urlencode({**browser.form("ask"), "question": QUESTION}).encode()
    async with posted(address, body, len(body), **EVENTS) as slow, asyncio.timeout(60):
        await advisor.arrived.wait()
        for number in range(300):
            await advisor.tell(Draft(Stage.WRITING, f"{number} " * 25_000, 3))
            await asyncio.sleep(0.001)
        advisor.gate.set()
        told = await slow.read()

    assert len(told) < 300 * 100_000 / 2
    assert b'class="answer answered"' in told


@pytest.mark.slow
async def test_a_cookie_that_another_version_made_begins_a_new_visit(browser: Browser, advisor: PlannedAdvisor) -> None:
    now = URLSafeTimedSerializer(OPTIONS.keys[0], "advisor.cookie", signer_kwargs={"digest_method": hashlib.sha256})
    earlier = URLSafeTimedSerializer(OPTIONS.keys[0], "advisor.cookie", signer_kwargs={"digest_method": hashlib.sha1})
    cookies = [*(now.dumps(each) for each in ({"user": "ada"}, ["ada"], 7, None)), earlier.dumps("ada"), "ada", ""]
    for cookie in cookies:
        browser.carry(str(cookie))
        await browser.open()
        await browser.ask(QUESTION)
        assert browser.status == 200, cookie

    people = {each.conversation.user for each in advisor.asked}
    assert len(people) == len(cookies)
    assert "ada" not in people


async def test_two_tabs_are_one_person_with_two_conversations(
    address: str, browser: Browser, advisor: PlannedAdvisor
) -> None:
    async with browsing(address) as other:
        other.carry(browser.http.cookies["advisor_visit"])
        await other.open()
        await asyncio.gather(browser.ask(QUESTION), other.ask("When do classes begin?"))
        await asyncio.gather(browser.ask("And in fall?"), other.ask("And in spring?"))

    talks: dict[str, list[str]] = {}
    for each in advisor.asked:
        talks.setdefault(each.conversation.channel, []).append(each.text)
    assert sorted(talks.values()) == [[QUESTION, "And in fall?"], ["When do classes begin?", "And in spring?"]]
    assert len({each.conversation.person for each in advisor.asked}) == 1
    assert (browser.status, other.status) == (200, 200)


@pytest.mark.parametrize("off", [OFF, -OFF], ids=["ahead", "behind"])
async def test_a_page_of_a_machine_whose_clock_differs_goes_on_at_another(
    address: str, advisor: PlannedAdvisor, monkeypatch: pytest.MonkeyPatch, off: timedelta
) -> None:
    now = int(time.time() + off.total_seconds())
    with monkeypatch.context() as shifted:
        shifted.setattr(TimestampSigner, "get_timestamp", lambda _: now)
        async with browsing(address) as browser:
            await browser.ask(QUESTION)
            shifted.undo()
            await browser.ask("And in fall?")
            status = browser.status
            await browser.open()
            await browser.ask("And in spring?")

    assert (status, browser.status) == (200, 200)
    assert len({each.conversation.person for each in advisor.asked}) == 1


async def test_a_form_that_is_a_day_older_or_newer_than_our_clock_is_refused(
    address: str, advisor: PlannedAdvisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in (-2, 2):
        with monkeypatch.context() as shifted:
            at = int(time.time() + timedelta(days=days).total_seconds())
            shifted.setattr(TimestampSigner, "get_timestamp", lambda _, at=at: at)
            async with browsing(address) as browser:
                shifted.undo()
                await browser.ask(QUESTION)
                assert (browser.status, "Load it again" in browser.text) == (403, True)

    assert advisor.asked == []


async def test_a_form_of_another_campus_is_refused(address: str, browser: Browser, advisor: PlannedAdvisor) -> None:
    keys = ("the key of another campus, long enough",)
    async with (
        served_page(PlannedServices(PlannedAdvisor()).services, keys=keys) as elsewhere,
        browsing(elsewhere) as other,
    ):
        foreign = other.form("ask")
    browser.http.cookies.clear()
    await browser.ask(QUESTION, {}, **foreign)

    assert (browser.status, advisor.asked) == (403, [])


async def test_no_stream_waits_in_a_proxy_that_is_told_and_is_whole_in_one_that_is_not(
    browser: Browser,
) -> None:
    await browser.ask(QUESTION, EVENTS)
    assert browser.response
    headers = browser.response.headers

    assert (headers["x-accel-buffering"], headers["cache-control"]) == ("no", "no-store")
    assert "content-length" not in headers
    assert json.dumps(browser.page).count("answer answered") == 1
