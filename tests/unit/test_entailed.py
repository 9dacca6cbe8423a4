"""What the model of claims has read decides, beside quotations, what of a reply stays."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from core.domain.passage import Candidate, Chunk
from core.errors import ModelUnavailable
from core.rag.answering.model_reply.holding import ReplyChecker
from core.rag.verification.checker import UNSUPPORTED, Checker
from core.rag.verification.claim_reader import ClaimReader, evidence, nearest
from core.rag.verification.evidence import Passage

PERMIT = Passage("Parking > Permits", "Residents pay $40 a term for a permit.\nThe office is in Hall B.")
POOL = "Swimmers share the pool with the team."
NOW = datetime(2026, 9, 1, tzinfo=UTC)
DRAFT = "A permit for residents costs $40 a term [1]."


def candidate(text: str, number: int = 1) -> Candidate:
    url = f"https://www.univ.edu/{number}"
    chunk = Chunk(number, text, PERMIT.anchor, ("Permits",), None, url, PERMIT.anchor, "campus", None, NOW, number)
    return Candidate(chunk, 0.9, 1.0, 1, 1, 1.0)


@dataclass
class SureModel:
    """Supports every claim as far as it is told where a passage has `word`, and keeps what it read."""

    share: float
    word: str = ""
    name: str = "sure"
    read: list[tuple[str, str, str]] = field(default_factory=list)

    async def support(self, question: str, claim: str, passages: Sequence[str]) -> list[float]:
        self.read += [(question, claim, passage) for passage in passages]
        return [self.share if self.word in passage else 0.0 for passage in passages]


class BrokenModel:
    name = "broken"

    async def support(self, question: str, claim: str, passages: Sequence[str]) -> list[float]:
        raise ModelUnavailable("it is down")


async def checked(model: SureModel | BrokenModel, draft: str, *texts: str) -> Checker | ReplyChecker:
    kept = [candidate(text, number) for number, text in enumerate(texts or (PERMIT.text,), 1)]
    return await ReplyChecker(Checker(ClaimReader(model))).having_read(draft, kept, "How much?")


async def shown(model: SureModel | BrokenModel, draft: str, *texts: str) -> str:
    kept = [candidate(text, number) for number, text in enumerate(texts or (PERMIT.text,), 1)]
    return (await checked(model, draft, *texts)).check(draft, kept, "How much?").text


async def test_a_claim_stays_where_the_model_finds_it_likelier_than_not() -> None:
    assert await shown(SureModel(0.51), DRAFT) == DRAFT
    assert await shown(SureModel(0.49), DRAFT) == ""


async def test_what_goes_is_told_with_its_reason() -> None:
    kept = [candidate(PERMIT.text)]
    removed = (await checked(SureModel(0.1), DRAFT)).check(DRAFT, kept, "How much?").removed

    assert removed == (f"{DRAFT} — {UNSUPPORTED}",)


async def test_the_model_reads_question_claim_and_the_whole_passage_with_title_and_heading() -> None:
    model = SureModel(0.9)
    await shown(model, DRAFT)

    assert model.read == [("How much?", DRAFT.replace(" [1]", ""), evidence(PERMIT))]
    assert evidence(PERMIT).startswith("Parking\nPermits\nResidents pay")


async def test_what_a_passage_quotes_is_not_read() -> None:
    model, quoted = SureModel(0.0), "Residents pay $40 a term for a permit [1]."

    assert await shown(model, quoted) == quoted
    assert model.read == []


async def test_only_quotations_stay_where_the_model_fails() -> None:
    quoted = "The office is in Hall B [1]."

    assert await shown(BrokenModel(), f"{DRAFT} {quoted}") == quoted


async def test_a_claim_that_cites_the_wrong_passage_gets_the_mark_of_the_one_that_says_it() -> None:
    assert await shown(SureModel(0.9, word="$40"), DRAFT, POOL, PERMIT.text) == DRAFT
    assert await shown(SureModel(0.9, word="nowhere"), DRAFT, POOL, PERMIT.text) == ""


async def test_a_sentence_without_a_mark_is_held_to_that_of_the_next_one() -> None:
    draft = "Permits are cheap. A resident pays $40 [1]."

    assert await shown(SureModel(0.9), draft) == draft


async def test_each_item_of_a_list_is_read_with_the_line_that_leads_to_it() -> None:
    model, draft = SureModel(0.9), "These are free:\n- the permit [1]\n- the pool [1]"

    assert await shown(model, draft) == draft
    assert {claim for _, claim, _ in model.read} == {"These are free: the permit", "These are free: the pool"}


async def test_a_line_that_leads_to_a_list_goes_with_its_last_item() -> None:
    assert await shown(SureModel(0.1), "These are free:\n- the permit [1]\n- the pool [1]") == ""


async def test_only_the_sentence_that_ends_in_a_colon_leads_and_its_mark_is_no_citation() -> None:
    draft = "Lockers cost $900 [9]. You need [9]:\n\n- the permit [1]"

    assert await shown(SureModel(0.9, word="nowhere"), draft) == ""
    assert await shown(SureModel(0.9), "You need [9]:\n\n- the permit [1]") == "You need:\n- the permit [1]"


async def test_a_line_that_leads_to_nothing_is_not_shown() -> None:
    assert await shown(SureModel(0.9), "The prices are:\n\n") == ""


async def test_the_sentence_before_a_lead_is_held_to_its_own_passage() -> None:
    kept = [candidate(PERMIT.text)]
    held = await checked(SureModel(0.9, word="Hall B"), "It costs $900 [7]. You need:\n- a card [1]")

    assert held.check("It costs $900 [7]. You need:\n- a card [1]", kept, "How much?").text == (
        "It costs $900 [1].\nYou need:\n- a card [1]"
    )


async def test_what_says_nothing_is_no_quotation() -> None:
    text = "Room | Open\n\nPine | Yes"

    assert await shown(SureModel(0.1), "Yes [1].\n** [1]", text) == ""


async def test_claims_that_differ_in_a_sign_are_two() -> None:
    model = SureModel(0.9)
    await shown(model, "You need a B+ [1]. You need a B- [1].")

    assert [claim for _, claim, _ in model.read] == ["You need a B+.", "You need a B-."]


def test_the_nearest_passage_has_most_of_the_words() -> None:
    assert nearest("Residents pay for a permit", [Passage("Pool", POOL), PERMIT])[0] is PERMIT
