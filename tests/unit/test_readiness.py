"""Ready means that a question would be answered; what is missing is named."""

from collections.abc import Sequence

import pytest

from bot.models import Models
from bot.serving.health import Readiness
from bot.serving.warmup import WarmUp
from core.errors import ConfigurationError, DatabaseUnavailable, ModelUnavailable
from core.models.token_count import ToktokCounter
from core.ports.models import Vector
from tests.fakes.models import HashingEmbedder


class SleepyEmbedder(HashingEmbedder):
    """Is busy the first two times."""

    busy = 2

    async def embed_query(self, text: str) -> Vector:
        if self.busy:
            self.busy -= 1
            raise ModelUnavailable("the model is busy; try again later")
        return await super().embed_query(text)


class PlayedReranker:
    """Remembers what it scored."""

    name = "played"

    def __init__(self) -> None:
        self.scored: list[str] = []

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        self.scored += passages
        return [0.5] * len(passages)


async def fine() -> str:
    return "ok"


async def broken() -> str:
    raise DatabaseUnavailable("Postgres at db:5432/advisor cannot be reached: start it.")


async def test_every_check_is_reported_under_its_name() -> None:
    report = await Readiness({"models": fine, "database": broken}).report()

    assert report == {"models": "ok", "database": "Postgres at db:5432/advisor cannot be reached: start it."}


async def test_models_are_tried_until_they_work() -> None:
    states: list[str] = []

    async def note(seconds: float) -> None:
        states.append(warm_up.state)

    warm_up = WarmUp(Models(SleepyEmbedder(), ToktokCounter()), pause=note)
    assert warm_up.state == "being loaded"

    await warm_up.run()

    assert states == ["the model is busy; try again later"] * 2
    assert warm_up.state == "ok"


async def test_other_weights_than_those_of_the_index_end_the_process() -> None:
    async def other() -> bool:
        raise ConfigurationError("The embedder is not the one whose vectors are stored")

    warm_up = WarmUp(Models(HashingEmbedder(), ToktokCounter()), other)

    with pytest.raises(ConfigurationError, match="not the one"):
        await warm_up.run()

    assert warm_up.state != "ok"


async def test_weights_are_compared_as_soon_as_the_database_is_there() -> None:
    told = [False, False, True]
    states: list[str] = []

    async def compared() -> bool:
        return told.pop(0)

    async def note(seconds: float) -> None:
        states.append(warm_up.state)

    warm_up = WarmUp(Models(HashingEmbedder(), ToktokCounter()), compared, pause=note)
    await warm_up.run()

    assert (told, states) == ([], ["ok", "ok"])


async def test_a_reranker_is_loaded_too() -> None:
    reranker = PlayedReranker()

    await WarmUp(Models(HashingEmbedder(), ToktokCounter(), reranker)).run()

    assert len(reranker.scored) == 1


async def test_what_tells_languages_is_loaded_before_the_first_turn_comes() -> None:
    read: list[str] = []

    await WarmUp(Models(HashingEmbedder(), ToktokCounter()), language_of=read.append).run()

    assert len(read) == 1
