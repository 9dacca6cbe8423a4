"""A question that fails leaves no word of itself in the log, whichever part it failed in."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest
import structlog
from aiohttp import web

from bot.app import build_app
from bot.models import Models
from bot.settings import load_settings
from bot.terminal.logs import configure_logs
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Message
from core.errors import AdvisorError, DatabaseError, ModelError, ModelRefused, ModelUnavailable
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.models.openai_api.openai_embedder import OpenAIEmbedder
from core.models.token_count import ToktokCounter
from core.ports.models import Embedder
from core.rag.engine import Engine
from core.storage.database import Database
from tests.fakes.models import HashingEmbedder
from tests.standins import databases
from tests.standins.memory_stores import memory_stores

QUESTION = Message(
    "m1",
    ConversationKey("discord", "campus", "general", "ann"),
    "Can I take a leave of absence because I am pregnant?",
    datetime(2026, 9, 1, tzinfo=UTC),
)
Reply = Callable[[web.Request], Awaitable[web.Response]]


def engine(embedder: Embedder | None = None, database: Database | None = None) -> Engine:
    stores = memory_stores()
    if database:
        stores = replace(stores, conversations=PostgresConversations(database), archive=PostgresArchive(database))
    models = Models(embedder or HashingEmbedder(), ToktokCounter())
    return build_app(load_settings(), stores, models).engine


async def failed(advisor: Engine) -> AdvisorError:
    """Asks, and logs the failure as the adapters do."""
    try:
        answer: Answer = await advisor.answer(QUESTION)
    except AdvisorError as error:
        structlog.get_logger("test").exception("no answer", reason=str(error))
        return error
    raise AssertionError(f"it was answered: {answer.outcome}")


@asynccontextmanager
async def embedding_server(reply: Reply) -> AsyncIterator[OpenAIEmbedder]:
    app = web.Application()
    app.router.add_post("/{path:.*}", reply)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    embedder = OpenAIEmbedder("http://127.0.0.1:{1}/v1".format(*runner.addresses[0]), None, "tiny", 2, retries=0)
    try:
        yield embedder
    finally:
        await embedder.aclose()
        await runner.cleanup()


async def echoing_refusal(request: web.Request) -> web.Response:
    [asked] = (await request.json())["input"]
    return web.json_response({"error": {"message": f"the input {asked!r} is not allowed"}}, status=400)


async def echoing_failure(request: web.Request) -> web.Response:
    return web.json_response({"error": {"message": f"failed on {await request.text()}"}}, status=500)


async def echoing_nonsense(request: web.Request) -> web.Response:
    return web.json_response({"data": (await request.json())["input"]})


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize(
    "spoil",
    [
        "alter table turns add constraint short check (length(text) < 9)",
        "alter table turns alter column standalone set default 1/0, alter column answered_at set not null",
        "create unique index on turns ((text || 'x'), (1 / (length(text) - 52)))",
        "alter table turns alter column text type integer using 0",
        "drop table turns cascade",
    ],
)
async def test_an_error_of_the_database(
    database: Database, database_url: str, spoil: str, capsys: pytest.CaptureFixture[str]
) -> None:
    databases.execute(database_url, spoil)
    configure_logs("INFO")

    error = await failed(engine(database=database))

    assert isinstance(error, DatabaseError)
    assert_silent(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [(echoing_refusal, ModelRefused), (echoing_failure, ModelUnavailable), (echoing_nonsense, ModelRefused)],
)
async def test_an_error_of_the_embedder(
    reply: Reply, kind: type[ModelError], capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs("INFO")

    async with embedding_server(reply) as embedder:
        error = await failed(engine(embedder))

    assert isinstance(error, kind)
    assert_silent(capsys.readouterr().err)


def assert_silent(log: str) -> None:
    assert "no answer" in log
    assert "Traceback" in log or "File " in log
    for word in ("leave", "absence", "pregnant"):
        assert word not in log
