"""Every pipeline that is measured takes pages in and finds them again; a library's is skipped where it is absent."""

import asyncio
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from benchmarks.pipelines.__main__ import new_database, one_postgres
from benchmarks.pipelines.contestants import CONTESTANTS, contestant, missing_library
from benchmarks.pipelines.pipeline import FOUND, SHORT_WORDS, Place, TimedEmbedder
from core.domain.document import Block, BlockKind, Document
from tests.fakes.models import HashingEmbedder

MAY_BE_LONGER = {"llamaindex", "haystack", "haiku"}


def page(title: str, text: str) -> Document:
    blocks = (Block(BlockKind.PARAGRAPH, text),)
    return Document(f"http://campus.example/{title}", title, blocks, "text/plain", datetime.now(UTC), body_hash=title)


PAGES = [
    page("Parking", "A parking permit costs 90 dollars a term. " * 60),
    page("Library", "The library opens at eight in the morning."),
    page("Dining", "The dining hall serves breakfast\nand\tlunch. " * 60),
]


@pytest.fixture(params=CONTESTANTS)
def name(request: pytest.FixtureRequest) -> str:
    """A pipeline whose library is installed."""
    chosen: str = request.param
    if library := missing_library(chosen):
        pytest.skip(f"{library} is not installed: make install-benchmark")
    return chosen


@pytest.mark.postgres
@pytest.mark.filterwarnings("default")  # the libraries' own
async def test_finds_the_page_that_answers_first_and_shows_it(name: str, postgres_url: str) -> None:
    place = Place(await new_database(postgres_url, f"finds_{name}_{uuid4().hex}"), TimedEmbedder(HashingEmbedder()))
    async with contestant(name).opened(place) as pipeline:
        passages = await pipeline.index(PAGES)
        found = await pipeline.search("When does the library open?")

    assert passages >= len(PAGES)
    assert "opens at eight" in found[0]
    assert len(found) <= FOUND
    assert place.embedder.seconds > 0


@pytest.mark.postgres
@pytest.mark.filterwarnings("default")
async def test_shows_no_long_passage_where_it_says_so(name: str, postgres_url: str) -> None:
    if name in MAY_BE_LONGER:
        pytest.skip("its default passages may be longer")
    place = Place(await new_database(postgres_url, f"shows_{name}_{uuid4().hex}"), TimedEmbedder(HashingEmbedder()))
    async with contestant(name).opened(place) as pipeline:
        await pipeline.index(PAGES)
        found = await pipeline.search("What do breakfast and a parking permit cost?")

    assert max(len(passage.split()) for passage in found) <= SHORT_WORDS


@pytest.mark.slow
@pytest.mark.postgres
async def test_each_pipeline_has_a_database_of_its_own_on_one_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with one_postgres(tmp_path_factory.mktemp("server")) as url:
        one, two = await asyncio.gather(new_database(url, "one"), new_database(url, "two"))

    assert one.rpartition("/")[0] == two.rpartition("/")[0] == url.rpartition("/")[0]
    assert one != two
