"""The cookie of the page outlives what was asked with it: who comes back can see and erase all that is kept."""

from collections.abc import AsyncIterator
from datetime import timedelta
from time import time
from unittest.mock import patch

import pytest
from itsdangerous import TimestampSigner

from adapters.web.visits import signer
from tests.standins.services import PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import EVENTS, OPTIONS, Browser, browsing, served_page

KEPT = 30
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
async def advisor() -> PlannedAdvisor:
    return PlannedAdvisor()


@pytest.fixture
async def browser(advisor: PlannedAdvisor) -> AsyncIterator[Browser]:
    async with (
        served_page(PlannedServices(advisor).services, keep_days=KEPT) as address,
        browsing(address) as opened,
    ):
        yield opened


def cookie(age: timedelta) -> str:
    """What the page set so long ago."""
    with patch.object(TimestampSigner, "get_timestamp", return_value=int(time() - age.total_seconds())):
        return str(signer(OPTIONS.keys, "cookie").dumps("ada"))


def set_by(browser: Browser) -> str:
    assert browser.response
    return browser.response.headers.get("set-cookie", "")


@pytest.mark.parametrize(("age", "is_renewed"), [(HOUR, False), (DAY + HOUR, True), (KEPT * DAY, True)])
async def test_a_page_that_is_opened_renews_it_once_a_day(browser: Browser, age: timedelta, is_renewed: bool) -> None:
    browser.carry(cookie(age))
    await browser.open()

    assert ("advisor_visit=" in set_by(browser)) is is_renewed
    await browser.open()
    assert set_by(browser) == ""


@pytest.mark.parametrize("headers", [{}, EVENTS])
async def test_a_question_on_a_page_that_stood_open_renews_it_for_the_same_person(
    browser: Browser, advisor: PlannedAdvisor, headers: dict[str, str]
) -> None:
    browser.carry(cookie(HOUR))
    await browser.open()
    browser.carry(cookie(DAY + HOUR))
    await browser.ask("When are fees due?", headers)

    assert f"Max-Age={(KEPT + 1) * 86_400}" in set_by(browser), "a day longer than the question"
    await browser.open()
    assert advisor.asked[0].conversation.user == "ada"
    assert set_by(browser) == ""


async def test_one_that_has_run_out_is_nobody_s(browser: Browser, advisor: PlannedAdvisor) -> None:
    browser.carry(cookie((KEPT + 1) * DAY + HOUR))
    await browser.open()
    await browser.ask("When are fees due?")

    assert advisor.asked[0].conversation.user != "ada"


async def test_the_widget_and_who_keeps_no_cookies_get_none(browser: Browser) -> None:
    browser.http.cookies.clear()
    await browser.ask("When are fees due?")
    assert set_by(browser) == ""

    browser.carry(cookie(DAY + HOUR))
    await browser.open("frame/")
    assert set_by(browser) == ""
