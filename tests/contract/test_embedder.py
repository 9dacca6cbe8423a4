"""The Embedder contract: on the fake, on the model that ships with us, on a server that speaks OpenAI's protocol."""

import math

import pytest

from core.ports import Embedder, Vector
from core.rag.fake_models import HashingEmbedder
from core.rag.local_models import OnnxEmbedder

PASSAGES = [
    "Parking permits cost $40 a term.",
    "The library opens at 8 a.m.",
    "",
    "\ud800 odd \x00 text 漢字",
    "The registrar keeps your transcript. " * 60,
    "Housing",
]


@pytest.fixture(params=[HashingEmbedder, OnnxEmbedder], scope="module", ids=lambda made: made.__name__)
def embedder(request: pytest.FixtureRequest) -> Embedder:
    made: Embedder = request.param()
    return made


def cosine(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


async def test_every_text_gets_a_unit_vector_of_the_stated_length(embedder: Embedder) -> None:
    vectors = await embedder.embed_passages(PASSAGES)

    assert len(vectors) == len(PASSAGES)
    assert all(len(vector) == embedder.dimension for vector in vectors)
    assert all(math.isclose(cosine(vector, vector), 1, abs_tol=1e-5) for vector in vectors)


async def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert await embedder.embed_passages([]) == []


async def test_a_vector_does_not_depend_on_its_batch(embedder: Embedder) -> None:
    together = await embedder.embed_passages(PASSAGES)
    alone = [(await embedder.embed_passages([text]))[0] for text in PASSAGES]

    for one, other in zip(together, alone, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 1e-5


async def test_the_same_text_gives_the_same_vector_again(embedder: Embedder) -> None:
    assert await embedder.embed_passages(PASSAGES) == await embedder.embed_passages(PASSAGES)
    assert await embedder.embed_query("parking") == await embedder.embed_query("parking")


async def test_a_question_is_nearest_to_the_passage_that_speaks_of_it(embedder: Embedder) -> None:
    passages = await embedder.embed_passages(PASSAGES)
    question = await embedder.embed_query("What do parking permits cost?")

    nearest = max(range(len(PASSAGES)), key=lambda at: cosine(question, passages[at]))
    assert PASSAGES[nearest].startswith("Parking")


async def test_the_name_says_which_model_it_is(embedder: Embedder) -> None:
    assert embedder.name.strip()
