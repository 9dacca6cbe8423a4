"""The embedding model is changed while people ask: the one that ships with us gives way to a server's."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from bot.app import advisor_app
from bot.application import App
from bot.job_wiring import build_crawl
from bot.serving.metrics import Metrics
from bot.serving.night_wiring import build_model_change
from bot.settings import load_settings
from bot.terminal.inputs import conversation_of, message_of
from core.domain.answer import Outcome
from core.domain.crawl import CrawledPage, CrawlEnded, CrawlState, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.models.local_embedder import OnnxEmbedder
from jobs.announcements import Announcements
from migrations import run
from tests.fakes.acting import STAFF
from tests.fakes.models import HashingEmbedder
from tests.standins.bot_process import bot_process
from tests.standins.command_line import run_here
from tests.standins.embedding_server import DIMENSION, PlayedEmbeddings

pytestmark = [pytest.mark.e2e, pytest.mark.postgres]

CAMPUS = Source("larkmoor", ("https://larkmoor.example/",))
PAGES = 150  # more than two batches
TEMPLATE = "change_template"
OLD = OnnxEmbedder.name


@dataclass(frozen=True)
class Offices:
    """`Crawler` that hands out a page an office; those in `moved` have moved to another building."""

    moved: Sequence[int] = ()

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        for number in range(PAGES):
            yield document(number, "Hazel Hall" if number in self.moved else "Alder House")
        yield CrawlEnded()


def document(number: int, building: str) -> Document:
    said = f"Office {number} is open on weekdays from eight to four, in room {number + 100} of {building}."
    blocks = (Block(BlockKind.HEADING, f"Office {number}", level=1), Block(BlockKind.PARAGRAPH, said))
    return Document(f"{CAMPUS.start_urls[0]}{number}", f"Office {number}", blocks, "text/html", datetime.now(UTC))


@pytest.fixture(scope="session")
def offices_template(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Name of a database with the offices and the vectors of the embedder that ships with us."""
    name = f"{TEMPLATE}_{uuid4().hex}"
    url = f"{postgres_url.rpartition('/')[0]}/{name}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"create database {name}")
        run.upgrade(url)
        asyncio.run(index_offices(url, tmp_path_factory.mktemp("offices")))
        yield name
        connection.execute(f"drop database {name} with (force)")


async def index_offices(url: str, folder: Path) -> None:
    async with advisor_app(load_settings(data_dir=folder, database_url=url)) as app:
        [report] = await build_crawl(app, Offices()).run([CAMPUS])
    assert report.state is CrawlState.FINISHED, report.error


@pytest.fixture
def database(postgres_url: str, offices_template: str) -> Iterator[str]:
    """Address of a database of its own with the offices."""
    name = f"change_{uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"create database {name} template {offices_template}")
        yield f"{postgres_url.rpartition('/')[0]}/{name}"
        connection.execute(f"drop database {name} with (force)")


@pytest.fixture
async def server() -> AsyncIterator[PlayedEmbeddings]:
    async with PlayedEmbeddings() as server:
        yield server


@asynccontextmanager
async def changing_app(
    server: PlayedEmbeddings, database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[App]:
    """The application with the server's embedder as the next one."""
    monkeypatch.chdir(folder)
    for name, value in server.settings.items():
        monkeypatch.setenv(name, value)
    async with advisor_app(load_settings(data_dir=folder, database_url=database, questions_per_minute=0)) as app:
        yield app


def vectors_in(database: str, model: str) -> int:
    with psycopg.connect(database) as connection:
        query = "select count(*) from chunk_vectors join embedding_models on id = model_id where name = %s"
        [(count,)] = connection.execute(query, [model]).fetchall()
        return int(count)


async def asked_of(app: App, number: int) -> str:
    """Asks for an office, and returns the embedder that /why names; the answer has to be right and cited."""
    text = f"In which room is office {number}?"
    answer = await app.engine.answer(message_of(text, conversation_of(None)))
    assert answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST}, answer  # the played vectors know no meaning
    assert f"room {number + 100}" in answer.text, answer.text
    assert answer.citations
    explained = await app.stores.archive.explain(answer.id, STAFF)
    assert explained is not None
    assert all(candidate.dense is not None for candidate in explained.trace.candidates)
    return explained.trace.models["embedder"]


@pytest.mark.slow
async def test_every_question_is_answered_while_the_model_changes_and_why_names_the_right_one(
    server: PlayedEmbeddings, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.may_reply.clear()
    async with changing_app(server, database, tmp_path, monkeypatch) as app:
        metrics = Metrics()
        announcements = Announcements(app.stores.site_record, {"discord": "1"})
        change = build_model_change(app, metrics.note_coverage, announcements)
        assert change is not None
        changing = asyncio.create_task(change.run())
        await server.until_batches(1)
        before = [await asked_of(app, number) for number in (3, 41, 77)]
        server.may_reply.set()

        named: list[str] = []
        while not change.embedder.is_switched:
            named.append(await asked_of(app, len(named)))
        after = [await asked_of(app, number) for number in (3, 41, 77)]

        changing.cancel()
    assert (set(before), set(after)) == ({OLD}, {server.embedder_name})
    assert named == sorted(named, key=[OLD, server.embedder_name].index)
    assert vectors_in(database, OLD) == vectors_in(database, server.embedder_name) == PAGES
    assert b"advisor_passages_to_embed 0.0" in metrics.text()


@pytest.mark.slow
async def test_a_page_that_changes_meanwhile_has_the_vector_of_what_it_says_now(
    server: PlayedEmbeddings, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.holds_from = 2
    server.may_reply.clear()
    async with changing_app(server, database, tmp_path, monkeypatch) as app:
        change = build_model_change(app, Metrics().note_coverage, Announcements(app.stores.site_record, {}))
        assert change is not None
        step = asyncio.create_task(change.step())
        await server.until_batches(2)

        await build_crawl(app, Offices(moved=(1, 100, 149))).run([CAMPUS])
        server.may_reply.set()
        await step

        assert change.embedder.is_switched
        coverage = await app.stores.vectors.coverage(server.embedder_name)
        assert (coverage.passages, coverage.missing) == (PAGES, 0)
        for number in (1, 100, 149):
            said = [text for batch in server.batches for text in batch if f"room {number + 100} of Hazel" in text]
            text = max(said, key=len)  # the passage; its sentences are embedded alone, too
            stored = (await app.stores.page_writer.stored_vectors(server.embedder_name, [text]))[text]
            assert stored == pytest.approx(await HashingEmbedder(DIMENSION).embed_query(text), abs=2e-3)
            assert await asked_of(app, number) == server.embedder_name


@pytest.mark.slow
async def test_a_bot_that_is_killed_in_the_middle_goes_on_where_it_was_and_uses_the_new_model_from_its_next_start(
    server: PlayedEmbeddings, database: str, tmp_path: Path
) -> None:
    server.holds_from = 2
    server.may_reply.clear()
    variables = server.settings | {"DATABASE_URL": database, "ADVISOR_EMBEDDING_REQUESTS": "1"}
    async with bot_process(tmp_path, variables) as bot:
        await server.until_batches(2)
        assert "advisor_passages_to_embed 86.0" in (await bot.fetched("/metrics"))[1]
        bot.signal(signal.SIGKILL)
        await bot.exit_code()
    assert 0 < vectors_in(database, server.embedder_name) < PAGES

    server.may_reply.set()
    async with bot_process(tmp_path, variables) as bot:
        taken_over = await bot.until_logged("the next embedder has taken over")

    assert (taken_over["embedder"], taken_over["before"]) == (server.embedder_name, OLD)
    passages = [text for batch in server.batches for text in batch if "\n" in text]  # sentences have no line above
    assert len(passages) == PAGES + 64  # only the batch under way was asked for twice
    status = json.loads(await advisor("status", "--json", folder=tmp_path, variables=variables))
    assert status["embedder"] == server.embedder_name
    assert status["next_embedder"] == {
        "model": server.embedder_name,
        "passages": PAGES,
        "missing": 0,
        "has_index": True,
    }


@pytest.mark.slow
async def test_the_command_line_changes_the_model_and_forgets_the_old_one(
    server: PlayedEmbeddings, database: str, tmp_path: Path
) -> None:
    (tmp_path / "sources.yaml").write_text(
        f"sources:\n  - name: larkmoor\n    start_urls: ['{CAMPUS.start_urls[0]}']\n"
    )
    variables = server.settings | {"DATABASE_URL": database}
    before = await advisor("doctor", folder=tmp_path, variables=variables)
    priced = variables | {"ADVISOR_EMBEDDING_PRICE": "1000"}
    told = await advisor("embed", "--dry-run", folder=tmp_path, variables=priced)
    said = await advisor("embed", folder=tmp_path, variables=variables)
    (tmp_path / "questions.yaml").write_text("- question: In which room is office 7?\n  contains: [room 107]\n")
    configurations = ("--config", "default", "--config", "next-embedder")
    compared = await advisor("eval", "questions.yaml", *configurations, folder=tmp_path, variables=variables)
    after = await advisor("doctor", folder=tmp_path, variables=variables)
    nothing = await advisor("embed", "--forget-others", "--yes", folder=tmp_path, variables=variables)
    moved = {name.replace("NEXT_", ""): value for name, value in variables.items()}
    dropped = await advisor("embed", "--forget-others", "--yes", folder=tmp_path, variables=moved)
    asked = json.loads(await advisor("ask", "In which room is office 7?", "--json", folder=tmp_path, variables=moved))

    assert "next-embedder" in compared
    assert f"{OLD}, 384 dimensions, vectors of all 150 passages" in before
    assert f"{server.embedder_name}, 32 dimensions, not searched: vectors of 0 of 150 passages" in before
    assert re.fullmatch(r"150 passages to embed: about 0:00:\d\d, [\d,]+ tokens, \d+\.\d\d at 1000 a million\.\n", told)
    assert said.splitlines()[1] == f"150 of 150 passages have a vector of {server.embedder_name}."
    assert "ADVISOR_EMBEDDING_MODEL=played-embedder\nADVISOR_EMBEDDING_DIMENSION=32" in said
    assert f"{server.embedder_name}, 32 dimensions, vectors of all 150 passages" in after
    assert nothing == "There are no vectors of other models.\n"
    assert dropped == f"Dropped {OLD} (150 vectors).\n"
    assert vectors_in(database, OLD) == 0
    assert "room 107" in asked["text"]


async def advisor(*arguments: str, folder: Path, variables: dict[str, str]) -> str:
    """What a command says on standard output; it has to end well."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR", "USER"}}
    environment = kept | {"no_proxy": "*", "ADVISOR_DATA_DIR": str(folder / "data")} | variables
    done = await asyncio.to_thread(run_here, arguments, folder, environment)
    assert done.returncode == 0, done
    return done.stdout
