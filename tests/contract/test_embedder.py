"""The Embedder contract: on the fake, on the model that ships with us, on a server that speaks OpenAI's protocol."""

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache

import numpy as np
import pytest
from aiohttp import web

from core.errors import ConfigurationError, ModelError, ModelRefused, ModelTooLate
from core.models.local_embedder import OnnxEmbedder
from core.models.openai_api.openai_embedder import OpenAIEmbedder
from core.ports.models import Embedder, Vector
from evaluation.scores.bert_score import bert_score, token_vectors
from tests.fakes.models import HashingEmbedder

PASSAGES = [
    "Parking permits cost $40 a term.",
    "The library opens at 8 a.m.",
    "",
    "\ud800 odd \x00 text 漢字",
    "The registrar keeps your transcript. " * 60,
    "Housing",
]


@asynccontextmanager
async def hashing() -> AsyncIterator[Embedder]:
    yield HashingEmbedder()


@cache
def shipped() -> OnnxEmbedder:
    """Its model is loaded once."""
    return OnnxEmbedder()


@asynccontextmanager
async def onnx() -> AsyncIterator[Embedder]:
    yield shipped()


async def embedded(request: web.Request) -> web.Response:
    """Speaks `/embeddings`: the last rows first, and vectors that are not of unit length."""
    texts = (await request.json())["input"]
    if "" in texts or len(texts) > 64:
        return web.json_response({"error": {"message": "'$.input' is invalid"}}, status=400)
    vectors = await HashingEmbedder(32).embed_passages(texts)
    rows = [{"index": at, "embedding": [3 * value for value in vector]} for at, vector in enumerate(vectors)]
    return web.json_response({"object": "list", "model": "m", "data": rows[::-1]})


@asynccontextmanager
async def played(handler: Callable[[web.Request], Awaitable[web.StreamResponse]] = embedded) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_post("/v1/embeddings", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield "http://127.0.0.1:{1}/v1".format(*runner.addresses[0])
    finally:
        await runner.cleanup()


@asynccontextmanager
async def openai() -> AsyncIterator[Embedder]:
    async with played() as url:
        made = OpenAIEmbedder(url, None, "campus-embedder", 32, retries=0)
        yield made
        await made.aclose()


@pytest.fixture(params=[hashing, onnx, openai], ids=lambda making: making.__name__)
async def embedder(request: pytest.FixtureRequest) -> AsyncIterator[Embedder]:
    making: Callable[[], AbstractAsyncContextManager[Embedder]] = request.param
    async with making() as made:
        yield made


def cosine(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest.mark.slow
async def test_every_text_gets_a_unit_vector_of_the_stated_length(embedder: Embedder) -> None:
    vectors = await embedder.embed_passages(PASSAGES)

    assert len(vectors) == len(PASSAGES)
    assert all(len(vector) == embedder.dimension for vector in vectors)
    assert all(math.isclose(cosine(vector, vector), 1, abs_tol=1e-5) for vector in vectors)


async def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert await embedder.embed_passages([]) == []


@pytest.mark.slow
async def test_a_vector_does_not_depend_on_its_batch(embedder: Embedder) -> None:
    together = await embedder.embed_passages(PASSAGES)
    alone = [(await embedder.embed_passages([text]))[0] for text in PASSAGES]

    for one, other in zip(together, alone, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 1e-5


@pytest.mark.slow
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


async def test_many_texts_are_sent_in_several_requests() -> None:
    texts = [f"room {number}" for number in range(150)]
    async with openai() as embedder:
        vectors = await embedder.embed_passages(texts)

    expected = await HashingEmbedder(32).embed_passages(texts)
    assert all(math.isclose(cosine(a, b), 1, abs_tol=1e-9) for a, b in zip(vectors, expected, strict=True))


async def test_a_server_that_takes_fewer_texts_gets_fewer() -> None:
    sizes: list[int] = []

    async def small(request: web.Request) -> web.StreamResponse:
        sizes.append(len((await request.json())["input"]))
        return await embedded(request) if sizes[-1] <= 20 else web.json_response({"error": "batch size"}, status=413)

    texts = [f"room {number}" for number in range(40)]
    async with played(small) as url:
        embedder = OpenAIEmbedder(url, None, "campus-embedder", 32, retries=0)
        vectors = await embedder.embed_passages(texts)
        await embedder.aclose()

    assert sizes == [40, 32, 16, 16, 8]
    expected = await HashingEmbedder(32).embed_passages(texts)
    assert all(math.isclose(cosine(a, b), 1, abs_tol=1e-9) for a, b in zip(vectors, expected, strict=True))


async def test_a_text_that_is_too_long_alone_is_refused() -> None:
    async def none(_: web.Request) -> web.StreamResponse:
        return web.json_response({"error": "must have less than 512 tokens"}, status=413)

    async with played(none) as url:
        embedder = OpenAIEmbedder(url, None, "campus-embedder", 32, retries=0)
        with pytest.raises(ModelRefused, match="let the server take longer texts"):
            await embedder.embed_passages(["one", "other"])
        await embedder.aclose()


async def test_says_which_dimension_to_set_when_the_server_gives_another() -> None:
    async with played() as url:
        embedder = OpenAIEmbedder(url, None, "campus-embedder", 99, retries=0)
        with pytest.raises(ModelRefused, match="ADVISOR_EMBEDDING_DIMENSION=32"):
            await embedder.embed_query("parking")
        await embedder.aclose()


# The first twelve numbers of the vectors as the package that the weights came from gave them.
KNOWN_VECTORS = {
    "When does the fall term begin?": [
        0.008,
        -0.029,
        0.045,
        0.011,
        -0.009,
        0.071,
        -0.053,
        0.064,
        -0.015,
        0.044,
        0.069,
        -0.02,
    ],
    "Parking permits cost $120 per term.": [
        0.083,
        -0.011,
        0.052,
        -0.04,
        -0.008,
        0.052,
        0.013,
        0.012,
        0.016,
        0.042,
        -0.014,
        0.07,
    ],
}


async def test_the_shipped_embedder_gives_the_vectors_that_indexes_already_hold() -> None:
    vectors = await shipped().embed_passages(list(KNOWN_VECTORS))

    for vector, known in zip(vectors, KNOWN_VECTORS.values(), strict=True):
        assert vector[: len(known)] == pytest.approx(known, abs=0.01)


@pytest.mark.parametrize(
    "reply",
    [
        {"data": []},
        {"data": [{"index": 0, "embedding": [0.0] * 32}]},
        {"data": [{"index": 7, "embedding": [1.0] * 32}]},
        {"data": "none"},
        {"hello": "world"},
    ],
)
async def test_vectors_that_make_no_sense_are_refused(reply: dict[str, object]) -> None:
    async def nonsense(request: web.Request) -> web.Response:
        return web.json_response(reply)

    async with played(nonsense) as url:
        embedder = OpenAIEmbedder(url, None, "campus-embedder", 32, retries=0)
        with pytest.raises(ModelRefused, match="OpenAI-compatible"):
            await embedder.embed_query("parking")
        await embedder.aclose()


def test_the_length_of_unknown_vectors_must_be_set() -> None:
    with pytest.raises(ConfigurationError, match="ADVISOR_EMBEDDING_DIMENSION"):
        OpenAIEmbedder("http://127.0.0.1:9/v1", None, "campus-embedder")


def test_the_length_of_well_known_vectors_is_known() -> None:
    assert OpenAIEmbedder(None, "sk-campus", "text-embedding-3-small").name == "text-embedding-3-small:1536"


@pytest.mark.slow
async def test_a_question_is_not_held_by_a_server_that_drips() -> None:
    asked: list[int] = []

    async def drip(request: web.Request) -> web.StreamResponse:
        asked.append(1)
        reply = web.StreamResponse()
        await reply.prepare(request)
        while True:
            await reply.write(b" ")
            await asyncio.sleep(0.02)

    async with played(drip) as url:
        embedder = OpenAIEmbedder(url, "k", "m", 32, query_seconds=0.2)
        with pytest.raises(ModelTooLate, match=r"no reply within 0\.2 s"):
            await embedder.embed_query("When?")
        await embedder.aclose()

    assert len(asked) == 1


async def test_questions_do_not_wait_for_a_server_that_failed_three_times() -> None:
    async def fail(_: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "no"}}, status=500)

    async with played(fail) as url:
        embedder = OpenAIEmbedder(url, "k", "m", 32, retries=0)
        reasons = [await reason_of(embedder.embed_query(f"When {number}?")) for number in range(4)]
        await embedder.aclose()

    assert reasons == ["unavailable", "unavailable", "unavailable", "paused"]


async def reason_of(work: Awaitable[Vector]) -> str:
    try:
        await work
    except ModelError as error:
        return error.reason
    return "none"


def test_the_states_of_its_middle_come_beside_the_same_vectors() -> None:
    texts = ["a", "when is the last day to drop a class"]

    vectors, states, mask = shipped().encode_with_states(texts)

    assert vectors == shipped().encode(texts)
    assert states.shape == (*mask.shape, OnnxEmbedder.dimension)
    assert mask.sum(axis=1).tolist() == [3, 11]


async def test_token_vectors_rank_an_answer_in_other_words_above_another_answer() -> None:
    reference = "The library opens at eight in the morning."
    same, near, far = [
        (await bert_score(shipped(), text, [reference])).f1
        for text in (reference, "It is open from 8 a.m.", "Parking permits cost 120 dollars.")
    ]

    assert same == pytest.approx(1, abs=1e-5)
    assert same > near > far


def test_token_vectors_leave_out_what_frames_a_text() -> None:
    alone = token_vectors(shipped(), "open now")

    assert alone.shape == (2, 384)
    assert np.allclose(np.linalg.norm(alone, axis=1), 1)
