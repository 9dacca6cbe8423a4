"""When a curated answer is for a question: the same words always, other numbers and codes never."""

from collections.abc import Sequence
from uuid import UUID

import numpy as np
import pytest

from core.domain.curated import Pin, PinKind
from core.rag.curated.matching import SAME_WORDS, Case, Matcher, case_of
from core.rag.curated.withheld import cites_withheld, without_withheld
from core.text.tokens import query_terms
from tests.standins.services import CITATION, NOW

CENTRE = np.zeros(8)
WORDS = ("parking", "permit", "appeal", "ticket", "register", "cs", "101", "102")


def encode(texts: Sequence[str]) -> list[tuple[float, ...]]:
    """One direction a known word, so that texts are alike by the words that they share."""
    found = [[float(any(word in term for term in query_terms(text))) for word in WORDS] for text in texts]
    lengths = [sum(values) ** 0.5 or 1.0 for values in found]
    return [tuple(value / length for value in values) for values, length in zip(found, lengths, strict=True)]


PERMIT = Case(("Where do I buy a parking permit?", "parking pass purchase"), "Permits are sold online.")
APPEAL = Case(("How do I appeal a parking ticket?",), "Write to the board.")


async def chance(asked: str, *cases: Case) -> float:
    found = await Matcher(encode, centre=CENTRE).matches(asked, cases)
    return found[0].probability if found else 0.0


@pytest.mark.parametrize("asked", ["where do i buy a parking permit", "hi, where can I buy parking permit?? thanks"])
async def test_the_same_words_are_certainly_meant(asked: str) -> None:
    assert await chance(asked, APPEAL, PERMIT) == SAME_WORDS


async def test_the_nearest_of_several_comes_first() -> None:
    found = await Matcher(encode, centre=CENTRE).matches("can I appeal my ticket", [PERMIT, APPEAL])

    assert [match.at for match in found] == [1, 0]
    assert found[0].probability > found[1].probability


@pytest.mark.parametrize(
    ("asked", "stored"),
    [
        ("How do I register for CS 101?", "How do I register for CS 102?"),
        ("how many hours may I work on a J-1 visa", "How many hours may I work on an F-1 visa?"),
        ("How do I get a room in Alder House?", "How do I get a room in Birch House?"),
        ("what is form W2", "What is form 1098-T?"),
    ],
)
async def test_other_numbers_and_codes_are_never_meant(asked: str, stored: str) -> None:
    assert await chance(asked, Case((stored,), "See the office.")) == 0.0


async def test_a_number_that_only_the_answer_has_is_no_reason() -> None:
    case = Case(("I am locked out of my room. What do I do?",), "It costs 10 dollars.")

    assert await chance("who can let me into my room at 2 am", case) > 0.0


async def test_the_same_code_in_another_spelling_is_meant() -> None:
    case = Case(("How do I register for CS 102?",), "See the office.")

    assert await chance("how do i register for cs102", case) > 0.0


async def test_nothing_is_found_among_nothing() -> None:
    assert await Matcher(encode, centre=CENTRE).matches("where do I park", []) == []


async def test_a_text_is_embedded_once() -> None:
    embedded: list[str] = []

    def noted(texts: Sequence[str]) -> list[tuple[float, ...]]:
        embedded.extend(texts)
        return encode(texts)

    matcher = Matcher(noted, centre=CENTRE)
    for asked in ("appeal a ticket", "buy a permit"):
        await matcher.matches(asked, [PERMIT, APPEAL])

    assert len(embedded) == len(set(embedded))


def test_a_withheld_quotation_is_known_in_a_citation() -> None:
    pin = Pin(UUID(int=1), PinKind.NEVER, "When?", CITATION.url, CITATION.quote, "Registrar", "discord:lee", NOW)

    assert cites_withheld([CITATION], [pin])
    assert not cites_withheld([CITATION], [])
    assert without_withheld([], [pin]) == []
    assert case_of(pin) == Case(("When?",), CITATION.quote)
