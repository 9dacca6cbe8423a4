"""An embedder is known by what it does, not by its name alone."""

from dataclasses import dataclass

import pytest

from core.errors import ConfigurationError
from core.models.embedder_switch import PROBE, SwitchedEmbedder, recognise
from core.ports.models import Vector
from core.ports.search import PassageVectors
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.fakes.vectors import MemoryPassageVectors


@dataclass(frozen=True)
class OtherWeights(HashingEmbedder):
    """The same name and dimension; `blend` is the share of the first one's vectors in these."""

    blend: float = 0.0

    def _vector(self, text: str) -> Vector:
        first = super()._vector(text)
        return tuple(self.blend * a + (1 - self.blend) * b for a, b in zip(first, first[::-1], strict=True))


@pytest.fixture
async def vectors(memory_or_database: Database | None) -> PassageVectors:
    made: PassageVectors = (
        PostgresPassageVectors(memory_or_database) if memory_or_database else MemoryPassageVectors(MemoryIndex())
    )
    await made.begin(HashingEmbedder().name, HashingEmbedder().dimension)
    return made


async def test_the_first_weights_under_a_name_are_kept_and_known_again(vectors: PassageVectors) -> None:
    await recognise(HashingEmbedder(), vectors)
    await recognise(HashingEmbedder(), vectors)

    [expected] = await HashingEmbedder().embed_passages([PROBE])
    assert await vectors.probe(HashingEmbedder().name) == pytest.approx(expected, abs=1e-6)


async def test_other_weights_under_the_same_name_are_refused_with_what_to_do(vectors: PassageVectors) -> None:
    await recognise(HashingEmbedder(), vectors)

    with pytest.raises(ConfigurationError, match=r"'hashing-64' is not the one .* former weights; .* `advisor embed`"):
        await recognise(OtherWeights(), vectors)

    await recognise(HashingEmbedder(), vectors)


async def test_the_same_weights_on_another_processor_are_the_same(vectors: PassageVectors) -> None:
    await recognise(HashingEmbedder(), vectors)

    await recognise(OtherWeights(blend=0.97), vectors)


async def test_vectors_of_another_length_are_told_as_such(vectors: PassageVectors) -> None:
    await vectors.keep_probe(HashingEmbedder().name, (1.0, 0.0))

    with pytest.raises(ConfigurationError, match="64 numbers, where 2 is expected"):
        await recognise(HashingEmbedder(), vectors)


async def test_an_embedder_without_vectors_here_leaves_nothing_behind(vectors: PassageVectors) -> None:
    await recognise(HashingEmbedder(32), vectors)

    assert await vectors.probe(HashingEmbedder(32).name) is None
    assert HashingEmbedder(32).name not in await vectors.models()


async def test_both_embedders_of_a_change_are_checked(vectors: PassageVectors) -> None:
    await vectors.begin("hashing-32", 32)
    await vectors.keep_probe("hashing-32", (1.0,) + (0.0,) * 31)

    with pytest.raises(ConfigurationError, match="hashing-32"):
        await recognise(SwitchedEmbedder(HashingEmbedder(), HashingEmbedder(32)), vectors)


async def test_a_forgotten_name_may_stand_for_other_weights(vectors: PassageVectors) -> None:
    await recognise(HashingEmbedder(), vectors)

    await vectors.forget(HashingEmbedder().name)
    await vectors.begin(HashingEmbedder().name, 64)

    await recognise(OtherWeights(), vectors)
