"""Who comes in to the console, and who does not: links, sessions, forms, roles and the audit."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.web.console.links import Links
from core.storage.database import Database
from tests.standins.console_rooms import ADMIN, CLERK, OPEN, PARTS, Room, console_room
from tests.standins.services import PlannedServices
from tests.standins.web_rooms import browsing, served_page

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
COOKIE = "advisor_console"


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    async with console_room(database) as served:
        yield served


async def test_a_link_signs_in_who_presses_its_button(room: Room) -> None:
    async with room.visited() as browser:
        await browser.open(f"enter?link={room.link(CLERK)}")
        await browser.press("Sign in")

        assert (browser.status, "maria · office: Registrar" in browser.text) == (200, True)
        assert str(browser.response and browser.response.url).endswith("/console/")


async def test_looking_at_a_link_does_not_use_it_and_using_it_does(room: Room) -> None:
    link = room.link(CLERK)
    async with room.visited() as browser, room.visited() as other:
        for _ in range(3):
            await browser.open(f"enter?link={link}")
        browser.show(await browser.http.post("enter", data={"link": link}))
        other.show(await other.http.post("enter", data={"link": link}))

        assert (browser.status, other.status, "was used" in other.text) == (200, 403, True)
        assert COOKIE not in other.http.cookies


async def test_a_link_that_is_forged_or_of_another_key_or_too_old_does_not_sign_in(room: Room) -> None:
    foreign = Links(("another key, as long as it has to be",)).new(ADMIN, room.clock())
    room.hours = -0.3
    late, room.hours = room.link(ADMIN), 0.0
    body, made, signature = room.link(CLERK).rsplit(".", 2)
    for link in (
        foreign,
        late,
        "",
        "x",
        f"{body[:-2]}.{made}.{signature}",
        f"{body}.{made}.{signature[::-1]}",
        "é" * 9_000,
    ):
        async with room.visited() as browser:
            browser.show(await browser.http.post("enter", data={"link": link}))
            assert (browser.status, COOKIE in browser.http.cookies) == (403, False), link

    assert await room.access.events(room.clock().replace(year=2000)) == []


async def test_nobody_sees_a_page_before_the_sign_in(room: Room) -> None:
    async with room.visited() as browser:
        for path in set(room.paths()) - OPEN:
            await browser.open(path)
            assert str(browser.response and browser.response.url).endswith("/console/sign-in"), path
            assert "console-link" in browser.text


async def test_nobody_sends_a_form_before_the_sign_in(room: Room) -> None:
    async with room.visited() as browser:
        for path in room.paths("POST"):
            assert (await browser.http.post(path, data={"token": "x"})).status_code == 403, path


async def test_the_cookie_is_out_of_reach_of_scripts_and_is_new_at_each_sign_in(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        first = browser.http.cookies[COOKIE]
        entered = await browser.http.post("enter", data={"link": room.link(CLERK)}, follow_redirects=False)
        second = browser.http.cookies[COOKIE]
        browser.http.cookies.clear()
        browser.http.cookies.set(COOKIE, first, domain="127.0.0.1", path="/")
        await browser.open()

        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(entered.headers["set-cookie"].split("; "))
        assert first != second
        assert "console-link" in browser.text  # the session before has ended


async def test_the_cookie_is_for_https_alone_where_a_proxy_says_so(database: Database) -> None:
    async with console_room(database, proxies=("127.0.0.1",), prefix="/advisor") as room, room.visited() as browser:
        headers = {"x-forwarded-proto": "https", "origin": room.address.removesuffix("/advisor/")}
        sent = {"link": room.link(CLERK)}
        entered = await browser.http.post("enter", data=sent, headers=headers, follow_redirects=False)

        assert {"Secure", "Path=/advisor/"} <= set(entered.headers["set-cookie"].split("; "))


async def test_the_cookie_is_for_https_alone_where_people_reach_the_page_so(database: Database) -> None:
    said = []
    for public_url in ("https://advisor.larkmoor.example/", "http://127.0.0.1/"):
        async with console_room(database, public_url=public_url) as room, room.visited() as browser:
            sent = {"link": room.link(CLERK)}
            entered = await browser.http.post("enter", data=sent, follow_redirects=False)
            said.append("Secure" in entered.headers["set-cookie"].split("; "))

    assert said == [True, False]


async def test_a_session_ends_when_it_is_not_used_and_with_the_button(room: Room) -> None:
    async with room.entered(CLERK) as idle, room.entered(CLERK) as leaving:
        await leaving.press("Sign out")
        left = leaving.text
        await leaving.open()
        room.hours = 1.1
        await idle.open()

        assert all("console-link" in each for each in (left, leaving.text, idle.text))


async def test_what_was_kept_of_a_cookie_after_the_sign_out_opens_nothing(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        kept = browser.http.cookies[COOKIE]
        await browser.press("Sign out")
        browser.http.cookies.set(COOKIE, kept, domain="127.0.0.1", path="/")
        await browser.open()

        assert "console-link" in browser.text


async def test_a_made_up_cookie_opens_nothing(room: Room) -> None:
    async with room.visited() as browser:
        for secret in ("x", "0" * 43, "a" * 3_000):
            browser.http.cookies.set(COOKIE, secret, domain="127.0.0.1", path="/")
            assert "console-link" in (await browser.open()).text


async def test_a_form_of_another_session_or_site_does_nothing(room: Room) -> None:
    async with room.entered(CLERK) as browser, room.entered(ADMIN) as other:
        token = str(other.tree.xpath("//input[@name='token']/@value")[0])
        own = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        refused = [
            (await browser.http.post("sign-out", data={"token": each}, headers=headers)).status_code
            for each, headers in (
                (token, {}),
                ("", {}),
                (browser.http.cookies[COOKIE], {}),
                (own, {"sec-fetch-site": "cross-site"}),
                (own, {"origin": "https://evil.example"}),
            )
        ]
        await browser.open()

        assert (refused, "maria" in browser.text) == ([403] * 5, True)


async def test_an_office_does_not_see_what_is_for_admins(room: Room) -> None:
    async with room.entered(CLERK) as clerk, room.entered(ADMIN) as admin:
        links = [[str(each) for each in browser.tree.xpath("//nav/a/@href")] for browser in (clerk, admin)]
        for_admins = set(room.paths()) - OPEN - FOR_ALL
        seen = [{(await browser.open(path)).status for path in for_admins} for browser in (clerk, admin)]

    assert seen == [{403}, {200, 404}], "an answer has to be named"
    assert not for_admins & set(links[0])
    assert for_admins - PARTS - {"add", "answer"} < set(links[1])


async def test_an_office_sends_no_form_that_is_for_admins(room: Room) -> None:
    async with room.entered(CLERK) as clerk:
        token = str(clerk.tree.xpath("//input[@name='token']/@value")[0])
        for path in set(room.paths("POST")) - OPEN - SENT_BY_ALL:
            sent = {"token": token, "source": "catalog", "sure": "yes", "do": "erase", "address": "https://a.example/"}
            assert (await clerk.http.post(path, data=sent)).status_code == 403, path


FOR_ALL = frozenset({"", "hand-offs", "reviewed", "gaps", "quality", "sources", "indexed", "progress", "bench", "map"})
SENT_BY_ALL = frozenset({"act", "bench", "sign-out"})  # of what is done by "act", each screen says who may


async def test_who_signed_in_and_out_stands_in_the_audit(room: Room) -> None:
    async with room.entered(CLERK) as clerk, room.entered(ADMIN) as admin:
        await clerk.press("Sign out")
        await admin.open("audit")

        rows = [" ".join(cell.text_content() for cell in row) for row in admin.tree.xpath("//section[1]//tbody/tr")]
        told = ["web:maria signed out", "web:sam signed in link", "web:maria signed in link"]
        assert [each.partition("UTC")[2].strip() for each in rows] == told


async def test_no_address_of_the_console_leads_to_another_site(room: Room) -> None:
    async with room.visited() as browser:
        for path in ("//evil.example", "enter?next=https://evil.example", "sign-in?next=//evil", "%2F%2Fevil"):
            found = await browser.http.get(f"{room.address}console/{path}", follow_redirects=False)
            assert found.headers.get("location", "sign-in") == "sign-in", path


async def test_a_slash_too_many_below_any_mount_leads_nowhere_whatever_host_is_named(database: Database) -> None:
    options = {"prefix": "/advisor", "frame_hosts": ("news.larkmoor.example",)}
    async with console_room(database, **options) as room, room.visited() as browser:
        root = room.address.removesuffix("/advisor/")
        below = ("console/gaps/", "console/static", "api/sources/", "frame/ask/")
        for path in (f"{prefix}/{each}" for prefix in ("", "/advisor") for each in below):
            named = {"host": "elsewhere.example"}
            found = await browser.http.get(f"{root}{path}", headers=named, follow_redirects=False)
            assert (found.status_code, found.headers.get("location")) == (404, None), path


async def test_without_stores_there_is_no_console() -> None:
    services = replace(PlannedServices().services, console=None)
    async with served_page(services) as address, browsing(address) as browser:
        assert (await browser.open("console/")).status == 404


async def test_pages_are_told_in_the_language_of_the_browser(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        await browser.open(**{"accept-language": "es"})

        assert ("Cerrar sesión" in browser.text, browser.tree.get("lang")) == (True, "es")
