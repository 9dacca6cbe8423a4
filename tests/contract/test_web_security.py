"""What the web page refuses, and what nobody can make it show or do."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.web.markup import Drawing
from core.domain.conversation import Draft, Stage, WorkspaceProfile
from core.domain.quality import SuggestedQuestion
from core.presentation.document import (
    Bold,
    Code,
    Link,
    Markdown,
    Marks,
    Reference,
    document,
    heading,
    item,
    line,
    quote,
)
from tests.fakes.suggested_questions import MemorySuggestedQuestions
from tests.standins import services
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import EVENTS, OPTIONS, Browser, browsing, served_page

QUESTION = "When can I drop a class?"
HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "' onfocus='alert(1)' autofocus='",
    "</textarea><script>alert(1)</script>",
    '<a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](https://evil.example/x.png)",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "{{ 7 * 7 }}{% raw %}",
    '<p hx-get="/act" hx-trigger="load">x</p>',
    "<!--><script>alert(1)</script>-->",
    "[1] onmouseover=alert(1) [2]",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "\u202e<b>\u0000",
]
ACTIVE = re.compile(r"(?:^|:)(?:script|iframe|img|svg|object|embed|style|base|math)$")


def harm_in(browser: Browser) -> list[str]:
    """What of the page acts, but for our own scripts and forms."""
    found = []
    for each in browser.tree.iter():
        if not isinstance(each.tag, str):
            continue
        if ACTIVE.search(each.tag) and not str(each.get("src", "")).startswith("static/"):
            found.append(each.tag)
        found += [name for name in each.attrib if name.startswith("on") or name == "style"]
        found += [value for name, value in each.attrib.items() if name in {"href", "src", "action"} and _acts(value)]
        found += [
            name for name in each.attrib if name.startswith("hx-") and each.tag not in {"form", "article", "input"}
        ]
    return found


def _acts(address: str) -> bool:
    return re.match(r"[a-z]+:", address) is not None and not address.startswith(("https://", "http://", "mailto:"))


@pytest.fixture
def advisor() -> PlannedAdvisor:
    return PlannedAdvisor("Drop by October 9 [1].")


@pytest.fixture
async def address(advisor: PlannedAdvisor) -> AsyncIterator[str]:
    async with served_page(PlannedServices(advisor).services, frame_hosts=("www.campus.example",)) as served:
        yield served


@pytest.fixture
async def browser(address: str) -> AsyncIterator[Browser]:
    async with browsing(address) as opened:
        yield opened


async def test_no_question_acts_on_the_page(browser: Browser) -> None:
    for hostile in HOSTILE:
        await browser.ask(hostile.replace("\0", ""))
        assert (browser.status, harm_in(browser)) == (200, []), hostile


async def test_no_answer_of_a_model_acts_on_the_page(browser: Browser, advisor: PlannedAdvisor) -> None:
    for hostile in HOSTILE:
        advisor.text = f"“{hostile}” [1]\n\n**{hostile}** [1]\n\n{hostile} [1]\n\n# {hostile}\n\n- {hostile}"
        await browser.ask(QUESTION)
        assert harm_in(browser) == [], hostile


@pytest.mark.slow
async def test_no_title_quotation_or_file_name_of_a_source_acts_on_the_page(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hostile in HOSTILE:
        for file in (f"https://a.example/{hostile}.pdf", f"javascript:{hostile}"):
            cited = replace(services.CITATION, title=hostile, quote=hostile, url=file, link=f"{file}#page=2", page=2)
            monkeypatch.setattr(services, "CITATION", cited)
            for headers in ({}, EVENTS):
                await browser.open()
                await browser.ask(QUESTION, headers)
                browser.page = browser.page.replace("data: ", "")
                assert (browser.status, harm_in(browser)) == (200, []), hostile
                assert len(browser.tree.xpath("//div[@class='sources']//p | //div[@class='sources']//li")) > 1


@pytest.mark.slow
async def test_nothing_that_the_page_begins_with_acts() -> None:
    for hostile in HOSTILE:
        asked = SuggestedQuestion(hostile, hostile, 0.99)
        planned = PlannedServices(suggested=MemorySuggestedQuestions(asked))
        planned.workspaces.add(WorkspaceProfile("web", "page", greeting=hostile))
        planned.passage_lookup.known_topics = [hostile]
        async with served_page(planned.services, campus=hostile) as served, browsing(served) as browser:
            assert (browser.status, harm_in(browser)) == (200, []), hostile


@pytest.mark.parametrize("hostile", HOSTILE)
def test_nothing_that_a_document_can_hold_acts(hostile: str) -> None:
    spans = (hostile, Bold(hostile), Code(hostile), Link(hostile, (hostile, f"https://a.example/{hostile}")))
    shown = document(
        (heading(hostile), line(Reference(1), *spans, Marks(" [1]")), item(*spans), quote(hostile), Markdown(hostile))
    )

    browser = Browser.__new__(Browser)
    browser.page = f"<div>{Drawing('a1').html(shown)}</div>"
    assert harm_in(browser) == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_form_of_another_site_is_refused(browser: Browser, advisor: PlannedAdvisor, site: str) -> None:
    await browser.ask(QUESTION, {"sec-fetch-site": site, "origin": "https://evil.example"})

    assert (browser.status, advisor.asked) == (403, [])
    assert "not from other sites" in browser.text


async def test_a_form_whose_origin_is_another_host_is_refused_without_fetch_metadata(
    browser: Browser, advisor: PlannedAdvisor
) -> None:
    await browser.ask(QUESTION, {"origin": "https://evil.example"})
    refused = browser.status
    await browser.open()
    await browser.ask(QUESTION, {"origin": str(browser.http.base_url).rstrip("/")})

    assert (refused, browser.status, len(advisor.asked)) == (403, 200, 1)


async def test_a_token_of_another_person_is_no_good_beside_the_own_cookie(
    address: str, browser: Browser, advisor: PlannedAdvisor
) -> None:
    async with browsing(address) as other:
        token = other.form("ask")["token"]
    await browser.ask(QUESTION, token=token)

    assert (browser.status, advisor.asked) == (403, [])


async def test_a_forged_token_is_refused_in_plain_words(browser: Browser, advisor: PlannedAdvisor) -> None:
    for token in ("", "x", "InVzZXIi.aww3cg.WSmEVuT6bbPLmi0aZUNk3e6y1uOVqepAyXXF9cNlTSk", "é", "a" * 5_000):
        browser.show(await browser.http.post("ask", data={"question": QUESTION, "token": token}))
        assert (browser.status, "Load it again" in browser.text) == (403, True), token

    assert advisor.asked == []


async def test_the_cookie_is_no_token_and_a_token_is_no_cookie(browser: Browser, advisor: PlannedAdvisor) -> None:
    cookie, form = browser.http.cookies["advisor_visit"], browser.form("ask")
    await browser.ask(QUESTION, token=cookie)
    refused = browser.status
    browser.carry(form["token"])
    await browser.open()

    assert refused == 403
    assert browser.http.cookies["advisor_visit"] != form["token"]
    assert advisor.asked == []


async def test_a_cookie_of_another_key_begins_a_new_visit(advisor: PlannedAdvisor, browser: Browser) -> None:
    foreign, keys = browser.http.cookies["advisor_visit"], ("another key, as long as it has to be",)
    async with served_page(PlannedServices(advisor).services, keys=keys) as other, browsing(other) as elsewhere:
        elsewhere.carry(foreign)
        await elsewhere.open()
        await elsewhere.ask(QUESTION)

    assert elsewhere.status == 200
    assert elsewhere.response
    assert advisor.asked[0].conversation.user


async def test_a_new_key_before_the_old_one_keeps_visits(advisor: PlannedAdvisor, browser: Browser) -> None:
    await browser.ask(QUESTION)
    keys = ("another key, as long as it has to be", *OPTIONS.keys)
    async with served_page(PlannedServices(advisor).services, keys=keys) as other, browsing(other) as later:
        later.carry(browser.http.cookies["advisor_visit"])
        await later.open()
        await later.ask(QUESTION)

    assert advisor.asked[0].conversation.person == advisor.asked[-1].conversation.person


async def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(address: str) -> None:
    async with browsing(address) as browser:
        assert browser.response
        said = browser.response.headers["set-cookie"]

    assert "HttpOnly" in said
    assert "SameSite=lax" in said


async def test_the_cookie_of_a_page_that_people_reach_over_tls_goes_nowhere_else() -> None:
    said = []
    for public in ("", "http://advisor.example/", "HTTPS://advisor.example/"):
        async with served_page(PlannedServices().services, public_url=public) as served, browsing(served) as browser:
            assert browser.response
            said.append("Secure" in browser.response.headers["set-cookie"])

    assert said == [False, False, True]


async def test_only_named_proxies_say_that_a_page_was_asked_for_by_https(advisor: PlannedAdvisor) -> None:
    said = []
    for proxies in ((), ("127.0.0.1",)):
        services = PlannedServices(advisor).services
        async with served_page(services, proxies=proxies) as served, browsing(served) as browser:
            browser.http.cookies.clear()
            await browser.open(**{"x-forwarded-proto": "https"})
            assert browser.response
            said.append("Secure" in browser.response.headers["set-cookie"])

    assert said == [False, True]


async def test_every_response_has_the_headers_that_keep_it_safe(browser: Browser) -> None:
    for path in ("", "nothing-here", "api/sources", "static/0/page.css", "frame/", "widget.js"):
        await browser.open(path)
        assert browser.response
        policy = browser.response.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
        assert browser.response.headers["x-content-type-options"] == "nosniff"


async def test_only_named_hosts_frame_the_widget_and_nobody_the_page(browser: Browser) -> None:
    framing = []
    for path in ("", "frame/"):
        await browser.open(path)
        assert browser.response
        policy = browser.response.headers["content-security-policy"]
        framing.append((policy.partition("frame-ancestors ")[2], browser.response.headers.get("x-frame-options")))

    assert framing == [("'none'", "DENY"), ("www.campus.example", None)]


async def test_without_named_hosts_there_is_no_widget(advisor: PlannedAdvisor) -> None:
    async with served_page(PlannedServices(advisor).services) as served, browsing(served) as browser:
        assert [(await browser.open(path)).status for path in ("frame/", "widget.js")] == [404, 404]


async def test_the_widget_sets_no_cookie_and_its_talk_goes_on(browser: Browser, advisor: PlannedAdvisor) -> None:
    browser.http.cookies.clear()
    await browser.open("frame/")
    for question in (QUESTION, "And in fall?"):
        sent = {**browser.form("ask"), "question": question}
        browser.show(await browser.http.post("frame/ask", data=sent))

    assert dict(browser.http.cookies) == {}
    assert advisor.asked[0].conversation == advisor.asked[1].conversation


async def test_the_widget_of_a_site_that_is_sent_our_cookies_goes_on_without_them(
    browser: Browser, advisor: PlannedAdvisor
) -> None:
    await browser.open("frame/")
    browser.show(await browser.http.post("frame/ask", data={**browser.form("ask"), "question": QUESTION}))

    assert browser.http.cookies["advisor_visit"]
    assert (browser.status, len(advisor.asked)) == (200, 1)


async def test_a_megabyte_is_refused_in_plain_words(browser: Browser, advisor: PlannedAdvisor) -> None:
    await browser.ask("a" * 1_000_000)

    assert (browser.status, advisor.asked) == (413, [])
    assert "at most 64 KB" in browser.text


async def test_what_no_form_sends_is_refused_in_plain_words(browser: Browser) -> None:
    for body in (b"\xff\xfe=%ff", b"token=%00", b"&".join([b"a=b"] * 500), b"", b"question=hello"):
        browser.show(await browser.http.post("ask", content=body))
        assert browser.status in {400, 403}
        assert browser.tree.xpath("//p[@role='alert']")


async def test_an_id_that_no_page_made_is_refused(browser: Browser, advisor: PlannedAdvisor) -> None:
    form = browser.form("ask")
    for changed in ({"talk": "x"}, {"message": "../../x"}, {"talk": ""}):
        browser.show(await browser.http.post("ask", data={**form, "question": QUESTION, **changed}))
        assert (browser.status, advisor.asked) == (400, [])


async def test_a_forged_action_does_nothing(browser: Browser, advisor: PlannedAdvisor) -> None:
    form = browser.form("ask")
    for action in ("", "nothing", "rate", "why", "handoff_say", "curated_save"):
        browser.show(await browser.http.post("act", data={**form, "action": action, "of": "no-id", "at": "aside"}))
        assert browser.status in {200, 400}
        assert (advisor.archive.ratings, harm_in(browser)) == ({}, [])


async def test_nobody_on_the_page_may_do_what_admins_and_advisors_may(browser: Browser) -> None:
    told = []
    for action in ("setup", "handoffs", "curated"):
        sent = {**browser.form("ask"), "action": action, "at": "aside"}
        browser.show(await browser.http.post("act", data=sent))
        told.append(browser.status == 200 and not browser.tree.xpath("//section[@id='aside']//textarea"))
        await browser.open()

    assert told == [True, True, True]


async def test_no_address_leads_to_another_site(advisor: PlannedAdvisor) -> None:
    paths = ("//evil.example", "/%2F%2Fevil.example/", "/\\evil.example", "//evil.example/%2e%2e")
    async with served_page(PlannedServices(advisor).services, prefix="/advisor") as served, browsing(served) as browser:
        root = served.removesuffix("/advisor/")
        asked = (*paths, *(f"/advisor{path}" for path in paths), "/advisor")
        led = {(await browser.http.get(f"{root}{each}")).headers.get("location") for each in asked}

    assert led == {None, "advisor/"}


async def test_the_page_stands_below_its_prefix_and_without_it(advisor: PlannedAdvisor) -> None:
    async with served_page(PlannedServices(advisor).services, prefix="/advisor") as served, browsing(served) as browser:
        await browser.ask(QUESTION)
        below = browser.status
        kept = [each.path for each in browser.http.cookies.jar]
        await browser.open(served.removesuffix("advisor/"))

    assert (below, kept, browser.status) == (200, ["/advisor/"], 200)


async def test_an_address_of_a_page_that_is_not_indexed_is_shown_nowhere(browser: Browser) -> None:
    await browser.open("frame/?page=https://evil.example/%3Cscript%3E")

    assert "evil.example" not in browser.page


async def test_a_draft_acts_no_more_than_an_answer_does(browser: Browser, advisor: PlannedAdvisor) -> None:
    advisor.drafts = tuple(Draft(Stage.WRITING, each, 3) for each in HOSTILE)
    await browser.ask(QUESTION, EVENTS)
    browser.page = browser.page.replace("data: ", "")

    assert harm_in(browser) == []
