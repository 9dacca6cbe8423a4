"""The fused score stays as it is, each feature adds its share, and the order is that of the stages before."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, date, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.retrieval.ranking import FEATURES, Asked, RankingWeights, ranked, with_features

NOON = datetime(2026, 10, 15, 12, tzinfo=UTC)
WORDS = "spring carnival parking permit fee library hours late plan office due first fall classes begin".split()
TITLES = ("Calendar 2025–26", "Calendar 2026–27", "Fees", "Library")


def candidate(number: int, text: str = "", fused: float = 0.0, title: str = "") -> Candidate:
    chunk = Chunk(number, text, title, (), None, f"https://u.example/{number}", title, "site", None, NOON, number)
    return Candidate(chunk, 0.5, 1.0, number, number, fused)


def ids(candidates: Sequence[Candidate]) -> list[int]:
    return [each.chunk.id for each in candidates]


def test_every_weight_is_that_of_a_feature() -> None:
    assert {weight.name for weight in fields(RankingWeights)} <= {*FEATURES, "rerank", "told"}


def test_a_feature_adds_its_weight_times_its_value_and_leaves_the_fused_score_alone() -> None:
    found = replace(candidate(1, fused=1.0), features={"phrases": 0.5, "period": 0.2})

    [scored] = ranked([found], RankingWeights(phrases=2.0, period=-0.5))

    assert scored.fused == 1.0
    assert scored.shares == {"phrases": 1.0, "period": pytest.approx(-0.1)}
    assert scored.score == pytest.approx(1.9)


def test_the_reranker_turns_a_close_order_and_leaves_a_clear_one() -> None:
    close = [read(candidate(1, fused=1.0), 0.1), read(candidate(2, fused=0.9), 0.9)]
    clear = [read(candidate(1, fused=1.0), 0.1), read(candidate(2, fused=0.2), 0.9)]

    assert ids(ranked(close, RankingWeights(rerank=0.3))) == [2, 1]
    assert ids(ranked(clear, RankingWeights(rerank=0.3))) == [1, 2]


def test_equal_scores_keep_their_order() -> None:
    found = [candidate(number, fused=1.0) for number in (3, 1, 2)]

    assert ids(ranked(found, RankingWeights())) == [3, 1, 2]


def test_a_passage_with_a_nearer_statement_comes_first() -> None:
    asked = Asked("Is joining free?", NOON.date(), nearness={1: 0.4, 2: 0.7})

    found = with_features(asked, [candidate(1, fused=1.2), candidate(2, fused=1.0)])

    assert ids(ranked(found, RankingWeights(statement=1))) == [2, 1]
    assert ids(ranked(found, RankingWeights(statement=0))) == [1, 2]


def test_a_passage_whose_statements_are_not_embedded_yet_is_as_near_as_it_is_as_a_whole() -> None:
    found = with_features(Asked("Is joining free?", NOON.date(), nearness={1: 0.4}), [candidate(1), candidate(2)])

    assert [each.features["statement"] for each in found] == [0.4, 0.5]


def test_without_vectors_of_statements_none_is_near() -> None:
    found = with_features(Asked("Is joining free?", NOON.date()), [candidate(1), candidate(2)])

    assert [each.features["statement"] for each in found] == [0.0, 0.0]


@pytest.mark.parametrize("seed", range(40))
def test_the_order_is_that_of_the_stages_one_after_another(seed: int) -> None:
    chooser = random.Random(seed)  # noqa: S311
    found = sorted((made(chooser, number) for number in range(30)), key=lambda each: -each.fused)
    asked = Asked(words(chooser, 4), date(2026, 10, 15))
    scores = [chooser.random() for _ in range(12)]
    weights = RankingWeights(**FACTORS, statement=0)

    first = ranked(with_features(asked, found), weights)
    last = ranked([*map(read, first, scores), *first[len(scores) :]], weights)

    assert ids(last) == stage_after_stage(with_features(asked, found), scores)


def stage_after_stage(found: Sequence[Candidate], scores: Sequence[float]) -> list[int]:
    """The rule before there were features: each stage overwrites the score of the one before, and sorts anew."""
    values = {each.chunk.id: each.features for each in found}
    total = {each.chunk.id: each.fused for each in found}
    for name, weight in FACTORS.items():
        total = {number: score + weight * values[number][name] for number, score in total.items()}
        total = dict(sorted(total.items(), key=lambda each: -each[1]))
    order = list(total)
    blend = {number: total[number] + score for number, score in zip(order, scores, strict=False)}
    return sorted(blend, key=lambda number: -blend[number]) + order[len(scores) :]


# As they stood in the stages: phrases 1, period .1.
FACTORS: Mapping[str, float] = {"phrases": 1.0, "period": 0.1}


def made(chooser: random.Random, number: int) -> Candidate:
    return candidate(number, words(chooser, 12), chooser.uniform(0.8, 1.6), chooser.choice(TITLES))


def words(chooser: random.Random, count: int) -> str:
    return " ".join(chooser.choices(WORDS, k=count))


def read(found: Candidate, score: float) -> Candidate:
    return replace(found, features={**found.features, "rerank": score})
