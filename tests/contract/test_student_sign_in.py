"""Students sign in on the page with campus accounts: who they are then, how it ends, and what lets nobody in."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager

import httpx2
import pytest
from structlog.testing import capture_logs

from adapters.web.campus.students import student_of
from adapters.web.options import CampusOptions
from core.domain.conversation import Person
from core.storage.database import Database
from tests.standins.bot_process import free_port
from tests.standins.console_rooms import Room, console_room
from tests.standins.oidc_provider import CLIENT, SECRET, PlayedProvider, played_provider
from tests.standins.web_rooms import TRUST, Browser

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
QUESTION = "When can I drop a class?"
ROLES = "groups:advisor-admins=admin"
ACCOUNT, VISIT = "advisor_account", "advisor_visit"


@pytest.fixture
async def provider() -> AsyncIterator[PlayedProvider]:
    async with played_provider() as played:
        yield played


def room_of(
    database: Database, provider: PlayedProvider, *, students: bool = True
) -> AbstractAsyncContextManager[Room]:
    port, accounts = free_port(), CampusOptions(provider.address, CLIENT, SECRET, ROLES, students)
    hosts, public = ("www.campus.example",), f"http://127.0.0.1:{port}/"
    return console_room(database, port=port, public_url=public, accounts=accounts, frame_hosts=hosts)


@pytest.fixture
async def room(database: Database, provider: PlayedProvider) -> AsyncIterator[Room]:
    async with room_of(database, provider) as served:
        yield served


@pytest.fixture
async def browser(room: Room) -> AsyncIterator[Browser]:
    async with httpx2.AsyncClient(verify=TRUST, base_url=room.address, follow_redirects=True, timeout=60) as http:
        yield await Browser(http).open()


def askers(room: Room) -> list[Person]:
    return [each.conversation.person for each in room.planned.advisor.asked]


async def test_a_student_who_signs_in_is_the_same_person_on_every_device_and_nobody_by_name(
    room: Room, browser: Browser, provider: PlayedProvider
) -> None:
    provider.claims |= {"name": "Ada Field", "email": "ada@campus.example", "groups": ["students"]}
    [link] = browser.tree.xpath("//nav//a[text()='Sign in']/@href")
    await browser.open(str(link))
    await browser.ask(QUESTION)
    async with httpx2.AsyncClient(verify=TRUST, base_url=room.address, follow_redirects=True) as http:
        phone = await Browser(http).open("sign-in")
        await phone.ask(QUESTION)

    first, second = askers(room)
    assert first == second == Person("web", "page", student_of(provider.address, "u-17"))
    assert [part for part in ("u-17", "Ada", "ada@") if part in str(first)] == []
    assert "Sign out" in browser.text
    assert {each["scope"] for each in provider.asked} == {"openid"}


async def test_two_accounts_are_two_people_and_so_are_those_of_two_providers() -> None:
    names = {
        student_of("https://a.example", "1"),
        student_of("https://a.example", "2"),
        student_of("https://b.example", "1"),
    }

    assert len(names) == 3


async def test_a_student_signs_out_and_is_whoever_asked_before(room: Room, browser: Browser) -> None:
    await browser.ask(QUESTION)
    await browser.open("sign-in")
    await browser.ask(QUESTION)
    await browser.press("Sign out")
    await browser.ask(QUESTION)

    before, within, after = askers(room)
    assert before == after != within
    assert ACCOUNT not in browser.http.cookies
    assert "Sign in" in browser.text


async def test_a_page_from_before_the_sign_in_or_from_before_the_sign_out_goes_on_no_more(
    room: Room, browser: Browser
) -> None:
    before = browser.form("ask")["token"]
    await browser.open("sign-in")
    within = browser.form("ask")["token"]
    await browser.ask(QUESTION, token=before)
    refused = [browser.status]
    await browser.open()
    await browser.press("Sign out")
    await browser.ask(QUESTION, token=within)
    refused.append(browser.status)
    browser.http.cookies.clear()
    await browser.open()
    browser.http.cookies.clear()
    await browser.ask(QUESTION, token=within)

    assert [*refused, browser.status] == [403, 403, 403]
    assert askers(room) == []


async def test_the_cookie_of_a_student_opens_no_console_and_is_out_of_reach(room: Room, browser: Browser) -> None:
    begun = await browser.http.get("sign-in", follow_redirects=False)
    back = await browser.http.get(begun.headers["location"], follow_redirects=False)
    entered = await browser.http.get(back.headers["location"], follow_redirects=False)
    [kept] = [each for each in entered.headers.get_list("set-cookie") if each.startswith(ACCOUNT)]
    await browser.open("console/")

    assert {"HttpOnly", "SameSite=lax", "Max-Age=28800"} <= set(kept.split("; "))
    assert browser.response
    assert str(browser.response.url).endswith("/console/sign-in")
    assert await room.access.events(room.clock().replace(year=2000)) == []


async def test_a_forged_cookie_is_nobody(room: Room, browser: Browser) -> None:
    for forged in ("x", browser.http.cookies[VISIT], browser.form("ask")["token"]):
        browser.http.cookies.set(ACCOUNT, forged, domain="127.0.0.1", path="/")
        await browser.open()
        assert "Sign in" in browser.text, forged


async def test_the_widget_knows_no_student_and_offers_no_sign_in(room: Room, browser: Browser) -> None:
    await browser.open("sign-in")
    await browser.open("frame/")
    text, sent = browser.text, {**browser.form("ask"), "question": QUESTION}
    answered = await browser.http.post("frame/ask", data=sent)

    assert [each for each in ("Sign in", "Sign out") if each in text] == []
    assert answered.status_code == 200
    assert [each.user.startswith("campus/") for each in askers(room)] == [False]


async def test_who_deletes_their_data_stays_signed_in_and_can_go_on(room: Room, browser: Browser) -> None:
    await browser.open("sign-in")
    await browser.ask(QUESTION)
    await browser.press("Your data")
    await browser.press("Delete")
    await browser.press("Delete")
    await browser.ask(QUESTION)

    assert browser.status == 200
    assert len(set(askers(room))) == 1


async def returned(browser: Browser) -> str:
    """The address to which a sign-in comes back, which has not been opened."""
    begun = await browser.http.get("sign-in", follow_redirects=False)
    back = await browser.http.get(begun.headers["location"], follow_redirects=False)
    return str(back.headers["location"])


async def test_the_way_back_is_taken_once_by_the_browser_that_began_and_by_no_other_sign_in(
    room: Room, browser: Browser
) -> None:
    back = await returned(browser)
    async with httpx2.AsyncClient(verify=TRUST, base_url=room.address, follow_redirects=True) as http:
        stranger = (await Browser(http).open(back)).status
    as_staff = (await browser.open(back.replace("signed-in", "console/campus-back"))).status
    again, kept = await returned(browser), browser.http.cookies["advisor_student"]
    first = (await browser.open(again)).status
    browser.http.cookies.set("advisor_student", kept, domain="127.0.0.1", path="/")
    second = (await browser.open(again)).status
    made_up = (await browser.open("signed-in?code=x&state=%00")).status

    assert (stranger, as_staff, first, second, made_up) == (403, 403, 200, 403, 403)


async def test_a_token_of_another_campus_signs_nobody_in_and_that_is_told(
    room: Room, browser: Browser, provider: PlayedProvider
) -> None:
    provider.changed = lambda said: said | {"iss": "https://login.other-campus.example"}
    with capture_logs() as logged:
        await browser.open("sign-in")

    assert (browser.status, "sign-in did not work" in browser.text) == (403, True)
    assert ACCOUNT not in browser.http.cookies
    assert "u-17" not in str(logged)


async def test_without_the_setting_nobody_signs_in_on_the_page(database: Database, provider: PlayedProvider) -> None:
    async with (
        room_of(database, provider, students=False) as room,
        httpx2.AsyncClient(verify=TRUST, base_url=room.address) as http,
    ):
        page = (await Browser(http).open()).text
        seen = [(await http.get(path)).status_code for path in ("sign-in", "signed-in")]

    assert ("Sign in" in page, seen) == (False, [404, 404])
