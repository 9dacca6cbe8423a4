"""Whether a turn is about the talk is decided by what it would be answered from."""

from datetime import UTC, datetime

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate, Chunk
from core.ports.models import Quoted
from core.rag.interpretations import is_with_talk, names_things
from core.rag.part import Part
from core.rag.verification.checker import CheckedAnswer
from tests.fakes.stores import MemoryConversations
from tests.standins.small_campus import asking, engine_on

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
HOUSING, LIBRARY = "https://u.example/housing", "https://u.example/library"
DOGS, PRINTING = "Dogs may not live in Cobb House.", "Color printing costs 50 cents a page."


def quoting(
    question: StandaloneQuestion, text: str, url: str, probability: float = 0.5, talk_pages: tuple[str, ...] = ()
) -> Part:
    chunk = Chunk(1, text, "", (), None, url, "", "site", None, NOON, 1)
    found = [Candidate(chunk, None, 0.0, None, None, 0.0)] if text else []
    return Part(question, talk_pages, kept=found, quoted=Quoted(f"“{text}” [1]" if text else "", probability))


def alone(turn: str, probability: float = 0.5) -> Part:
    return quoting(StandaloneQuestion(turn, turn), PRINTING, LIBRARY, probability)


def joined(turn: str, text: str, url: str = LIBRARY, probability: float = 0.5) -> Part:
    question = StandaloneQuestion(f"cobb house {turn}", turn, carried="cobb house", own=turn)
    return quoting(question, text, url, probability, (HOUSING,))


@pytest.mark.parametrize("turn", ["until when", "is it free", "and residents?", "after 7 pm?"])
def test_a_turn_that_names_nothing_is_about_the_talk_where_anything_is_found(turn: str) -> None:
    assert is_with_talk(alone(turn), joined(turn, PRINTING))
    assert not is_with_talk(alone(turn), joined(turn, ""))


def test_a_turn_with_things_of_its_own_needs_those_as_well() -> None:
    assert is_with_talk(alone("dogs allowed", 0.3), joined("dogs allowed", DOGS, probability=0.6))
    assert not is_with_talk(alone("color printing", 0.3), joined("color printing", DOGS, probability=0.6))
    assert not is_with_talk(alone("color printing", 0.3), joined("color printing", PRINTING, probability=0.6))
    assert is_with_talk(alone("color printing", 0.3), joined("color printing", PRINTING, HOUSING, probability=0.6))


def test_a_turn_with_things_of_its_own_is_read_alone_unless_the_talk_answers_it_better() -> None:
    assert not is_with_talk(alone("dogs allowed", 0.6), joined("dogs allowed", DOGS, probability=0.6))


def test_another_thing_must_be_there_itself() -> None:
    assert not is_with_talk(alone("and the gym?"), joined("and the gym?", "Quiet hours are here.", HOUSING))
    assert is_with_talk(alone("and the gym?"), joined("and the gym?", "The gym is open."))


def test_what_a_row_answers_is_not_read_with_the_talk() -> None:
    by_row = alone("dogs allowed")
    by_row.settle(Outcome.ANSWERED, CheckedAnswer("On Friday [1].", (), ()), "records")

    assert not is_with_talk(by_row, joined("dogs allowed", DOGS, probability=0.9))


@pytest.mark.parametrize(
    ("turn", "is_naming"),
    [
        ("until when", False),
        ("and residents?", False),
        ("can i have a dog in there", False),
        ("after 7 pm?", False),
        ("color printing", True),
        ("BIOL 330", True),
    ],
)
def test_one_thing_beside_a_pointer_is_no_subject_of_its_own(turn: str, is_naming: bool) -> None:
    assert names_things(turn) is is_naming


async def test_an_unrelated_question_is_answered_as_without_the_talk() -> None:
    store = MemoryConversations()
    asked, question = (
        await engine_on({"housing": DOGS, "library": PRINTING}, None, store),
        "What does color printing cost?",
    )
    fresh = await asked.answer(asking(question, 1))
    await store.forget(asking("").conversation)

    await asked.answer(asking("Can dogs live in Cobb House?", 2))
    later = await asked.answer(asking(question, 3))

    assert (later.outcome, later.text) == (fresh.outcome, fresh.text)
    assert not later.question.carried
