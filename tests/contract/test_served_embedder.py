"""The endpoint that lets a library embed with our model: questions and passages, over a connection that is kept."""

import asyncio
import http.client
import json
from urllib.parse import urlsplit

import pytest

from benchmarks.pipelines.pipeline import TimedEmbedder, WaitingEmbedder
from benchmarks.pipelines.served_embedder import QUESTION, served
from tests.fakes.models import HashingEmbedder

pytestmark = pytest.mark.slow


def asked(address: str, *inputs: list[str]) -> list[list[list[float]]]:
    """The vectors of each of the inputs, asked for over one connection."""
    where = urlsplit(address)
    connection = http.client.HTTPConnection(where.netloc)
    found = []
    for texts in inputs:
        connection.request("POST", f"{where.path}/embeddings", json.dumps({"model": "ours", "input": texts}))
        reply = json.loads(connection.getresponse().read())
        found.append([each["embedding"] for each in sorted(reply["data"], key=lambda each: each["index"])])
    connection.close()
    return found


async def test_passages_and_questions_get_the_vectors_of_our_embedder() -> None:
    ours = TimedEmbedder(HashingEmbedder())
    waiting = WaitingEmbedder(ours, asyncio.get_running_loop())

    with served(waiting) as address:
        passages, question = await asyncio.to_thread(asked, address, ["a fee", "a day"], [f"{QUESTION}a fee"])

    assert passages == [list(vector) for vector in await HashingEmbedder().embed_passages(["a fee", "a day"])]
    assert question == [list(await HashingEmbedder().embed_query("a fee"))]


async def test_only_passages_count_as_time_of_indexing() -> None:
    ours = TimedEmbedder(HashingEmbedder())
    waiting = WaitingEmbedder(ours, asyncio.get_running_loop())

    with served(waiting) as address:
        await asyncio.to_thread(asked, address, [f"{QUESTION}a fee"])
        before = ours.seconds
        await asyncio.to_thread(asked, address, ["a fee"])

    assert before == 0 < ours.seconds
