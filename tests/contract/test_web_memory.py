"""What is remembered of a person on the web page: their account is linked with one in Slack by a code."""

from core.domain.conversation import Person
from core.domain.memory import FactKind, ToldFact
from tests.standins.played_memory import PlayedMemory
from tests.standins.services import PlannedServices
from tests.standins.web_rooms import browsing, served_page

IN_SLACK = Person("slack", "T1", "U1")


async def test_a_code_shown_in_slack_links_both_accounts_without_a_script_and_once() -> None:
    memory = PlayedMemory()
    await memory.tell(IN_SLACK, ToldFact(FactKind.PROGRAMME, "nursing"))
    code = await memory.code(IN_SLACK)
    async with served_page(PlannedServices(memory=memory).services) as address, browsing(address) as browser:
        await browser.open()
        await browser.press("What is remembered of you")
        await browser.press("Switch it on")
        listed = browser.page
        said = []
        for _ in range(2):
            browser.page = listed
            await browser.press("I have a code")
            await browser.press("Save", code=code)
            said.append(browser.text)
        await browser.press("What is remembered of you")

    assert "nursing" in browser.text
    assert ["Both accounts share what I remember" in each for each in said] == [True, False]
