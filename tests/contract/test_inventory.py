"""What the database says about itself, and what the check-up makes of it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.checks.doctor import examine
from bot.checks.installation_checks import Check
from bot.serving.figures import ShownCopyAges
from bot.serving.metrics import Metrics
from bot.settings import load_settings
from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.status import CopyTimes, SourceCount
from core.models.token_count import ToktokCounter
from core.ports.models import Embedder
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.storage.database import Database
from core.storage.inventory import Inventory
from tests.fakes.models import HashingEmbedder
from tests.standins.memory_stores import NOWHERE
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres

DAY = datetime(2026, 11, 20, tzinfo=UTC)


async def store_page(database: Database, source: str, path: str, at: datetime) -> None:
    """A page that was last read at this moment."""
    store, registered = PostgresIndex(database), Source(source, (f"https://{source}.example/",))
    await Indexer(store, HashingEmbedder(), Chunker(ToktokCounter())).prepare()
    await store.register_source(registered)
    blocks = (Block(BlockKind.PARAGRAPH, f"The {source} opens at {path}."),)
    page = Document(f"https://{source}.example/{path}", "Hours", blocks, "text/html", at)
    await Indexer(store, HashingEmbedder(), Chunker(ToktokCounter())).store(registered, page, path)


async def index_page(database: Database, embedder: Embedder, text: str) -> None:
    store, source = PostgresIndex(database), Source("library", ("https://library.example/",))
    indexer = Indexer(store, embedder, Chunker(ToktokCounter()))
    await indexer.prepare()
    await store.register_source(source)
    document = Document("https://library.example/", "Hours", (Block(BlockKind.PARAGRAPH, text),), "text/html", DAY)
    await indexer.store(source, document, f"fingerprint of {text}")


async def checks_of(url: str, folder: Path) -> dict[str, Check]:
    settings = load_settings(DATABASE_URL=url, data_dir=folder, sources_file=folder / "sources.yaml")
    return {check.name: check async for check in examine(settings)}


async def test_an_empty_database_holds_nothing_but_its_extensions(database: Database) -> None:
    inventory = Inventory(database)

    holdings, extensions = await inventory.holdings(), await inventory.extensions()

    assert (holdings.pages, holdings.chunks, holdings.turns, holdings.models) == (0, 0, 0, {})
    assert extensions["vector"] is not None
    assert holdings.bytes_on_disk > 1_000_000


async def test_only_what_is_current_is_counted(database: Database) -> None:
    for text in ("The library opens at 8 in the morning.", "The library opens at 9 in the morning."):
        await index_page(database, HashingEmbedder(), text)

    holdings = await Inventory(database).holdings()

    assert holdings.sources == (SourceCount("library", pages=1, chunks=1),)
    assert holdings.models == {"hashing-64": 64}


@pytest.mark.slow
async def test_the_age_of_copies_is_told_by_source(database: Database) -> None:
    for number in range(10):
        await store_page(database, "library", str(number), DAY - number * timedelta(days=1))
    await store_page(database, "bursar", "fees", DAY)

    times = await Inventory(database).copy_times()

    assert times == {
        "library": CopyTimes(DAY - timedelta(days=4), DAY - timedelta(days=8), DAY - timedelta(days=9)),
        "bursar": CopyTimes(DAY, DAY, DAY),
    }
    assert times["library"].days(DAY + timedelta(hours=1)) == {"half": 5, "nine_in_ten": 9, "oldest": 10}


@pytest.mark.slow
async def test_a_page_that_was_found_unchanged_is_as_new_as_one_that_was_read_and_one_that_is_gone_has_no_age(
    database: Database,
) -> None:
    store, long_ago = PostgresIndex(database), DAY - timedelta(days=30)
    for path in ("hours", "rooms", "gone"):
        await store_page(database, "library", path, long_ago)
    await store.retire("library", "https://library.example/gone", DAY)
    before = await Inventory(database).copy_times()

    await store.confirm("library", {f"https://library.example/{path}": DAY for path in ("hours", "rooms")})

    assert before == {"library": CopyTimes(long_ago, long_ago, long_ago)}
    assert await Inventory(database).copy_times() == {"library": CopyTimes(DAY, DAY, DAY)}


async def test_the_metrics_have_the_oldest_copy_as_it_was_while_the_database_is_away(database: Database) -> None:
    await store_page(database, "library", "hours", DAY)
    metrics = Metrics()
    await ShownCopyAges(Inventory(database), metrics).take()
    await ShownCopyAges(Inventory(Database(NOWHERE)), metrics).take()

    told = next(line for line in metrics.text().decode().splitlines() if line.startswith("advisor_oldest_copy"))
    assert told.partition(" ")[0] == 'advisor_oldest_copy_timestamp_seconds{source="library"}'
    assert float(told.partition(" ")[2]) == DAY.timestamp()


async def test_a_database_without_pages_has_no_ages(database: Database) -> None:
    await PostgresIndex(database).register_source(Source("library", ()))

    assert await Inventory(database).copy_times() == {}


async def test_the_source_of_a_page_is_found_by_its_address_or_the_end_of_it(database: Database) -> None:
    store, now = PostgresIndex(database), "The library opens at 8 in the morning."
    await index_page(database, HashingEmbedder(), now)
    for source, url in (("bursar", "https://bursar.example/fees/"), ("archive", "https://archive.example/fees")):
        await store.register_source(Source(source, (url,)))
        page = Document(url, "Fees", (Block(BlockKind.PARAGRAPH, now),), "text/html", DAY)
        await Indexer(store, HashingEmbedder(), Chunker(ToktokCounter())).store(Source(source, (url,)), page, "f")
    await store.retire("archive", "https://archive.example/fees", DAY)

    found = await Inventory(database).sources_with(["https://library.example", "/fees", "/nowhere"])

    assert found == {"https://library.example": {"library"}, "/fees": {"bursar"}, "/nowhere": set()}


@pytest.mark.slow
async def test_the_check_up_finds_an_index_made_by_another_model(
    database: Database, database_url: str, tmp_path: Path
) -> None:
    await index_page(database, HashingEmbedder(), "The library opens at 8 in the morning.")

    checks = await checks_of(database_url, tmp_path)

    assert not checks["embedder"].ok
    assert "lacks vectors of 1 of 1 passages; run `advisor embed`" in checks["embedder"].found


@pytest.mark.slow
async def test_the_check_up_finds_a_schema_that_is_missing(empty_database_url: str, tmp_path: Path) -> None:
    checks = await checks_of(empty_database_url, tmp_path)

    assert checks["database"].ok
    assert not checks["schema"].ok
    assert "advisor migrate" in checks["schema"].found
    assert not checks["extensions"].ok


@pytest.mark.slow
async def test_the_check_up_finds_a_data_folder_that_is_a_file(database_url: str, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")

    settings = load_settings(DATABASE_URL=database_url, data_dir=tmp_path / "data" / "inside")
    checks = {check.name: check async for check in examine(settings)}

    assert not checks["data folder"].ok
    assert "ADVISOR_DATA_DIR" in checks["data folder"].found


async def test_topics_with_pages_are_told_once_and_in_order(database: Database) -> None:
    store = PostgresIndex(database)
    listed = [("registrar", "registration"), ("bursar", "aid"), ("aid", "aid"), ("home", None), ("halls", "housing")]
    for name, _ in listed[:-1]:
        await store_page(database, name, "hours", DAY)
    for name, topic in listed:
        await store.register_source(Source(name, (), topic=topic))
    before = await Inventory(database).topics()
    await store.retire_others(["bursar", "home"], DAY)

    assert (before, await Inventory(database).topics()) == (["aid", "registration"], ["aid"])
