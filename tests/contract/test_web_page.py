"""The web page without a script: what is asked, shown, pressed and refused, over HTTP."""

import re
from collections.abc import AsyncIterator

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import WorkspaceProfile
from core.domain.passage import Scope, Subject
from core.errors import DatabaseUnavailable
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import EVENTS, Browser, browsing, served_page

QUESTION = "When can I drop a class?"


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


@pytest.mark.parametrize(("locale", "told"), [("en", "Answers are automatic"), ("es", "respuestas son automáticas")])
async def test_the_page_says_that_answers_are_automatic(browser: Browser, locale: str, told: str) -> None:
    await browser.open(f"?lang={locale}")

    assert told in browser.text


async def test_an_answer_shows_its_question_and_a_link_to_the_passage_that_says_so(browser: Browser) -> None:
    await browser.ask(QUESTION)

    [link] = browser.tree.xpath("//div[@class='sources']//a")
    [mark] = browser.tree.xpath("//a[@class='cite']")
    assert f"You asked: {QUESTION}" in browser.text
    assert link.get("href") == "https://campus.example/add-drop#:~:text=October%209"
    assert browser.tree.xpath(f"//*[@id='{mark.get('href')[1:]}']")
    assert "as of 2026-11-20" in browser.text


@pytest.mark.parametrize(
    ("outcome", "heading"),
    [
        (Outcome.ANSWERED, "Answer"),
        (Outcome.CLOSEST, "Closest passage: it may not answer your question"),
        (Outcome.NO_EVIDENCE, "Not found on the pages"),
        (Outcome.CRISIS, "Help, now"),
        (Outcome.LIMITED, "Please wait"),
    ],
)
async def test_each_outcome_is_told_in_words_and_has_a_look_of_its_own(
    browser: Browser, advisor: PlannedAdvisor, outcome: Outcome, heading: str
) -> None:
    advisor.outcome = outcome
    await browser.ask(QUESTION)

    [article] = browser.tree.xpath("//article")
    assert article.findtext("h3") == heading
    assert article.get("class") == f"answer {outcome.value}"


async def test_how_the_question_was_understood_is_told(browser: Browser, advisor: PlannedAdvisor) -> None:
    advisor.understood = "When can I drop a class in fall?"
    await browser.ask("And in fall?")

    assert "Understood as: When can I drop a class in fall?" in browser.text


async def test_a_follow_up_belongs_to_the_same_conversation_and_person(
    browser: Browser, advisor: PlannedAdvisor
) -> None:
    await browser.ask(QUESTION)
    await browser.ask("And in fall?")
    await browser.open()
    await browser.ask("Something else?")

    first, second, other = (each.conversation for each in advisor.asked)
    assert first == second
    assert other.person == first.person
    assert other.channel != first.channel
    assert all(each.is_private for each in advisor.asked)


async def test_a_choice_asks_the_question_with_it(browser: Browser, advisor: PlannedAdvisor) -> None:
    advisor.outcome, advisor.choices = Outcome.ASKED_BACK, ("Undergraduate", "Graduate")
    await browser.ask("What is the fee?")
    await browser.press("Graduate")

    assert advisor.asked[-1].text == "What is the fee? — Graduate"
    assert advisor.asked[-1].conversation == advisor.asked[0].conversation


async def test_a_form_that_is_sent_again_shows_the_answer_that_is_stored(
    browser: Browser, advisor: PlannedAdvisor
) -> None:
    form = browser.form("ask")
    await browser.ask(QUESTION)
    await browser.ask(QUESTION, message=form["message"])

    assert browser.tree.xpath("//article")[0].get("class") == "answer answered"
    assert "October 9" in browser.text
    assert len(advisor.asked) == 2


async def test_another_question_in_the_same_form_is_another_question(browser: Browser, advisor: PlannedAdvisor) -> None:
    form = browser.form("ask")
    await browser.ask(QUESTION)
    await browser.ask("And in fall?", message=form["message"])

    assert browser.tree.xpath("//article")[0].get("class") == "answer answered"
    assert len({each.id for each in advisor.asked}) == 2


async def test_an_answer_is_rated_and_explained_for_its_asker(browser: Browser, advisor: PlannedAdvisor) -> None:
    await browser.ask(QUESTION)
    answer = advisor.answers[0].id
    shown = browser.page
    await browser.press("👎")
    rated = browser.text
    browser.page = shown
    await browser.press("Why this answer?")

    assert list(advisor.archive.ratings.values()) == [False]
    assert "Which of these" in rated or "wrong" in rated.lower()
    assert str(answer)[:8] in browser.page or "Understood" in browser.text or "answer" in browser.text.lower()


async def test_what_is_stored_can_be_read_saved_and_deleted(browser: Browser, advisor: PlannedAdvisor) -> None:
    await browser.ask(QUESTION)
    await browser.press("Your data")
    shown = browser.page
    await browser.press("Export my data")
    assert browser.response
    saved, how = browser.page, browser.response.headers["content-disposition"]
    browser.page = shown
    await browser.press("Delete my data")
    await browser.press("Delete my data")

    assert QUESTION in saved
    assert how == 'attachment; filename="what-the-advisor-stores-about-you.txt"'
    assert "I store nothing about you here now" in browser.text
    assert advisor.archive.explanations == {}


async def test_who_has_deleted_everything_goes_on_as_somebody_else(browser: Browser, advisor: PlannedAdvisor) -> None:
    await browser.ask(QUESTION)
    await browser.press("Your data")
    await browser.press("Delete my data")
    await browser.press("Delete my data")
    await browser.ask(QUESTION)

    assert advisor.asked[0].conversation.user != advisor.asked[-1].conversation.user


async def test_what_is_ticked_is_where_an_answer_is_looked_for(browser: Browser, advisor: PlannedAdvisor) -> None:
    await browser.ask(QUESTION, about="dates", topic="advising", source="catalog", past_years="yes")

    assert advisor.asked[0].scope == Scope(("catalog",), ("advising",), (Subject.DATES,), past_years=True)
    ticked = {each.get("value") for each in browser.tree.xpath("//input[@checked]")}
    assert ticked == {"dates", "advising", "catalog", "yes"}


async def test_nothing_can_be_ticked_that_the_profile_of_the_page_leaves_out() -> None:
    services = PlannedServices()
    services.workspaces.add(WorkspaceProfile("web", "page", topics=("advising",), sources=("website",)))
    async with served_page(services.services) as address, browsing(address) as browser:
        offered = {name: browser.tree.xpath(f"//input[@name='{name}']/@value") for name in ("topic", "source")}

    assert offered == {"topic": ["advising"], "source": []}


async def test_the_page_is_in_the_language_that_the_browser_asks_for(browser: Browser) -> None:
    await browser.open(**{"accept-language": "fr;q=0.1, es-MX, en;q=0.5"})
    assert (browser.tree.get("lang"), "Tu pregunta" in browser.text) == ("es", True)

    await browser.open("?lang=en", **{"accept-language": "es"})
    assert browser.tree.get("lang") == "en"


async def test_a_fault_is_told_with_a_reference_and_the_page_goes_on(browser: Browser, advisor: PlannedAdvisor) -> None:
    advisor.error = DatabaseUnavailable("gone")
    await browser.ask(QUESTION)
    failed = browser.text
    advisor.error = None
    await browser.ask(QUESTION)

    assert "That did not work" in failed
    assert "October 9" in browser.text


async def test_a_script_gets_the_answer_in_parts_the_last_of_which_is_whole(
    browser: Browser, advisor: PlannedAdvisor
) -> None:
    await browser.ask(QUESTION, EVENTS)
    events = [part for part in browser.page.split("\n\n") if part.strip()]

    assert browser.response
    assert browser.response.headers["content-type"].startswith("text/event-stream")
    assert 'aria-busy="true"' in events[0]
    assert re.findall(r"<(\w+)[^>]* hx-swap-oob", events[0]) == ["input"]  # with which the next question is sent
    assert browser.sent["message"] not in events[0]
    assert 'class="answer answered"' in "".join(events[1:])
    assert all(line.startswith("data: ") for event in events for line in event.splitlines())


async def test_a_page_without_a_cookie_goes_on_by_its_own_form(address: str, advisor: PlannedAdvisor) -> None:
    async with browsing(address) as browser:
        browser.http.cookies.clear()
        await browser.ask(QUESTION)
        browser.http.cookies.clear()
        await browser.ask("And in fall?")

    assert advisor.asked[0].conversation == advisor.asked[1].conversation


async def test_a_whole_page_with_its_files_is_small(browser: Browser) -> None:
    paths = browser.tree.xpath("//script/@src | //link/@href")
    files = [(await browser.http.get(path)).content for path in paths]
    await browser.ask(QUESTION)

    assert len(files) == 5
    assert sum(map(len, files)) + len(browser.page.encode()) < 100_000
