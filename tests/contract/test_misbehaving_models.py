"""A chat model that hangs, never ends or breaks: the quoted answer comes, the reason is noted, the claim ends once."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import build_app
from bot.application import App
from bot.checks.model_checks import chat_model_check
from bot.models import Models, build_guarded_chat_model, build_ledger
from bot.settings import load_settings
from core.domain.answer import Answer, Outcome
from core.domain.conversation import ConversationKey, Draft, Message
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.errors import ModelError
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from tests.fakes.acting import STAFF
from tests.fakes.models import HashingEmbedder, OverlapClaimModel
from tests.fakes.stores import MemoryConversations
from tests.standins import misbehaving_model_server as server_of
from tests.standins.memory_stores import memory_stores
from tests.standins.misbehaving_model_server import MisbehavingServer, Misbehaviour
from tests.standins.patience import PATIENCE

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
HOURS = "The library opens at 8 in the morning on weekdays and closes at 11 at night."
CAMPUS = Source("campus", ("https://u.example/",))
ANN = ConversationKey("test", "campus", "general", "ann")
COUNTER = ToktokCounter()
PATIENT = {"model_seconds": PATIENCE, "first_token_seconds": PATIENCE}
TOO_LONG = "This model's maximum context length is 2048 tokens, but you requested 3112 tokens"


@asynccontextmanager
async def advisor(base: str, quoted_after: float = 9.0, **given: object) -> AsyncIterator[App]:
    """The advisor with one page, as the process composes it, and little patience."""
    # The hashed vectors say little of meaning, so a low threshold lets the one page answer.
    chosen = {"model_seconds": 1, "first_token_seconds": 0.4, "relevance_threshold": 0.1} | given
    settings = load_settings(openai_base_url=base, openai_model="m", **chosen)
    models = Models(
        HashingEmbedder(),
        COUNTER,
        claims=OverlapClaimModel(),
        chat=build_guarded_chat_model(settings, COUNTER, build_ledger(settings)),
    )
    app = build_app(settings, memory_stores(), models, clock=lambda: NOON)
    indexer = Indexer(app.stores.page_writer, HashingEmbedder(), Chunker(COUNTER))
    await indexer.prepare()
    await app.stores.page_writer.register_source(CAMPUS)
    page = Document("https://u.example/", "Hours", (Block(BlockKind.PARAGRAPH, HOURS),), "text/html", NOON)
    await indexer.store(CAMPUS, page, "1")
    await app.stores.maintenance.refresh_statistics()
    engine = replace(app.engine, limits=replace(app.engine.limits, quoted_after=quoted_after))
    try:
        yield replace(app, make_engine=lambda: engine)
    finally:
        await models.aclose()


def message(text: str = "When does the library open?", number: int = 1) -> Message:
    return Message(f"m{number}", ANN, text, NOON)


def in_own_talk(number: int) -> Message:
    """A question without history, for which the model is asked once."""
    return replace(message(number=number), conversation=replace(ANN, channel=f"talk {number}"))


async def ignore(draft: Draft) -> None:
    """Nobody watches, but the reply is streamed."""


async def asked(app: App, question: Message | None = None) -> Answer:
    async with asyncio.timeout(PATIENCE):
        return await app.engine.answer(question or message(), ignore)


MISBEHAVIOURS = [
    pytest.param(server_of.hang_before_headers, "late", id="hang before headers"),
    pytest.param(server_of.hang_after_headers, "late", id="hang after headers"),
    pytest.param(server_of.hang_mid_stream, "late", id="hang mid-stream"),
    pytest.param(server_of.only_comments, "late", id="only comments"),
    pytest.param(server_of.drip, "late", id="a token now and then, for ever"),
    pytest.param(server_of.write_without_end, "too_long", id="an endless stream"),
    pytest.param(server_of.one_huge_piece, "too_long", id="one huge piece"),
    pytest.param(server_of.a_line_without_end, "too_long", id="a line without end"),
    pytest.param(server_of.broken_events, "refused", id="not JSON"),
    pytest.param(server_of.refuse(500, "played failure"), "unavailable", id="500"),
    pytest.param(server_of.refuse(400, TOO_LONG, "context_length_exceeded"), "context", id="context too small"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("behave", "reason"), MISBEHAVIOURS)
async def test_the_quoted_answer_comes_and_the_reason_is_noted(behave: Misbehaviour, reason: str) -> None:
    limits = {} if reason == "late" else PATIENT
    async with MisbehavingServer(behave) as server, advisor(server.base, **limits) as app:
        answer = await asked(app)
        again = await asked(app)
        explained = await app.stores.archive.explain(answer.id, STAFF)

    assert (answer.outcome, answer.written_by) == (Outcome.ANSWERED, "extractive")
    assert "opens at 8" in answer.text
    assert answer.fallbacks == {"write": reason}
    assert explained is not None
    assert explained.trace.fallbacks[0].startswith("write: ")
    assert again.outcome is Outcome.DUPLICATE
    assert isinstance(app.stores.conversations, MemoryConversations)
    assert len(app.stores.conversations.exchanges()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "behave", [server_of.hang_before_headers, server_of.hang_after_headers, server_of.hang_mid_stream]
)
async def test_a_request_that_timed_out_is_not_repeated(behave: Misbehaviour) -> None:
    async with MisbehavingServer(behave) as server, advisor(server.base) as app:
        await asked(app)

    assert len(server.bodies) == 1


@pytest.mark.slow
async def test_a_request_that_fails_at_once_is_repeated_once() -> None:
    async with MisbehavingServer(server_of.refuse(500, "no")) as server, advisor(server.base, **PATIENT) as app:
        await asked(app)

    assert len(server.bodies) == 2


@pytest.mark.slow
async def test_a_model_that_was_late_for_the_rewriting_is_not_asked_to_write() -> None:
    well_behaved = server_of.say("The library opens at 8 on weekdays [1].")
    async with MisbehavingServer(well_behaved) as server, advisor(server.base) as app:
        await asked(app)
        server.behave = server_of.hang_before_headers
        follow_up = await asked(app, message("And when does it close?", 2))

    assert follow_up.written_by == "extractive"
    assert follow_up.fallbacks == {"rewrite": "late", "write": "late"}
    assert len(server.bodies) == 2


@pytest.mark.slow
async def test_a_server_that_is_stopped_by_a_signal_is_late(tmp_path: Path) -> None:
    program = tmp_path / "server.py"
    program.write_text(
        "import socket\n"
        "server = socket.create_server(('127.0.0.1', 0))\n"
        "print(server.getsockname()[1], flush=True)\n"
        "while True:\n    server.accept()\n"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, str(program), stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout
        port = int(await process.stdout.readline())
        os.kill(process.pid, signal.SIGSTOP)
        async with advisor(f"http://127.0.0.1:{port}/v1") as app:
            answer = await asked(app)
    finally:
        process.kill()
        await process.wait()

    assert (answer.written_by, answer.fallbacks) == ("extractive", {"write": "late"})


async def test_quotes_are_shown_while_the_model_is_late_and_stay_when_it_never_comes() -> None:
    drafts, shown = list[str](), asyncio.Event()

    async def keep(draft: Draft) -> None:
        drafts.append(draft.text)
        if draft.text:
            shown.set()

    async def give_up_after_the_quotes(server: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        await server_of.begin(writer)
        await shown.wait()
        writer.transport.abort()

    async with MisbehavingServer(give_up_after_the_quotes) as server, advisor(server.base, 0.0, **PATIENT) as app:
        answer = await app.engine.answer(message(), keep)

    assert drafts[-1] == answer.text
    assert "opens at 8" in answer.text
    assert (answer.written_by, answer.fallbacks) == ("extractive", {"write": "unavailable"})


@pytest.mark.slow
async def test_the_models_text_replaces_the_quotes_when_it_comes_in_time() -> None:
    drafts, shown = list[str](), asyncio.Event()

    async def keep(draft: Draft) -> None:
        drafts.append(draft.text)
        if draft.text:
            shown.set()

    async def wait_for_the_quotes(server: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        await shown.wait()
        await server_of.say("ANSWER\nThe library opens at 8. [1] ", "It closes at 11. [1] ", "Goodbye.")(server, writer)

    async with MisbehavingServer(wait_for_the_quotes) as server, advisor(server.base, 0.0, **PATIENT) as app:
        answer = await app.engine.answer(message(), keep)

    assert answer.written_by == "m"
    assert answer.text.startswith("The library opens at 8")
    assert [text for text in drafts if text] == [drafts[-1]]
    assert drafts[-1].startswith("“")


@pytest.mark.slow
async def test_after_three_failures_only_a_probe_waits_for_the_model() -> None:
    failing = server_of.refuse(500, "no")
    many = {**PATIENT, "questions_per_minute": 0}
    async with MisbehavingServer(failing) as server, advisor(server.base, **many) as app:
        breaker = app.models.chat_breaker
        assert breaker is not None
        reasons = [(await asked(app, in_own_talk(number))).fallbacks["write"] for number in range(5)]
        state, requests = breaker.state, len(server.bodies)
        server.behave = server_of.say("The library opens at 8 on weekdays [1].")
        breaker.pause_seconds = 0.0
        answer = await asked(app, in_own_talk(9))

    assert reasons == ["unavailable", "unavailable", "unavailable", "paused", "paused"]
    assert requests == 6  # each of three was repeated once
    assert state.startswith("paused after 3 failures in a row, asked again in ")
    assert answer.written_by == "m"
    assert breaker.state == "ok"


@pytest.mark.slow
async def test_a_model_that_is_cut_off_by_the_answers_own_limit_counts_as_failed() -> None:
    many = {"questions_per_minute": 0, "model_seconds": 1, "first_token_seconds": 1}
    async with MisbehavingServer(server_of.drip) as server, advisor(server.base, **many) as app:
        engine = replace(app.engine, limits=replace(app.engine.limits, model=0.05))
        reasons = [(await engine.answer(message(number=number), ignore)).fallbacks["write"] for number in range(4)]

    assert reasons == ["late", "late", "late", "paused"]


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(TOO_LONG, id="OpenAI and vLLM"),
        pytest.param(
            "request (3112 tokens) exceeds the available context size (2048 tokens), try increasing it", id="llama.cpp"
        ),
        pytest.param(
            "the request exceeds the available context size. try increasing the context size", id="llama.cpp, old"
        ),
        pytest.param("input length and `max_tokens` exceed context limit: 3112 + 500 > 2048", id="gateways"),
        pytest.param("prompt is too long: 3112 tokens > 2048 maximum", id="prompt"),
    ],
)
async def test_a_context_that_is_too_small_is_known_in_the_words_of_each_server(said: str) -> None:
    async with MisbehavingServer(server_of.refuse(400, said)) as server, advisor(server.base, **PATIENT) as app:
        answer = await asked(app)

    assert answer.fallbacks == {"write": "context"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("behave", "said"),
    [
        pytest.param(server_of.refuse(400, TOO_LONG), "give the server a larger context", id="context too small"),
        pytest.param(server_of.say("There is none."), "cuts off", id="a prompt cut off in silence"),
        pytest.param(server_of.hang_after_headers, "ADVISOR_REASONING_EFFORT=low or none", id="late"),
        pytest.param(server_of.say("It is Kestrel."), "one that follows instructions", id="another form"),
    ],
)
async def test_the_doctor_finds_what_a_short_prompt_would_not_show(behave: Misbehaviour, said: str) -> None:
    async with MisbehavingServer(behave) as server:
        settings = load_settings(openai_base_url=server.base, openai_model="m", first_token_seconds=0.4)
        with pytest.raises(ModelError, match=said):
            await chat_model_check(settings)

    assert COUNTER.count(str(server.bodies[0]["messages"])) > settings.context_tokens


async def test_the_doctor_tells_the_time_of_a_model_that_works() -> None:
    async with MisbehavingServer(server_of.say("ANSWER The code word is ", "Kestrel [1].")) as server:
        found = await chat_model_check(load_settings(openai_base_url=server.base, openai_model="m"))

    assert re.fullmatch(
        r"m read 3,000 tokens, began after \d+\.\d s \(limit 15 s\) and ended after \d+\.\d s \(limit 30 s\)", found
    )
