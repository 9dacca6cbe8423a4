"""Pages of past years stay behind the current ones, unless somebody asks for them."""

from datetime import UTC, date, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.retrieval.ranking import period_match
from core.text.archives import asks_for_archives, is_archived, period_in_address
from core.text.periods import academic_year
from tests.standins.record_campus import RecordCampus

TODAY = date(2026, 10, 15)
COURSE = "Geology Courses\n<h3>GEOL 110 Earth ({} credits)</h3><p>Rocks. Prerequisites: None. Offered: Fall.</p>"
CAMPUS = RecordCampus.of(
    {"catalog/geology": COURSE.format(4), "catalog/2019-2020/geology": COURSE.format(3)}, TODAY
)  # fmt: skip


def page(number: int, path: str) -> Candidate:
    place = (f"https://u.example/{path}", "Fees", "campus", None, datetime(2026, 10, 1, tzinfo=UTC), 1)
    return Candidate(Chunk(number, "A card costs $25.", "Fees", (), None, *place), 0.5, 1.0, 1, 1, 0.5)


@pytest.mark.parametrize(
    ("path", "begins"),
    [("catalog/2019-2020/biology", 2019), ("bulletin_2019-20.pdf", 2019), ("201920/fees", 2019), ("news/2019/03", None),
     ("rooms/2014-2020", None), ("2018-2019-and-2019-2020/fees", None)],
)  # fmt: skip
def test_an_address_names_an_academic_year(path: str, begins: int | None) -> None:
    assert period_in_address(f"https://u.example/{path}") == (academic_year(begins) if begins else None)


@pytest.mark.parametrize(
    ("path", "is_old"),
    [("catalog/archive/biology", True), ("archives/catalog/2018", True), ("past-calendars/fall.html", True),
     ("catalog/2019-2020/biology", True), ("catalog/2026-2027/biology", False), ("library/archives/visit", False),
     ("catalog/archive", False), ("admissions/former-students", False)],
)  # fmt: skip
def test_an_archive_is_told_from_the_library_that_keeps_old_papers(path: str, is_old: bool) -> None:
    assert is_archived(f"https://u.example/{path}", TODAY) is is_old


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How much is a card?", [-1, 0]),
        ("How much was a card?", [0, 0]),
        ("How much is a card by the archived fees?", [0, 0]),
    ],
)
def test_an_archived_page_is_ranked_behind_unless_it_is_asked_for(question: str, values: list[float]) -> None:
    found = [page(1, "fees/archive/cards"), page(2, "fees/cards")]

    assert period_match(question, found, TODAY) == values


def test_where_all_pages_are_archived_none_is_put_behind() -> None:
    assert period_match("How much is a card?", [page(1, "fees/archive/cards")], TODAY) == [0]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how many credits is GEOL 110", "GEOL 110 Earth carries 4 credits [1]."),
        ("how many credits was GEOL 110 in 2019-2020", "GEOL 110 Earth carries 3 credits [1]."),
        ("4 credit geology courses", "There is 1 GEOL course of 4 credits: GEOL 110 Earth [1]."),
        ("3 credit geology courses", "No GEOL course of 3 credits is listed; the pages list 1 GEOL course [1]."),
    ],
)
def test_the_catalog_of_a_past_year_is_told_only_to_who_names_its_year(question: str, said: str) -> None:
    assert CAMPUS.told(question) == said


def test_who_asks_for_the_old_catalog_asks_for_archives() -> None:
    assert asks_for_archives("what did the old catalog say?")
    assert not asks_for_archives("what does the catalog say?")
