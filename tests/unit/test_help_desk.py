"""What the campus's own pages tell people who want a person, or to see their own records."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from bot.front_door import help_on_pages
from core.domain.passage import Candidate, Chunk
from core.domain.records import Place, StatedPlace, name_words
from core.rag.front_door.own_pages import help_desk, portal_in, where_told

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Places:
    """The places of a campus in memory."""

    places: Sequence[Place]

    async def places_named(self, words: Sequence[str]) -> list[StatedPlace]:
        """Those whose name has one of these words."""
        named = [each for each in self.places if set(words) & set(name_words(each.name))]
        return [StatedPlace(each, "site", "https://u.example/a", "Advising", NOON) for each in named]


def passage(number: int, text: str) -> Candidate:
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, NOON, number)
    return Candidate(chunk, 0.5, 1.0, number, number, 0.5)


async def told(*places: Place, campus: str = "") -> str:
    found = await help_desk(Places(places), campus)  # type: ignore[arg-type]
    return found.text if found else ""


async def test_the_advising_office_is_named_before_the_registrar() -> None:
    said = await told(Place("Registrar", phone="555-0120"), Place("Academic Advising Center", "Hall 2", "555-0110"))

    assert "Academic Advising Center: Hall 2, 555-0110 [1]" in said


@pytest.mark.parametrize("name", ["IT help desk", "International Student Services", "Admissions"])
async def test_an_office_for_some_things_only_is_not_named(name: str) -> None:
    assert not await told(Place(name, "Hall 1", "555-0101"))


async def test_an_office_may_bear_the_name_of_its_university() -> None:
    assert "555-0110" in await told(Place("Larkmoor Advising Desk", phone="555-0110"), campus="Larkmoor University")


async def test_an_office_that_cannot_be_reached_is_not_named() -> None:
    assert not await told(Place("Advising"))


async def test_places_for_people_in_distress_are_proposed_with_their_numbers() -> None:
    places = Places(
        (
            Place("Quarry Counseling Center", phone="555-010-0164"),
            Place("Campus Emergency Desk", phone="555-010-0199"),
            Place("Crisis Room"),
            Place("IT help desk", phone="555-0101"),
        )
    )

    proposed = await help_on_pages(places)  # type: ignore[arg-type]

    assert proposed == ["Quarry Counseling Center: 555-010-0164", "Campus Emergency Desk: 555-010-0199"]


def test_the_name_that_stands_where_one_registers_and_pays_is_the_portal() -> None:
    found = [
        passage(1, "You register in Compass."),
        passage(2, "Pay your bill in Compass by May 1."),
        passage(3, "View your schedule in Compass. Pay in Calder Hall."),
        passage(4, "Pay in Calder Hall."),
    ]

    assert portal_in(found) == "Compass"
    assert portal_in(found[:2]) == ""


def test_the_sentence_nearest_to_the_question_is_quoted_and_cited() -> None:
    found = [passage(1, "You register in Compass."), passage(2, "Order a transcript in Compass.")]

    answer = where_told("did my transcript arrive", "Compass", found)

    assert answer is not None
    assert answer[0] == "Compass: “Order a transcript in Compass.”"
    assert answer[1].url == "https://u.example/2"


def test_an_unrelated_sentence_is_cited_and_not_quoted() -> None:
    answer = where_told("what is my gpa", "Compass", [passage(1, "You register in Compass.")])

    assert answer is not None
    assert answer[0] == "Compass"


def test_a_sentence_with_one_word_of_several_is_not_quoted() -> None:
    answer = where_told("can you register me for CS 110", "Compass", [passage(1, "Register the device in Compass.")])

    assert answer is not None
    assert answer[0] == "Compass"
