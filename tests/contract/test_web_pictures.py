"""Pictures of cited pages: offered below the sources, opened without a script or a cookie by whoever asked."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import httpx2
import pytest

from core.domain.answer import Citation
from core.errors import FetchError
from tests.standins.services import CITATION, PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import TRUST, Browser, browsing, served_page

QUESTION = "When can I drop a class?"
OF_A_FILE = replace(CITATION, url="https://campus.example/h.pdf", link="https://campus.example/h.pdf#page=3", page=3)


@dataclass
class PlayedPictures:
    """Draws every page; none where `error` is set."""

    error: Exception | None = None
    drawn: list[Citation] = field(default_factory=list)

    async def picture(self, citation: Citation) -> bytes:
        self.drawn.append(citation)
        if self.error:
            raise self.error
        return b"\x89PNG"


@pytest.fixture
def advisor() -> PlannedAdvisor:
    return PlannedAdvisor("Drop by October 9 [1].", citation=OF_A_FILE)


@pytest.fixture
def pictures() -> PlayedPictures:
    return PlayedPictures()


@pytest.fixture
async def address(advisor: PlannedAdvisor, pictures: PlayedPictures) -> AsyncIterator[str]:
    services = replace(PlannedServices(advisor).services, pictures=pictures)
    async with served_page(services, frame_hosts=("campus.example",)) as served:
        yield served


@pytest.fixture
async def browser(address: str) -> AsyncIterator[Browser]:
    async with browsing(address) as opened:
        yield opened


def sources_of(browser: Browser) -> list[str]:
    return [str(each) for each in browser.tree.xpath("//div[@class='sources']//img/@src")]


async def test_a_citation_of_a_file_opens_as_a_picture_with_its_words(
    browser: Browser, pictures: PlayedPictures
) -> None:
    await browser.ask(QUESTION)
    [source] = sources_of(browser)
    [label] = browser.tree.xpath("//div[@class='sources']//summary")
    drawn = await browser.http.get(source)

    assert label.text == "[1] Page 3 as a picture, with the quoted lines marked"
    assert browser.tree.xpath("//img/@alt") == ["Page 3 of the file. The marked lines say: October 9"]
    assert (drawn.status_code, drawn.headers["content-type"], drawn.content) == (200, "image/png", b"\x89PNG")
    assert drawn.headers["x-content-type-options"] == "nosniff"
    assert pictures.drawn == [OF_A_FILE]


async def test_all_that_is_quoted_is_marked(
    browser: Browser, advisor: PlannedAdvisor, pictures: PlayedPictures
) -> None:
    advisor.text = "“Classes may be dropped. The last day is October 9.” [1]\n\n“Ask at the desk.” [2]"
    await browser.ask(QUESTION)
    await browser.http.get(sources_of(browser)[0])

    assert [each.quote for each in pictures.drawn] == ["Classes may be dropped. The last day is October 9."]


@pytest.mark.parametrize(
    "citation", [CITATION, replace(OF_A_FILE, chunk_id=None), replace(OF_A_FILE, url="https://campus.example/t.pptx")]
)
async def test_what_is_no_page_of_an_indexed_file_has_none(
    browser: Browser, advisor: PlannedAdvisor, citation: Citation
) -> None:
    advisor.citation = citation
    await browser.ask(QUESTION)

    assert sources_of(browser) == []


async def test_it_opens_in_a_frame_that_keeps_no_cookie(address: str) -> None:
    async with browsing(f"{address}frame/") as framed:
        await framed.ask(QUESTION)
        async with httpx2.AsyncClient(verify=TRUST) as other:
            drawn = await other.get(f"{address}frame/{sources_of(framed)[0]}")

    assert drawn.status_code == 200


async def test_an_address_that_was_changed_or_made_up_opens_nothing(browser: Browser, pictures: PlayedPictures) -> None:
    await browser.ask(QUESTION)
    of = sources_of(browser)[0].partition("=")[2]
    tokens = (of[:-2] + "xx", of.replace(".", "..", 1), "", "../../etc/passwd", str(browser.form("ask")["token"]))
    found = [(await browser.http.get("picture", params={"of": each})).status_code for each in tokens]

    assert found == [404] * 5
    assert pictures.drawn == []


async def test_after_it_was_forgotten_it_opens_no_more(browser: Browser, advisor: PlannedAdvisor) -> None:
    await browser.ask(QUESTION)
    [source] = sources_of(browser)
    [asked] = advisor.asked
    await advisor.archive.forget(asked.conversation.person)

    assert (await browser.http.get(source)).status_code == 404


async def test_a_page_that_cannot_be_drawn_is_told_in_words(browser: Browser, pictures: PlayedPictures) -> None:
    pictures.error = FetchError("https://campus.example/h.pdf answered 404", "http 404")
    await browser.ask(QUESTION)
    await browser.open(sources_of(browser)[0])

    assert browser.status == 404
    assert "There is no picture of this page (any more). Open the file itself." in browser.text
