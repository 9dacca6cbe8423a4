"""Where a judge has a part: grading and quoting; and how it reads long passages."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import pairwise

import numpy as np
import pytest

from bot.settings import load_settings
from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate, Chunk, Reading, Scope
from core.errors import ConfigurationError, ModelUnavailable
from core.models.cross_encoder_input import LONGEST_READ, best_span, joined, likeliest, windows
from core.ports.models import Vector
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.retrieval.ranking import RankingWeights
from core.rag.retrieval.retriever import Retriever
from tests.fakes.models import HashingEmbedder, OverlapCrossEncoder

SEEN = datetime(2026, 9, 1, tzinfo=UTC)


def candidate(number: int, text: str = "", fused: float = 0.0, rerank: float | None = None) -> Candidate:
    chunk = Chunk(number, text, "", (), None, f"https://u.example/{number}", "", "site", None, SEEN, number)
    features = {} if rerank is None else {"rerank": rerank}
    return Candidate(chunk, 0.5, 1.0, number, number, fused, features=features)


@dataclass
class Found:
    """A search that always finds these."""

    candidates: list[Candidate]

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        return self.candidates[:limit]


@dataclass
class Ticking:
    """A clock that is a second further at every look."""

    now: float = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@dataclass
class Counting:
    """A reranker that finds later passages better, and remembers how many it read."""

    read: list[str] = field(default_factory=list)
    name: str = "counting"

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        self.read += passages
        return [float(passage) / 100 for passage in passages]


def ids(candidates: Sequence[Candidate]) -> list[int]:
    return [candidate.chunk.id for candidate in candidates]


async def test_reads_no_further_than_its_time_allows() -> None:
    reranker = Counting()
    found = Found([candidate(number, str(number)) for number in range(30)])
    retriever = Retriever(found, HashingEmbedder(), reranker, rerank_seconds=2.5, clock=Ticking())

    ranked = await retriever.retrieve("Which?", Scope())

    assert len(reranker.read) == 12
    assert ids(ranked)[:12] == list(range(11, -1, -1))
    assert ids(ranked)[12:] == list(range(12, 30))


async def test_reads_the_first_passages_however_little_time_there_is() -> None:
    reranker = Counting()
    found = Found([candidate(number, str(number)) for number in range(30)])

    await Retriever(found, HashingEmbedder(), reranker, rerank_seconds=0).retrieve("Which?", Scope())

    assert len(reranker.read) == 4


class Away(Counting):
    """A reranker whose server cannot be reached."""

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        raise ModelUnavailable("cannot be reached")


async def test_a_reranker_that_is_away_leaves_the_order_of_the_search() -> None:
    found = Found([candidate(number, str(number), 1 - number / 30) for number in range(30)])
    without = await Retriever(found, HashingEmbedder()).retrieve("Which?", Scope())

    ranked = await Retriever(found, HashingEmbedder(), Away()).retrieve("Which?", Scope())

    assert ids(ranked) == ids(without)


async def test_a_weight_of_nothing_keeps_the_order_and_tells_the_scores() -> None:
    found = Found([candidate(number, str(number)) for number in range(8)])
    retriever = Retriever(found, HashingEmbedder(), Counting(), weights=RankingWeights(rerank=0))

    ranked = await retriever.retrieve("Which?", Scope())

    assert ids(ranked) == list(range(8))
    assert all(one.rerank is not None for one in ranked)


async def test_the_sentence_with_the_answer_is_quoted_first() -> None:
    text = (
        "Opening hours and opening times of all the houses, halls, fields and courts of the campus are listed here, "
        "each of them with its own page.\nThe gym opens its doors at six."
    )
    question = StandaloneQuestion("When does the gym open its doors?", "When does the gym open its doors?")

    written = (
        await ExtractiveWriter(HashingEmbedder(), OverlapCrossEncoder()).quote(question, [candidate(1, text)])
    ).draft

    assert written.startswith("“The gym opens its doors at six.”")


@dataclass(frozen=True)
class Sure:
    """A reader that always finds these words, so sure."""

    words: str
    score: float = 3.0
    name: str = "sure"

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        starts = [passage.find(self.words) for passage in passages]
        return [Reading(0.9, start, start + len(self.words), self.words, self.score) for start in starts]


GYM = "The gym behind the river opens its doors at six in the morning on weekdays."
OPENS = StandaloneQuestion("When does the gym open?", "When does the gym open?")


@pytest.mark.parametrize("score", [-20, -40])
async def test_words_of_which_the_reader_is_not_sure_do_not_stand_above(score: float) -> None:
    written = (await ExtractiveWriter(HashingEmbedder(), Sure("at six", score)).quote(OPENS, [candidate(1, GYM)])).draft

    assert written == f"“{GYM}” [1]"


async def test_words_of_another_kind_than_the_question_asks_for_do_not_stand_above() -> None:
    asked = StandaloneQuestion("Who opens the gym?", "Who opens the gym?")

    written = (await ExtractiveWriter(HashingEmbedder(), Sure("six", 9.0)).quote(asked, [candidate(1, GYM)])).draft

    assert written == f"“{GYM}” [1]"


async def test_words_said_of_another_term_do_not_answer() -> None:
    fall, spring = f"In the fall term, {GYM.lower()}", "In the spring term, the gym opens its doors at noon."
    asked = StandaloneQuestion("When does the gym open in spring?", "When does the gym open in spring?")

    written = (
        await ExtractiveWriter(HashingEmbedder(), Sure("at six")).quote(asked, [candidate(1, f"{fall} {spring}")])
    ).draft

    assert written.startswith("“")
    assert spring in written


def test_a_short_passage_is_read_at_once() -> None:
    assert windows(LONGEST_READ) == [(0, LONGEST_READ)]


@pytest.mark.parametrize("pieces", [LONGEST_READ + 1, 150, 270, 999])
def test_windows_cover_a_long_passage_and_overlap(pieces: int) -> None:
    found = windows(pieces)

    assert (found[0][0], found[-1][1]) == (0, pieces)
    assert all(later[0] < earlier[1] for earlier, later in pairwise(found))
    assert max(high - low for low, high in found) <= LONGEST_READ


def test_of_a_long_passage_the_windows_are_read_that_share_most_with_the_question() -> None:
    passage = [7] * 400
    passage[310:312] = [1, 2]

    [window] = likeliest([1, 2, 3], passage, most=1)

    assert window[0] <= 310
    assert window[1] >= 312


def test_shared_pieces_are_marked_on_both_sides() -> None:
    ids, kinds = joined([11, 12], [12, 13])

    assert ids == (101, 11, 12, 102, 12, 13, 102)
    assert kinds == (0, 0, 3, 0, 2, 1, 1)


def test_the_best_span_never_ends_before_it_starts() -> None:
    logits = np.zeros((8, 2), dtype=np.float32)
    logits[6, 0], logits[3, 1], logits[7, 1] = 5, 9, 1

    start, end, score = best_span(logits, 2, 7)

    assert (start, end) == (2, 3)
    assert score == 9


@pytest.mark.parametrize("value", ["", "quote;none", "everything"])
def test_an_unknown_part_for_the_judge_is_named(value: str) -> None:
    with pytest.raises(ConfigurationError, match="ADVISOR_JUDGE"):
        load_settings(judge=value)


@pytest.mark.parametrize(
    ("value", "gone", "left"),
    [
        ("rank,grade,quote", "rank and grade", "quote"),
        ("quote, check", "check", "quote"),
        ("rank,check", "rank and check", "none, or quote, which is the default"),
    ],
)
def test_a_part_that_is_gone_is_named_with_what_to_write(value: str, gone: str, left: str) -> None:
    with pytest.raises(ConfigurationError) as refused:
        load_settings(judge=value)

    assert str(refused.value) == (
        f"ADVISOR_JUDGE='{value}' must not have {gone} any more: write {left}; change it in the environment or in .env."
    )


async def test_a_follow_up_is_read_by_itself_and_its_quotation_after_the_question_before() -> None:
    text = "The gym opens at six in the morning. Guests of the gym pay five dollars a day."
    whole = StandaloneQuestion(
        "friends cost gym pay", "what do guests pay", carried="friends", own="what do guests pay"
    )
    alone = await ExtractiveWriter(HashingEmbedder(), OverlapCrossEncoder()).quote(whole, [candidate(1, text)])
    after = replace(whole, before="who may use the gym as guests for a day?")
    known = await ExtractiveWriter(HashingEmbedder(), OverlapCrossEncoder()).quote(after, [candidate(1, text)])

    assert known.features["reading"] > alone.features["reading"]
