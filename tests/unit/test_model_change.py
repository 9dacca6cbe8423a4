"""How the process tells of a change of the embedder, and how a crawl chooses its own."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog

from bot.app import build_app
from bot.application import App
from bot.index_wiring import ProgressLog, choose_embedder, switch_instructions
from bot.job_wiring import build_crawl
from bot.models import Models, build_switched_embedder
from bot.serving.night_wiring import build_model_change
from bot.settings import load_settings
from core.domain.crawl import CrawledPage, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.domain.status import Coverage, Holdings, Overview
from core.errors import ConfigurationError
from core.models.embedder_switch import SwitchedEmbedder
from core.models.token_count import ToktokCounter
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from jobs.announcements import Announcements
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import NOWHERE, memory_stores

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
LIBRARY = Source("library", ("https://library.example/",))
OLD, NEW = HashingEmbedder(16), HashingEmbedder(32)


@dataclass
class OnePage:
    """A crawler that switches, as another crawl of this process might, before it hands out its page."""

    switched: SwitchedEmbedder | None = None
    hour: int = 8

    async def crawl(
        self, source: Source, known: Sequence[KnownPage] = (), resume_from: datetime | None = None
    ) -> AsyncGenerator[CrawledPage]:
        if self.switched:
            self.switched.switch()
        blocks = (Block(BlockKind.PARAGRAPH, f"The library opens at {self.hour} in the morning on weekdays."),)
        yield Document(source.start_urls[0], "Library", blocks, "text/html", NOW)


class Channel:
    """An admins' channel that keeps what is posted."""

    def __init__(self) -> None:
        self.posted: list[Sequence[str]] = []

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        self.posted.append(lines)
        return True


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No .env of this machine has a say."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def app() -> App:
    settings = load_settings(
        next_embedder="openai", next_embedding_model="small", openai_base_url="http://127.0.0.1/v1"
    )
    models = Models(SwitchedEmbedder(OLD, NEW), ToktokCounter())
    return build_app(settings, memory_stores(), models, clock=lambda: NOW)


def switched(app: App) -> SwitchedEmbedder:
    assert isinstance(app.models.embedder, SwitchedEmbedder)
    return app.models.embedder


async def test_a_crawl_stays_with_the_embedder_that_it_began_with(app: App) -> None:
    before = build_app(load_settings(), app.stores, Models(OLD, ToktokCounter()), clock=lambda: NOW)
    await build_crawl(before, OnePage()).run([LIBRARY])

    await build_crawl(app, OnePage(switched(app), hour=9)).run([LIBRARY])

    assert switched(app).is_switched
    assert await app.stores.vectors.models() == {OLD.name: 1}


async def test_a_crawl_begins_with_the_next_embedder_when_that_is_complete(app: App) -> None:
    await build_crawl(app, OnePage()).run([LIBRARY])

    # Nothing was indexed, so nothing was missing.
    assert await app.stores.vectors.models() == {NEW.name: 1}
    assert switched(app).is_switched


async def test_a_process_without_its_database_begins_with_the_embedder_in_use() -> None:
    embedder = SwitchedEmbedder(OLD, NEW)

    await choose_embedder(embedder, PostgresPassageVectors(Database(NOWHERE)))

    assert not embedder.is_switched


async def test_the_admins_are_told_what_to_move_over(app: App) -> None:
    await app.stores.page_writer.register_source(LIBRARY)
    channel, announcements = Channel(), Announcements(app.stores.site_record, {"discord": "1"})
    heard: list[Coverage] = []
    change = build_model_change(app, heard.append, announcements)
    assert change is not None

    change.taken_over()
    await announcements.post_due({"discord": channel})

    [lines] = channel.posted
    assert "ADVISOR_EMBEDDER=openai" in lines
    assert "ADVISOR_EMBEDDING_MODEL=small" in lines


def test_there_is_no_change_without_a_next_embedder() -> None:
    app = build_app(load_settings(), memory_stores(), Models(OLD, ToktokCounter()), clock=lambda: NOW)

    assert build_model_change(app, print, Announcements(app.stores.site_record, {})) is None


def test_what_the_chosen_embedder_does_not_heed_is_not_moved_over() -> None:
    settings = load_settings(embedder="flag", embedding_model="bge-m3", next_embedder="local")

    assert switch_instructions(settings)[1:-1] == ["ADVISOR_EMBEDDER=local"]


def test_a_next_embedder_that_cannot_be_built_names_its_own_setting() -> None:
    settings = load_settings(next_embedder="openai", next_embedding_model="mine", openai_base_url="http://127.0.0.1/v1")

    with pytest.raises(ConfigurationError, match="set ADVISOR_NEXT_EMBEDDING_DIMENSION"):
        build_switched_embedder(settings)


def test_progress_is_logged_once_a_minute() -> None:
    times = iter([0.0, 30.0, 61.0, 62.0])
    progress = ProgressLog(clock=lambda: next(times))

    with structlog.testing.capture_logs() as logs:
        for missing in (90, 60, 30, 0):
            progress.note(Coverage("new", 100, missing, has_index=False))

    assert [line["missing"] for line in logs] == [90, 30]


@pytest.mark.parametrize(
    ("coming", "said"),
    [
        (None, ""),
        (
            Coverage("new", 2_000, 500, has_index=False),
            "new has vectors of 1,500 of 2,000 passages, and is not used yet",
        ),
        (Coverage("old", 2_000, 0, has_index=True), "old has taken over: move its ADVISOR_NEXT_… settings over"),
    ],
)
def test_the_overview_says_how_far_the_change_is(coming: Coverage | None, said: str) -> None:
    seen = Overview("here", "old", None, None, Holdings((), {}, 0, 0), (), coming=coming)

    assert seen.model_change == said
