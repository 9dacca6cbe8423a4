"""The Reranker contract, on the fakes and on the judge that ships with us; BGE's is tested in test_flag_models.py."""

import pytest

from core.models.cross_encoder import OnnxCrossEncoder
from core.ports.models import Reranker
from tests.fakes.models import OverlapCrossEncoder, OverlapReranker

PASSAGES = ["Parking permits cost $40.", "", "\ud800 odd 漢字", "The library opens at 8."]


@pytest.fixture(params=[OverlapReranker, OverlapCrossEncoder, OnnxCrossEncoder], scope="module")
def reranker(request: pytest.FixtureRequest) -> Reranker:
    made: Reranker = request.param()
    return made


async def test_gives_one_score_between_nothing_and_one_a_passage(reranker: Reranker) -> None:
    scores = await reranker.score("What do parking permits cost?", PASSAGES)

    assert len(scores) == len(PASSAGES)
    assert all(0 <= score <= 1 for score in scores)


async def test_no_passages_give_no_scores(reranker: Reranker) -> None:
    assert await reranker.score("parking", []) == []


async def test_a_score_does_not_depend_on_the_other_passages(reranker: Reranker) -> None:
    together = await reranker.score("parking", PASSAGES)
    alone = [(await reranker.score("parking", [passage]))[0] for passage in PASSAGES]

    assert together == pytest.approx(alone, abs=1e-5)


async def test_the_same_pair_gets_the_same_score_again(reranker: Reranker) -> None:
    assert await reranker.score("parking", PASSAGES) == await reranker.score("parking", PASSAGES)


async def test_has_a_name(reranker: Reranker) -> None:
    assert reranker.name


async def test_the_fake_prefers_the_passage_that_shares_words() -> None:
    scores = await OverlapReranker().score("What do parking permits cost?", PASSAGES)

    assert max(scores) == scores[0]
