"""An answer is held to what was asked for by name: a neighbour never answers for what is not on the pages."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.domain.answer import Outcome
from core.domain.passage import Candidate, Chunk
from core.rag.relevance.binding import Binding, bound_to
from core.rag.relevance.grader import Verdict
from core.text.tokens import terms

SEEN = datetime(2026, 9, 1, tzinfo=UTC)
FOUND = Verdict(0.9, Outcome.ANSWERED)
STAFF = "Odile Farrow runs the ceramics studio in Cole Hall. Write to Odile Farrow or to the front desk."
HEALTH = "The Brackley University health center sees students with a card on weekdays from 8 am to 4 pm."
COURSE = "BIO 240 is taught by Ines Hale on Monday. BIO 110 comes first."


class Site:
    """The terms of the pages of a site."""

    def __init__(self, *pages: str) -> None:
        self.pages = [set(terms(page)) for page in pages]

    async def held_by(self, asked: Sequence[str]) -> dict[str, int]:
        """How many of the pages have each term."""
        return {term: held for term in asked if (held := sum(term in page for page in self.pages))}

    async def held_of_all(self, asked: Sequence[str]) -> tuple[dict[str, int], int]:
        """The same, and how many pages there are."""
        return await self.held_by(asked), len(self.pages)


def passage(text: str, title: str = "Page") -> Candidate:
    """A passage of a page with this title."""
    chunk = Chunk(1, text, title, (), None, "https://u.example/page", title, "site", None, SEEN, 1)
    return Candidate(chunk, 0.8, 1.0, 1, 1, 0.9)


async def outcome(question: str, *texts: str, elsewhere: Sequence[str] = ()) -> Outcome:
    """What becomes of a question that passages with these texts seem to answer."""
    binding = Binding(Site(*texts, *elsewhere))
    return (await binding.bound(question, [passage(text) for text in texts], FOUND)).outcome


@pytest.mark.parametrize(
    "question",
    ["What is the email of Odile Fenn?", "odile fenn email?", "Who teaches BIO 380?", "Does Quentin Marsh work there?"],
)
async def test_a_person_or_a_course_of_no_page_is_not_on_the_pages(question: str) -> None:
    assert await outcome(question, STAFF, COURSE) is not Outcome.ANSWERED


async def test_nothing_is_quoted_for_a_course_that_no_page_has() -> None:
    assert await outcome("Who teaches BIO 380?", COURSE) is Outcome.NO_EVIDENCE
    assert await outcome("Who teaches BIO 240?", COURSE) is Outcome.ANSWERED


@pytest.mark.parametrize(
    "question",
    [
        "Is there a veterinary clinic?",
        "Is there a nuclear physics major at Brackley University?",
        "do you have a climbing wall",
    ],
)
async def test_there_is_no_such_thing_where_no_page_has_its_words(question: str) -> None:
    assert await outcome(question, HEALTH, STAFF) is Outcome.NO_EVIDENCE


@pytest.mark.parametrize(
    "question", ["brackley canteen menu", "how much is a cap and gown", "What GMAT score do I need?"]
)
async def test_a_thing_that_pages_may_call_otherwise_is_at_most_the_closest(question: str) -> None:
    assert await outcome(question, HEALTH, STAFF) is Outcome.CLOSEST


@pytest.mark.parametrize(
    "question",
    [
        "Is there a health center?",
        "where is the ceramics studio",
        "Is there a ceramics studio at Brackley University?",
        "odile farrow email?",
        "What is Odile Farrow's email?",
        "health center hours",
        "who do I talk to about a pot that broke",
    ],
)
async def test_what_a_passage_names_is_answered(question: str) -> None:
    assert await outcome(question, HEALTH, STAFF) is Outcome.ANSWERED


async def test_the_name_of_the_institution_changes_nothing() -> None:
    many = [f"Brackley University news {number}" for number in range(40)]
    plain = "The farm shop sells eggs on Fridays."
    assert (
        await outcome("Does the farm shop of Brackley University sell eggs?", plain, elsewhere=many) is Outcome.ANSWERED
    )
    assert await outcome("Is there a dance major at Brackley University?", plain, elsewhere=many) is Outcome.NO_EVIDENCE


async def test_a_word_that_pages_have_must_be_in_a_passage_that_would_be_quoted() -> None:
    elsewhere = ["The sailing club meets at the harbour."]
    assert await outcome("Is there a sailing club?", HEALTH, elsewhere=elsewhere) is Outcome.CLOSEST


async def test_the_anchor_counts_and_so_do_other_words_for_the_thing() -> None:
    binding = Binding(Site("Dining halls"))
    found = [passage("Breakfast begins at seven.", title="Dining at Cole Hall")]
    for question in ("Is there a cafeteria?", "When is breakfast at Cole Hall?"):
        assert (await binding.bound(question, found, FOUND)).outcome is Outcome.ANSWERED


async def test_the_first_letters_of_a_name_are_the_name() -> None:
    assert await outcome("Is the OSL open?", "The Office of Student Life is open on weekdays.") is Outcome.ANSWERED
    assert await outcome("Is the GSL open?", "The Office of Student Life is open on weekdays.") is Outcome.CLOSEST


async def test_a_code_is_bound_with_a_letter_before_its_number() -> None:
    assert await outcome("When is PHYS 140?", "PHYS W140 meets on Monday.") is Outcome.ANSWERED
    assert await outcome("When is PHYS 140?", "PHYS W145 meets on Monday.") is Outcome.NO_EVIDENCE


async def test_a_refusal_stays_a_refusal() -> None:
    refused = Verdict(0.1, Outcome.NO_EVIDENCE)
    assert await Binding(Site()).bound("Is there a zoo?", [passage(HEALTH)], refused) is refused


def test_only_passages_with_the_code_are_quoted() -> None:
    with_code, without = passage("GEO 301 meets on Monday."), passage("GEO 202 meets on Tuesday.")
    assert bound_to("When does GEO 301 meet?", [without, with_code]) == [with_code]
    assert bound_to("When does GEO 999 meet?", [without, with_code]) == [without, with_code]
    assert bound_to("When do classes meet?", [without, with_code]) == [without, with_code]
