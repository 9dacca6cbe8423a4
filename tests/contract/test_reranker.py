"""The Reranker contract, on the fakes, the judge that ships with us, and served ones; BGE's: test_flag_models.py."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache

import pytest

from core.errors import ModelError, ModelPaused, ModelRefused, ModelUnavailable
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.openai_api.served_reranker import ServedReranker
from core.ports.models import Reranker
from tests.fakes.models import OverlapCrossEncoder, OverlapReranker
from tests.standins.reranking_server import PlayedReranker

PASSAGES = ["Parking permits cost $40.", "", "\ud800 odd 漢字", "The library opens at 8."]


@asynccontextmanager
async def overlap() -> AsyncIterator[Reranker]:
    yield OverlapReranker()


@asynccontextmanager
async def overlap_judge() -> AsyncIterator[Reranker]:
    yield OverlapCrossEncoder()


@cache
def shipped() -> OnnxCrossEncoder:
    """Its model is loaded once."""
    return OnnxCrossEncoder()


@asynccontextmanager
async def judge() -> AsyncIterator[Reranker]:
    yield shipped()


@asynccontextmanager
async def tei() -> AsyncIterator[Reranker]:
    async with PlayedReranker() as server, served(server) as made:
        yield made


@asynccontextmanager
async def jina() -> AsyncIterator[Reranker]:
    async with PlayedReranker(kind="jina") as server, served(server) as made:
        yield made


@asynccontextmanager
async def served(server: PlayedReranker) -> AsyncIterator[ServedReranker]:
    made = ServedReranker(server.base, "secret", "campus-reranker")
    try:
        yield made
    finally:
        await made.aclose()


@pytest.fixture(params=[overlap, overlap_judge, judge, tei, jina], ids=lambda making: making.__name__)
async def reranker(request: pytest.FixtureRequest) -> AsyncIterator[Reranker]:
    making: Callable[[], AbstractAsyncContextManager[Reranker]] = request.param
    async with making() as made:
        yield made


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


async def test_a_server_that_takes_fewer_passages_gets_fewer() -> None:
    passages = [f"room {number}" for number in range(50)]
    async with PlayedReranker(most=10) as server, served(server) as made:
        scores = await made.score("room 7", passages)

    assert scores == await OverlapReranker().score("room 7", passages)
    assert server.sent == [32, 16, 8, 8, 8, 8, 8, 8, 2]


async def test_a_server_with_too_much_to_do_is_paused_after_three_failures() -> None:
    async with PlayedReranker(fails_with=429) as server, served(server) as made:
        for _ in range(3):
            with pytest.raises(ModelUnavailable, match="429"):
                await made.score("room", ["room 7"])
        with pytest.raises(ModelPaused):
            await made.score("room", ["room 7"])


async def test_a_key_that_is_not_taken_names_its_setting() -> None:
    async with PlayedReranker(fails_with=401) as server, served(server) as made:
        with pytest.raises(ModelRefused, match="check ADVISOR_RERANKER_KEY"):
            await made.score("room", ["room 7"])


async def test_a_server_that_is_away_says_which_setting_to_check_and_not_the_words() -> None:
    made = ServedReranker("http://127.0.0.1:9", "secret", "campus-reranker")
    with pytest.raises(ModelError, match=r"127\.0\.0\.1:9 cannot be reached") as caught:
        await made.score("my grade", ["room 7"])
    await made.aclose()

    assert "grade" not in str(caught.value)
    assert "secret" not in str(caught.value)
