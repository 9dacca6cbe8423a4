"""An answer is held to its citations."""

from datetime import UTC, datetime

import pytest

from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate, Chunk
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.verification.checker import Checker
from core.rag.verification.citations import link_to
from tests.fakes.models import HashingEmbedder, OverlapCrossEncoder

SEEN = datetime(2026, 9, 1, tzinfo=UTC)


def passage(number: int, text: str, page: int | None = None) -> Candidate:
    chunk = Chunk(
        number, text, "Tuition", ("Tuition",), page, f"https://u.example/{number}", "Tuition", "site", None, SEEN, 1
    )
    return Candidate(chunk, 0.8, 3.0, 1, 1, 0.03)


FEES = passage(1, "The late fee is $75. It is charged after September 4, 2026.")
PLAN = passage(2, "A payment plan spreads tuition over five months. Enrol in the student portal.")
QUESTION = "How much is the late fee?"


def test_keeps_a_sentence_that_its_passage_carries() -> None:
    checked = Checker().check("The late fee is $75 [1].", [FEES, PLAN], QUESTION)

    assert checked.text == "The late fee is $75 [1]."
    assert checked.citations[0].quote == "The late fee is $75."
    assert checked.removed == ()


@pytest.mark.parametrize(
    "claim",
    [
        "The late fee is $80 [1].",
        "The late fee is charged after October 4 [1].",
        "The late fee is $75.",
        "The late fee is $75 [7].",
        "Dogs may sleep in every residence hall on weekends [1].",
    ],
)
def test_takes_out_a_sentence_that_its_passage_does_not_carry(claim: str) -> None:
    checked = Checker().check(claim, [FEES, PLAN], QUESTION)

    assert checked.text == ""
    assert checked.citations == ()
    assert len(checked.removed) == 1


def test_numbers_the_citations_that_are_left_in_order_of_appearance() -> None:
    draft = "A payment plan spreads tuition over five months. [2] The late fee is $99 [1]. The late fee is $75 [1]."

    checked = Checker().check(draft, [FEES, PLAN], QUESTION)

    assert "[1]" in checked.text
    assert [(citation.number, citation.chunk_id) for citation in checked.citations] == [(1, 2), (2, 1)]
    assert checked.removed == ("The late fee is $99 [1]. — the passage does not say so",)


async def test_quotes_of_the_extractive_writer_always_stay() -> None:
    table = passage(3, "Permits are sold at the desk. No refunds.\n\nLot | Fee | Until\nB | $40 | May 1\nC | | May 2")
    kept = [FEES, PLAN, table]
    writer = ExtractiveWriter(HashingEmbedder(), OverlapCrossEncoder(), quotes=9, least=0.0)
    draft = (await writer.quote(StandaloneQuestion(QUESTION, QUESTION), kept)).draft

    checked = Checker().check(draft, kept, "")

    assert draft.count("“") >= 5
    assert checked.text.count("“") == draft.count("“")
    assert checked.removed == ()


def test_links_land_on_the_passage() -> None:
    long_quote = "Students who drop after the first week owe half of the tuition."

    assert link_to("https://u.example/fees#top", long_quote, None) == (
        "https://u.example/fees#:~:text=Students%20who%20drop%20after,half%20of%20the%20tuition."
    )
    assert link_to("https://u.example/handbook.pdf", long_quote, 7) == "https://u.example/handbook.pdf#page=7"
