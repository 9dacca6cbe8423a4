"""What stands on the page before somebody has asked: a greeting, and questions that the pages surely answer."""

from dataclasses import replace

from core.domain.conversation import WorkspaceProfile
from core.domain.passage import Scope
from core.domain.quality import SuggestedQuestion
from core.errors import DatabaseUnavailable
from tests.contract.test_web_api import PAGE, OnePage
from tests.fakes.suggested_questions import MemorySuggestedQuestions
from tests.standins.services import PlannedServices
from tests.standins.web_rooms import Browser, browsing, served_page

OFFERED = (
    SuggestedQuestion("housing", "When do the halls open?", 0.99),
    SuggestedQuestion("registrar", "When can I drop a class?", 0.95),
    SuggestedQuestion("bursar", "How high are the fees?", 0.9),
)
QUESTIONS = [each.question for each in OFFERED]


class Away(MemorySuggestedQuestions):
    """A database that cannot be reached."""

    async def best(self, scope: Scope, most: int) -> list[str]:
        raise DatabaseUnavailable("away")


def planned() -> PlannedServices:
    return PlannedServices(suggested=MemorySuggestedQuestions(*OFFERED))


def offered(browser: Browser) -> list[str]:
    return [each.text_content() for each in browser.tree.xpath("//section[@class='suggested']//button")]


async def test_a_page_begins_with_questions_that_are_surely_answered_and_one_press_asks_one() -> None:
    services = planned()
    async with served_page(services.services) as address, browsing(address) as browser:
        begun = offered(browser)
        await browser.press("When do the halls open?")

    assert (begun, offered(browser)) == (QUESTIONS, [])
    assert [each.text for each in services.advisor.asked] == ["When do the halls open?"]
    assert "You asked: When do the halls open?" in browser.text


async def test_who_comes_from_a_page_of_one_source_sees_what_that_source_answers() -> None:
    services = replace(planned().services, pages=OnePage())
    async with served_page(services) as address, browsing(address) as browser:
        await browser.open(f"?page={PAGE}")
        from_there = offered(browser)
        await browser.open("?page=https://elsewhere.example/")

    assert (from_there, offered(browser)) == (["When can I drop a class?"], QUESTIONS)


async def test_a_source_without_such_a_question_leaves_those_of_all() -> None:
    other = MemorySuggestedQuestions(*OFFERED[:1])
    services = replace(planned().services, pages=OnePage(), suggested=other)
    async with served_page(services) as address, browsing(address) as browser:
        await browser.open(f"?page={PAGE}")

    assert offered(browser) == QUESTIONS[:1]


async def test_the_page_suggests_nothing_that_its_profile_does_not_let_it_answer() -> None:
    services = planned()
    services.workspaces.add(WorkspaceProfile("web", "page", sources=("bursar",), greeting="Welcome to Larkmoor."))
    async with served_page(services.services) as address, browsing(address) as browser:
        begun = browser.text
        shown = offered(browser)
        await browser.ask("When?")

    assert ("Welcome to Larkmoor." in begun, shown) == (True, ["How high are the fees?"])
    assert "Welcome to Larkmoor." not in browser.text


async def test_the_page_opens_without_suggestions_while_the_database_is_away() -> None:
    services = replace(planned().services, suggested=Away())
    async with served_page(services) as address, browsing(address) as browser:
        assert (browser.status, offered(browser)) == (200, [])
