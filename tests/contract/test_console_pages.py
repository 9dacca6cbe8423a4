"""The pages of the console over a real database: what they show, what they do, and what they keep to themselves."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from urllib.parse import quote
from uuid import uuid4

import pytest

from core.domain.access import ConsoleAction
from core.domain.answer import Outcome, Proposal, Trace
from core.domain.conversation import WorkspaceProfile
from core.domain.curated import CuratedForm
from core.domain.hand_off import Action, Door, HandOff, Packet, State
from core.domain.posts import Kind
from core.domain.quality import Finding, FindingKind, Gap, MapPoint, Trend
from core.errors import CrawlRunning, ModelUnavailable
from core.storage.crawls.site_record import PostgresSiteRecord
from core.storage.database import Database
from core.text.caches import forget_texts
from tests.contract.test_web_security import HOSTILE, harm_in
from tests.standins.console_rooms import ADMIN, CLERK, NEIGHBOUR, OPEN, PARTS, Room, console_room
from tests.standins.exchanges import ADA, NOON, question, reply, stored_candidate
from tests.standins.web_rooms import EVENTS

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
SECRET_WORDS = "my roommate is ill, may I drop the lab?"


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    async with console_room(database) as served:
        yield served


async def sent(room: Room, office: str = "Registrar", words: str = SECRET_WORDS) -> HandOff:
    """A question that a student has sent to an office."""
    hand_off = HandOff(uuid4(), office, ADA, False, Packet(words), room.clock(), room.clock())
    await room.store.send(hand_off, [(Kind.CARD, Door("slack", "C1"))])
    return hand_off


async def kept(
    room: Room,
    outcome: Outcome = Outcome.ANSWERED,
    number: str = "1",
    words: str = SECRET_WORDS,
    proposals: tuple[Proposal, ...] = (),
) -> str:
    """The id of an answer that a student got."""
    asked, answer = replace(question(number, words), sent_at=room.clock()), replace(reply(), outcome=outcome)
    assert await room.conversations.claim(asked)
    trace = Trace((await stored_candidate(room.database),), (), proposals=proposals)
    await room.conversations.remember(asked, answer, trace)
    return str(answer.id)


# ---- overview ------------------------------------------------------------------------------------


async def test_the_overview_plots_the_questions_of_each_day_by_outcome(room: Room) -> None:
    for number, outcome in enumerate((Outcome.ANSWERED, Outcome.ANSWERED, Outcome.NO_EVIDENCE, Outcome.CRISIS)):
        await kept(room, outcome, str(number))
    async with room.entered(CLERK) as browser:
        await browser.open("?days=7")
        plots = [
            {str(each.get("class")): float(each.get("height")) for each in plot.xpath("./rect")}
            for plot in browser.tree.xpath("//svg[@role='img']")
        ]
        newest = [each.text_content() for each in browser.tree.xpath("//table/tbody/tr[1]/td")]

    assert len(browser.tree.xpath("//table/tbody/tr")) == 7
    assert newest[:5] == ["2", "0", "0", "1", "1"]
    assert plots[0] == {"answered": 90.0, "no_evidence": 45.0, "other": 45.0}
    assert sum(plots[1].values()) == 180.0
    assert "free laundry · " in browser.text
    assert SECRET_WORDS not in browser.page


async def test_the_overview_is_shown_while_the_model_of_the_gaps_is_away(room: Room) -> None:
    async def away(*_: object, **__: object) -> None:
        raise ModelUnavailable("away")

    room.planned.gaps.report = away  # type: ignore[assignment,method-assign] # a model that is away
    async with room.entered(CLERK) as browser:
        assert (browser.status, "Nothing was missed" in browser.text) == (200, True)


# ---- hand-offs -----------------------------------------------------------------------------------


async def test_an_office_reads_and_answers_what_was_sent_to_it(room: Room) -> None:
    hand_off = await sent(room)
    async with room.entered(CLERK) as browser:
        await browser.open("hand-offs")
        listed = browser.text
        await browser.open(f"hand-offs?of={hand_off.id}")
        card = browser.text
        await browser.press("Reply")
        await browser.press("Send", words="Yes, until October 9.")

    [stored] = await room.desk.unfinished()
    assert (hand_off.reference in listed, SECRET_WORDS in listed, SECRET_WORDS in card) == (True, False, True)
    assert stored.state is State.ANSWERED
    assert [(each.action, each.text, each.by) for each in stored.said if each.text] == [
        (Action.ANSWER, "Yes, until October 9.", "web:maria")
    ]
    looks = await room.services.console.looks.since(NOON)  # type: ignore[union-attr] # there is one
    assert {(each.viewer, each.action, each.subject) for each in looks} >= {("web:maria", "show", hand_off.id)}


async def test_an_office_neither_sees_nor_answers_what_was_sent_to_another(room: Room) -> None:
    hand_off = await sent(room)
    async with room.entered(NEIGHBOUR) as browser:
        await browser.open("hand-offs")
        listed = browser.text
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        await browser.open(f"hand-offs?of={hand_off.id}")
        seen = browser.status
        for action, of in (
            ("handoff_claim", str(hand_off.id)),
            ("handoff_say", f"answer:{hand_off.id}:{uuid4()}"),
            ("handoff_say", f"withdraw:{hand_off.id}:{uuid4()}"),
        ):
            form = {"token": token, "action": action, "of": of, "words": "Mine now.", "at": "desk"}
            browser.show(await browser.http.post("act", data=form))
            assert SECRET_WORDS not in browser.page

    [stored] = await room.desk.unfinished()
    assert (hand_off.reference in listed, seen, stored.state) == (False, 404, State.OPEN)


@pytest.mark.parametrize("action", sorted(set(Action) - {Action.ANSWER, Action.ASK_BACK, Action.CLOSE, Action.REPLY}))
async def test_a_forged_form_does_nothing_that_the_clock_or_a_button_does(room: Room, action: Action) -> None:
    hand_off = await sent(room)
    async with room.entered(CLERK) as browser:
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        form = {"token": token, "action": "handoff_say", "of": f"{action}:{hand_off.id}:{uuid4()}", "words": "Soon."}
        refused = await browser.http.post("act", data=form)

    [stored] = await room.desk.unfinished()
    assert (refused.status_code, stored.state, [each.text for each in stored.said]) == (400, State.OPEN, [])


async def test_an_admin_answers_for_every_office(room: Room) -> None:
    hand_off = await sent(room, "Housing")
    async with room.entered(ADMIN) as browser:
        await browser.open(f"hand-offs?of={hand_off.id}")
        await browser.press("Close")
        await browser.press("Send")

    assert await room.desk.unfinished() == []


async def test_a_script_gets_the_part_of_the_page_and_a_browser_without_one_the_page(room: Room) -> None:
    hand_off = await sent(room)
    async with room.entered(CLERK) as browser:
        await browser.open(f"hand-offs?of={hand_off.id}")
        await browser.press("I take it")
        whole, form = browser.page, browser.sent
        browser.show(await browser.http.post("act", data=form, headers=EVENTS))

    assert ("<html" in whole, "<html" in browser.page, browser.status) == (True, False, 200)


async def test_actions_of_students_and_of_the_settings_are_no_actions_of_the_console(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        for action in (
            "",
            "setup",
            "privacy_forgotten",
            "memory",
            "why",
            "rate",
            "handoff_withdraw",
            "person",
            "nothing",
        ):
            browser.show(await browser.http.post("act", data={"token": token, "action": action, "of": "x"}))
            assert browser.status == 400, action


# ---- reviewed answers ----------------------------------------------------------------------------


async def test_an_office_writes_an_answer_to_what_people_missed_and_withdraws_it(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        await browser.open("gaps")
        [address] = [str(each) for each in browser.tree.xpath("//section[@class='gap']//a/@href") if "reviewed" in each]
        await browser.open(address)
        begun = browser.tree.xpath("//textarea[@name='question']")[0].text
        await browser.press("Save", question="Is the laundry free?", text="It is free.", until="2027-05-31")
        await browser.open("reviewed")
        listed = browser.text
        [one] = [each for each in browser.tree.xpath("//td/a/@href") if "of=" in each]
        await browser.open(str(one))
        await browser.press("Withdraw")

    [stored] = [versions[-1] for versions in room.curated.stored.values()]
    assert begun.strip() == "free laundry"
    assert ("Is the laundry free?" in listed, stored.office, stored.reviewed_by) == (True, "Registrar", "web:maria")
    assert stored.ended is not None


async def test_an_admin_chooses_the_office_of_a_new_answer(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("reviewed?question=When does the dorm open?")
        offices = [str(each) for each in browser.tree.xpath("//select[@name='office']/option/@value")]
        await browser.press("Save", text="In August.", until="2027-05-31", office="Housing")

    assert offices == ["Registrar", "Housing"]
    assert [versions[-1].office for versions in room.curated.stored.values()] == ["Housing"]


async def test_an_office_does_not_change_the_answer_of_another(room: Room) -> None:
    form = CuratedForm(uuid4(), "Is it free?", "Yes.", "Housing", "web:lee", date(2027, 5, 31))
    stored = await room.curated.save(form)
    async with room.entered(CLERK) as browser:
        await browser.open("reviewed")
        listed, token = browser.text, str(browser.tree.xpath("//input[@name='token']/@value")[0])
        for action in ("curated_withdraw", "curated_edit", "curated"):
            form_sent = {"token": token, "action": action, "of": str(stored.id), "at": "desk"}
            browser.show(await browser.http.post("act", data=form_sent))
            assert "Is it free?" not in browser.page

    assert ("Is it free?" in listed, room.curated.stored[stored.id][-1].ended) == (False, None)


# ---- what people missed --------------------------------------------------------------------------


async def test_words_that_single_people_agreed_to_show_are_for_advisors_and_not_for_an_office(room: Room) -> None:
    room.planned.gaps.agreed = (SECRET_WORDS,)
    seen = []
    for staff in (CLERK, ADMIN):
        async with room.entered(staff) as browser:
            await browser.open("gaps")
            seen.append(("Free laundry" in browser.text, SECRET_WORDS in browser.text))

    assert seen == [(True, False), (True, True)]


async def test_a_report_is_made_once_for_all_who_look_and_anew_after_ten_minutes_or_an_erasure(room: Room) -> None:
    made = room.planned.gaps.asked
    async with room.entered(CLERK) as clerk, room.entered(ADMIN) as admin:
        await asyncio.gather(*(browser.open(path) for browser in (clerk, admin) for path in ("", "gaps")))
        at_first = sorted(days for days, _ in made)
        room.hours = 0.2
        await clerk.open("gaps")
        later = len(made)
        forget_texts()
        await clerk.open("gaps")
        await admin.open("gaps")

    assert (at_first, later, len(made)) == ([7, 30], 3, 4)


async def test_an_office_sees_nothing_of_a_workspace_that_is_none_of_its_topics(room: Room) -> None:
    room.planned.workspaces.add(
        WorkspaceProfile("discord", "law", topics=("law",)),
        WorkspaceProfile("discord", "bursar", topics=("fees", "law")),
        WorkspaceProfile("slack", "T9", sources=("medicine",)),
        WorkspaceProfile("web", "page", greeting="Hello"),
    )
    asked = []
    for staff in (CLERK, NEIGHBOUR, ADMIN):
        async with room.entered(staff) as browser:
            await browser.open("gaps")
            asked.append(set(room.planned.gaps.apart))
            room.planned.gaps.apart.clear()

    others = (("discord", "law"), ("slack", "T9"))
    assert asked == [{others}, {(("discord", "bursar"), *others)}, {()}]


# ---- sources -------------------------------------------------------------------------------------


async def test_an_admin_starts_a_crawl_and_watches_it(room: Room) -> None:
    operations = room.planned.operations
    operations.gate = asyncio.Event()
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        await browser.press("Crawl catalog now")
        running, part = browser.text, (await browser.http.get("progress")).text
        operations.gate.set()
        while "hx-trigger" in part:
            part = (await browser.http.get("progress")).text

    assert ("under way" in running, "catalog" in part, operations.reindexed) == (True, True, ["catalog"])
    noted = [(each.by, each.about) for each in await room.access.events(NOON) if each.action is ConsoleAction.REINDEX]
    assert noted == [("web:sam", "catalog")]


async def test_a_crawl_that_does_not_begin_says_why(room: Room) -> None:
    room.planned.operations.error = CrawlRunning("A crawl is under way already.")
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        await browser.press("Crawl all sources now")
        while "under way already" not in browser.text:
            await browser.open("sources")

    assert browser.tree.xpath("//p[@role='alert']")


async def test_a_crawl_that_fails_by_a_fault_of_ours_says_so(room: Room) -> None:
    room.planned.operations.error = RuntimeError("a list is shorter than it was")
    async with room.entered(ADMIN) as browser:
        await browser.open("sources")
        await browser.press("Crawl all sources now")
        while "under way" in browser.text:
            await browser.open("sources")
        [told] = browser.tree.xpath("//p[@role='alert']")

    assert ("shorter" in told.text_content(), bool(re.search(r"\b[0-9a-f]{8}\b", told.text_content()))) == (False, True)


async def test_a_crawl_is_noted_for_who_began_it_and_not_for_who_pressed_while_it_ran(room: Room) -> None:
    operations = room.planned.operations
    operations.gate = asyncio.Event()
    async with room.entered(ADMIN) as first, room.entered(replace(ADMIN, name="lou")) as second:
        for browser, name in ((first, "catalog"), (second, "website")):
            token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
            await browser.http.post("reindex", data={"token": token, "source": name})
        operations.gate.set()
        noted = [each for each in await room.access.events(NOON) if each.action is ConsoleAction.REINDEX]

    assert [(each.by, each.about) for each in noted] == [("web:sam", "catalog")]


async def test_an_office_sees_the_sources_and_starts_no_crawl(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        await browser.open("sources")
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        buttons = browser.tree.xpath("//form[@action='reindex']")
        refused = await browser.http.post("reindex", data={"token": token, "source": "catalog"})

    assert (buttons, refused.status_code, room.planned.operations.reindexed) == ([], 403, [])


async def test_a_source_that_is_not_listed_is_not_crawled(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        refused = await browser.http.post("reindex", data={"token": token, "source": "../etc"})

    assert (refused.status_code, room.planned.operations.reindexed) == (400, [])


# ---- search and answers --------------------------------------------------------------------------


async def test_the_bench_shows_passages_with_their_features_as_bars(room: Room) -> None:
    found = await stored_candidate(room.database)
    shares = {"phrases": 0.4, "title": -0.1}
    room.planned.passage_lookup.passages = [replace(found, shares=shares, grounds={"coverage": 2.0})]
    async with room.entered(CLERK) as browser:
        await browser.open("bench")
        await browser.press("Search", asked="When are fees due?")
        rows = [
            [cell.text_content().strip() for cell in row] for row in browser.tree.xpath("//table[@class='shares']//tr")
        ]
        sizes = [float(each) for each in browser.tree.xpath("//table[@class='shares']//rect/@width")]

    assert "Fees are due in May." in browser.text
    assert [row[:2] for row in rows] == [["phrases", "+0.400"], ["title", "-0.100"], ["coverage", "+2.000"]]
    assert sizes == [100.0, 25.0, 100.0]


async def test_the_bench_answers_and_says_how_it_came_to_that(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        await browser.open("bench")
        await browser.press("Ask", asked="When can I drop a class?")

    [asked] = room.planned.advisor.asked
    assert (asked.conversation.person, asked.is_private) == (CLERK.person, True)
    assert "Drop by October 9" in browser.text
    assert not browser.tree.xpath("//article//button")


async def test_what_could_be_quoted_stands_with_its_features_as_bars(room: Room) -> None:
    chunk = (await stored_candidate(room.database)).chunk.id
    first = Proposal(chunk, "Drop by October 9.", 0.72, {"similarity": 2.0, "length": -0.5}, {"reading": 0.4})
    other = Proposal(chunk, "Add by September 9.", 0.1, {"row": 1.0})
    answer = await kept(room, proposals=(first, other))
    async with room.entered(ADMIN) as browser:
        await browser.open(f"answer?of={answer}")
    [listed] = browser.tree.xpath("//section[@aria-labelledby='proposals']")
    rows = [[cell.text_content().strip() for cell in row][:2] for row in listed.iter("tr")]

    assert [each.text_content() for each in listed.iter("blockquote")] == ["Drop by October 9.", "Add by September 9."]
    assert rows == [["similarity", "+2.000"], ["length", "-0.500"], ["reading", "+0.400"], ["row", "+1.000"]]
    assert listed.xpath(".//rect/@width") == ["100.0", "25.0", "100.0", "50.0"]
    assert "What could be quoted" in browser.text


async def test_answers_are_listed_without_words_and_who_opens_one_is_noted(room: Room) -> None:
    of_answered, of_refused = await kept(room), await kept(room, Outcome.NO_EVIDENCE, "2")
    async with room.entered(ADMIN) as browser:
        await browser.open("answers")
        listed = browser.page
        await browser.open("answers?outcome=no_evidence")
        chosen = [str(each) for each in browser.tree.xpath("//td/a/@href")]
        await browser.open(f"answer?of={of_answered}")
        shown = browser.text
        await browser.open("audit")

    assert (SECRET_WORDS in listed, of_answered in listed, chosen) == (False, True, [f"answer?of={of_refused}"])
    assert (SECRET_WORDS in shown, "Fees are due in May." in shown) == (True, True)
    assert re.search(rf"web:sam\s*why · answer {of_answered[:8]}", browser.text)
    assert SECRET_WORDS not in browser.page


async def test_an_office_reads_no_answers_of_students(room: Room) -> None:
    reference = await kept(room)
    async with room.entered(CLERK) as browser:
        seen = [(await browser.open(path)).status for path in ("answers", f"answer?of={reference}", "audit")]

    assert seen == [403, 403, 403]
    assert await room.services.console.looks.since(NOON) == []  # type: ignore[union-attr] # there is one


async def test_an_answer_that_is_not_there_is_told(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        for reference in ("", "x", "00000000", str(uuid4()), "%00", "a" * 500):
            assert (await browser.open(f"answer?of={reference}")).status in {400, 404}, reference


# ---- findings, and what cannot act ---------------------------------------------------------------


async def test_a_page_is_shown_as_the_index_has_it_from_where_one_of_its_passages_stands(room: Room) -> None:
    candidate = await stored_candidate(room.database)
    room.planned.passage_lookup.passages = [candidate]
    async with room.entered(CLERK) as browser:
        await browser.open("bench")
        await browser.press("Search", asked="When are fees due?")
        [address] = browser.tree.xpath("//ol[@class='passages']//a[starts-with(@href, 'indexed')]/@href")
        await browser.open(str(address))
        passages = [each.text_content() for each in browser.tree.xpath("//ol[@class='passages']//blockquote")]
        links = browser.tree.xpath("//main//section//a/@href")
        found = browser.status
        await browser.open("indexed?url=https://elsewhere.example/")

    assert (found, passages, links) == (200, [candidate.chunk.text], [candidate.chunk.url])
    assert (browser.status, "https://elsewhere.example/" in browser.text) == (404, True)


async def test_findings_stand_by_kind_and_what_is_new_comes_first(room: Room) -> None:
    old = Finding(FindingKind.BROKEN_LINK, "https://campus.example/a", "404", is_known=True)
    new = Finding(FindingKind.BROKEN_LINK, "https://campus.example/z", "404")
    await crawled(room, [old, new])
    async with room.entered(CLERK) as browser:
        await browser.open("quality")

    assert [each.text_content() for each in browser.tree.xpath("//h2")] == ["Broken links (2)"]
    assert [each.text_content().split()[0] for each in browser.tree.xpath("//li")][:1] == ["new"]


@pytest.mark.slow
async def test_nothing_of_a_page_a_student_or_an_office_acts_on_the_console(room: Room) -> None:
    for number, raw in enumerate(HOSTILE):
        hostile = raw.replace("\0", "")
        candidate = await stored_candidate(room.database, hostile, hostile)
        chunk = replace(candidate.chunk, title=hostile, text=hostile, headings=(hostile,), url=f"javascript:{hostile}")
        room.planned.passage_lookup.passages = [replace(candidate, chunk=chunk, shares={hostile: 1.0})]
        room.planned.gaps.gaps = (Gap(hostile, (hostile,), 6, 0, Trend.NEW),)
        room.planned.advisor.text = f"{hostile} [1]"
        await crawled(room, [Finding(FindingKind.EXPIRED_DATE, f"https://a.example/{number}", hostile, hostile)])
        hand_off = await sent(room, words=hostile)
        answer = await kept(room, number=f"h{number}", words=hostile)
        form = CuratedForm(uuid4(), hostile, hostile, "Registrar", "web:maria", date(2027, 5, 31))
        await room.curated.save(form)
        async with room.entered(ADMIN) as browser:
            for path in (
                "",
                "gaps",
                "quality",
                f"hand-offs?of={hand_off.id}",
                f"answer?of={answer}",
                "reviewed",
                f"reviewed?of={form.id}",
                "sources",
                f"indexed?url={candidate.chunk.url}",
            ):
                assert ((await browser.open(path)).status, _harm(browser)) == (200, []), (path, hostile)
            await browser.open(f"indexed?url=https://a.example/{quote(hostile)}")
            assert _harm(browser) == [], hostile
            await browser.open("bench")
            page = browser.page
            for button in ("Search", "Ask"):
                browser.page = page
                await browser.press(button, asked=hostile)
                assert (browser.status, _harm(browser)) == (200, []), (button, hostile)
            for path, button, typed in (
                ("privacy", "Show", {"account": hostile, "workspace": hostile}),
                ("add", "Preview", {"address": hostile, "name": hostile, "topic": hostile}),
                ("add", "Add a source", {"address": f"https://a.example/{hostile}", "name": hostile}),
            ):
                await browser.open(path)
                await browser.press(button, **typed)
                assert _harm(browser) == [], (path, button, hostile)
    await room.map.replace([MapPoint(0.5, 0.5, hostile, False)])
    async with room.entered(ADMIN) as browser:
        for path in set(room.paths()) - OPEN - PARTS - {"answer"}:
            assert ((await browser.open(path)).status, _harm(browser)) == (200, []), path


def _harm(browser: object) -> list[str]:
    """What acts, but for our own plots."""
    return [each for each in harm_in(browser) if each not in {"svg", "hx-get", "hx-trigger", "hx-swap"}]  # type: ignore[arg-type] # a browser


async def crawled(room: Room, findings: list[Finding]) -> None:
    """A source with a run that found this."""
    await room.crawl_log.start("catalog", NOON)
    await PostgresSiteRecord(room.database).keep("catalog", findings, {}, 0)


@pytest.mark.slow
async def test_a_page_is_small_and_says_what_it_is(room: Room) -> None:
    answer = await kept(room)
    async with room.entered(ADMIN) as browser:
        files = browser.tree.xpath("//script/@src | //link/@href")
        served = sum([len((await browser.http.get(each)).content) for each in files])
        for path in set(room.paths()) - OPEN - PARTS:
            await browser.open(f"answer?of={answer}" if path == "answer" else path)
            weight = served + len(browser.page.encode())
            assert (browser.status, weight < 100_000, len(browser.tree.xpath("//h1"))) == (200, True, 1), (path, weight)
            [here] = browser.tree.xpath("//nav/a[@aria-current='page']/@href")
            assert here == {"add": "sources", "indexed": "sources", "answer": "answers", "": "./"}.get(path, path)
