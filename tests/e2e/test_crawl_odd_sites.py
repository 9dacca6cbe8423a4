"""Sites that send their visitors around, hide behind checks, or make hundreds of addresses of one page."""

from itertools import count
from urllib.parse import urlencode

import pytest
from aiohttp import web

from core.crawl.frontier import MOST_IN_VAIN
from tests.standins.odd_site import html, serving

PROSE = "The ceramics studio lends aprons and tools to all students, and its kilns are fired every second Friday."


def links(*paths: str) -> str:
    return "".join(f'<li><a href="{path}">Leads on</a></li>' for path in paths)


def moved(target: str, cookie: str = "") -> web.Response:
    headers = {"Location": target} | ({"Set-Cookie": cookie} if cookie else {})
    return web.Response(status=302, headers=headers)


async def test_a_site_that_wants_its_cookie_back_is_read() -> None:
    def answer(request: web.Request) -> web.Response:
        if request.cookies.get("seen") != "yes":
            return moved(request.path_qs, "seen=yes; Path=/")
        pages = {
            "/": html(f"<p>{PROSE}</p>{links('/kiln')}"),
            "/kiln": html("<p>The kiln opens at 6:25 a.m. sharp.</p>"),
        }
        return pages.get(request.path, web.Response(status=404))

    async with serving(answer) as site:
        assert {*(await site.crawled()).texts} == {"/", "/kiln"}


async def test_a_page_behind_one_address_that_sets_the_cookie_for_all_is_read_under_its_own() -> None:
    def answer(request: web.Request) -> web.Response:
        if request.path == "/welcome":
            return moved(request.cookies.get("back", "/"), "ok=1; Path=/")
        if "ok" not in request.cookies:
            return moved("/welcome", f"back={request.path}; Path=/")
        return html(f"<p>{PROSE} This is {request.path}.</p>{links('/a', '/b')}")

    async with serving(answer) as site:
        assert {*(await site.crawled(max_pages=3)).texts} == {"/", "/a", "/b"}


async def test_rules_for_robots_behind_a_cookie_are_obeyed() -> None:
    def answer(request: web.Request) -> web.Response:
        if "seen" not in request.cookies:
            return moved(request.path_qs, "seen=1; Path=/")
        if request.path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow: /staff\n")
        return html(f"<p>{PROSE}</p>{links('/staff')}")

    async with serving(answer) as site:
        assert (await site.crawled()).reasons == {"/staff": "robots.txt"}


@pytest.mark.parametrize("is_new_each_time", [True, False])
async def test_a_redirect_that_sets_a_cookie_for_ever_ends(is_new_each_time: bool) -> None:
    numbers = count()

    def answer(request: web.Request) -> web.Response:
        if request.path == "/trap":
            return moved("/trap", f"visit{next(numbers) if is_new_each_time else ''}=1")
        return html(f"<p>{PROSE}</p>{links('/trap')}") if request.path == "/" else web.Response(status=404)

    async with serving(answer) as site:
        found = await site.crawled()

    assert found.reasons == {"/trap": "redirect loop"}
    assert site.asked.count("/trap") <= 11


async def test_an_ordinary_redirect_that_sets_a_cookie_leads_on_as_ever() -> None:
    def answer(request: web.Request) -> web.Response:
        if request.path == "/old":
            return moved("/new", "visitor=7")
        return html(f"<p>{PROSE} {request.path}</p>{links('/old')}")

    async with serving(answer) as site:
        assert {*(await site.crawled()).texts} == {"/", "/new"}


async def test_the_cookie_of_one_page_is_forgotten_with_it() -> None:
    sent = {}

    def answer(request: web.Request) -> web.Response:
        sent[request.path] = dict(request.cookies)
        if request.path == "/first" and not request.cookies:
            return moved("/first", "secret=1; Path=/")
        return html(f"<p>{PROSE} {request.path}</p>{links('/first', '/second')}")

    async with serving(answer) as site:
        await site.crawled()

    assert sent["/first"] == {"secret": "1"}
    assert sent["/second"] == {}


@pytest.mark.parametrize("name", ["sid", "session_id", "cfid", "SessionID"])
async def test_a_parameter_with_the_name_of_a_session_may_choose_the_page(name: str) -> None:
    rooms = {
        "31": "The loom room opens at 9:15 a.m. on weekdays.",
        "32": "The print room closes at 2:40 p.m. on Fridays.",
    }

    def answer(request: web.Request) -> web.Response:
        if request.path == "/room":
            return html(f"<p>{rooms.get(request.query.get(name, ''), 'Please choose a room from the list.')}</p>")
        return html(f"<p>{PROSE}</p>{links(*(f'/room?{name}={number}' for number in rooms))}")

    async with serving(answer) as site:
        found = await site.crawled()

    assert [found.texts[f"/room?{name}={number}"] for number in rooms] == list(rooms.values())


async def test_a_long_parameter_that_all_links_share_is_no_session_where_it_stays() -> None:
    term = "fall-2026-7c1d5b"

    def answer(request: web.Request) -> web.Response:
        said = f"{PROSE} {request.path} {request.query.get('t', '')}"
        return html(f"<p>{said}</p>{links(f'/a?t={term}', f'/b?t={term}')}")

    async with serving(answer) as site:
        assert {f"/a?t={term}", f"/b?t={term}"} < {*(await site.crawled()).texts}


async def test_what_differs_each_time_is_a_session_whatever_its_name() -> None:
    numbers = count(734_201)

    def answer(request: web.Request) -> web.Response:
        mark = f"osv={next(numbers)}ab"
        return html(f"<p>{PROSE} {request.path}</p>{links(f'/a?{mark}', f'/b?page=2&{mark}', f'/a?{mark}&page=3')}")

    async with serving(answer) as site:
        assert {*(await site.crawled()).texts} == {"/", "/a", "/b?page=2", "/a?page=3"}


async def test_filters_that_bring_nothing_new_wait_until_all_else_is_read() -> None:
    topics = [f"topic{chr(97 + number)}" for number in range(20)]

    def answer(request: web.Request) -> web.Response:
        deep = {"/plays": "/plays/shops", "/plays/shops": "/plays/shops/wigs", "/plays/shops/wigs": "/"}
        if request.path in deep:
            return html(f"<p>{PROSE} {request.path}</p>{links(deep[request.path])}")
        if request.path == "/list":
            chosen = request.query.getall("f", [])
            more = [urlencode([("f", each) for each in (*chosen, topic)]) for topic in topics if topic not in chosen]
            items = "".join(f'<li><a href="/list?{query}">{query[-1]} ({len(chosen)})</a></li>' for query in more)
            return html(f"<p>All programs that fit what was chosen stand here in their order.</p><ul>{items}</ul>")
        return html(f"<p>{PROSE}</p>{links('/list', '/plays')}") if request.path == "/" else web.Response(status=404)

    async with serving(answer) as site:
        found = await site.crawled(max_pages=60)

    before = site.asked[: site.asked.index("/plays/shops/wigs")]
    assert "/plays/shops/wigs" in found.texts
    assert sum(path.startswith("/list?") for path in before) <= MOST_IN_VAIN + 24  # those already under way


async def test_queries_that_bring_something_new_keep_their_turn() -> None:
    words = "ash birch cedar dogwood elm fir gum hazel".split()

    def answer(request: web.Request) -> web.Response:
        if request.path == "/tree":
            return html(f"<p>The {request.query['name']} stands beside the library and is older than it.</p>")
        return html(f"<p>{PROSE} {request.path}</p>{links(*(f'/tree?name={word}' for word in words), '/last')}")

    async with serving(answer) as site:
        await site.crawled()

    assert [path for path in site.asked if path.startswith("/tree")] == [f"/tree?name={word}" for word in words]
    assert site.asked.index("/tree?name=hazel") < site.asked.index("/last")
