"""What every `Trials` does with what a crawl changed: on the fake and on Postgres."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from core.database import Database
from core.domain import Scope
from core.rag.chunk_store import PostgresChunkStore
from core.rag.trials import PostgresTrials
from core.site_domain import (
    Block,
    BlockKind,
    ChunkDraft,
    Document,
    HeldPage,
    IndexedChunk,
    PageNote,
    Source,
    TextLink,
)
from core.site_ports import Vector
from core.sites.crawl_memory import PostgresCrawlMemory
from tests.fakes.crawl_memory import MemoryCrawlMemory
from tests.fakes.index import MemoryChunkStore
from tests.fakes.trials import MemoryTrials

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=1)
HOME = "https://larkmoor.example"
EAST, NORTH = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)


@dataclass
class Site:
    """Pages of two sources, and the trials of what becomes of them."""

    index: MemoryChunkStore | PostgresChunkStore
    trials: MemoryTrials | PostgresTrials
    memory: MemoryCrawlMemory | PostgresCrawlMemory

    async def put(self, path: str, text: str, at: datetime = LATER, vector: Vector = EAST, link: str = "") -> None:
        """What a page says from now on."""
        links = (TextLink("form", link, "Fees"),) if link else ()
        blocks = (Block(BlockKind.PARAGRAPH, text),)
        document = Document(HOME + path, "Fees", blocks, "text/html", at, etag='"1"', text_links=links)
        chunk = IndexedChunk(ChunkDraft(0, text, "Fees", ("Fees",), 9), vector, dict.fromkeys(text.split(), 1.0))
        await self.index.replace("bursar", document, text, [chunk], "tiny")
        await self.memory.note("bursar", PageNote(document, ("k",)))

    async def found(self, *terms: str, vector: Vector = EAST) -> dict[str, str]:
        """Text by path of all that a search can see; every page once."""
        found = await self.index.hybrid(vector, terms, "tiny", Scope(), 100)
        assert len({each.chunk.url for each in found}) == len(found)
        return {each.chunk.url.removeprefix(HOME): each.chunk.text for each in found}

    async def held(self) -> list[tuple[str, str, str | None]]:
        """Path, what is held back and what is searched."""
        return [(each.url.removeprefix(HOME), each.held_text, each.text) for each in await self.trials.held()]


@pytest.fixture
async def site(memory_or_database: Database | None) -> Site:
    """One page, stored before any trial, and a trial that has begun."""
    if memory_or_database:
        database = memory_or_database
        store = PostgresChunkStore(database)
        made = Site(store, PostgresTrials(database), PostgresCrawlMemory(database))
    else:
        index = MemoryChunkStore()
        made = Site(index, MemoryTrials(index), MemoryCrawlMemory(index))
    await made.index.prepare("tiny", 3)
    await made.index.register_source(Source("bursar", (f"{HOME}/",)))
    await made.index.register_source(Source("library", (f"{HOME}/",)))
    await made.put("/a", "due in May", NOON)
    await made.trials.begin(LATER)
    return made


async def test_a_changed_page_says_again_what_it_said(site: Site) -> None:
    [before] = await site.index.hybrid(EAST, ("due",), "tiny", Scope(), 9)
    await site.put("/a", "due never", vector=NORTH)
    assert await site.found("due") == {"/a": "due never"}

    assert await site.trials.hold(LATER) == 1

    [after] = await site.index.hybrid(EAST, ("due",), "tiny", Scope(), 9)
    assert (after.chunk, after.dense, after.lexical) == (before.chunk, before.dense, before.lexical)
    assert await site.index.current_text("bursar", f"{HOME}/a") == "due in May"
    assert await site.held() == [("/a", "due never", "due in May")]
    assert not await site.trials.is_open()


async def test_a_new_page_is_withheld(site: Site) -> None:
    await site.put("/b", "due in June")

    assert await site.trials.hold(LATER) == 1

    assert await site.found("due") == {"/a": "due in May"}
    assert await site.index.page_counts() == {"bursar": 1}
    assert await site.trials.held() == [HeldPage("bursar", f"{HOME}/b", LATER, "due in June", None)]


async def test_what_is_accepted_cannot_be_taken_back(site: Site) -> None:
    await site.put("/a", "due never")
    await site.trials.accept()
    assert not await site.trials.is_open()

    assert await site.trials.hold(LATER) == 0

    assert await site.found("due") == {"/a": "due never"}


async def test_without_a_trial_nothing_is_kept_to_come_back(site: Site) -> None:
    await site.trials.accept()
    await site.put("/a", "due never")
    await site.trials.begin(LATER)

    assert await site.trials.hold(LATER) == 0
    assert await site.found("due") == {"/a": "due never"}
    assert await site.index.stored_vectors("tiny", ["Fees\ndue in May"]) == {}


async def test_a_page_that_is_gone_stays_gone(site: Site) -> None:
    await site.put("/a", "due never")
    await site.index.retire("bursar", f"{HOME}/a", LATER)

    assert await site.trials.hold(LATER) == 0

    assert await site.found("due") == {}
    assert await site.held() == []


async def test_a_page_that_comes_back_after_it_was_gone_does_not_say_what_it_said_then(site: Site) -> None:
    await site.trials.accept()
    await site.index.retire("bursar", f"{HOME}/a", NOON)
    await site.trials.begin(LATER)
    await site.put("/a", "due never")

    assert await site.trials.hold(LATER) == 1

    assert await site.found("due") == {}
    assert await site.held() == [("/a", "due never", None)]


async def test_the_pages_of_a_source_that_is_no_longer_listed_stay_gone(site: Site) -> None:
    await site.put("/a", "due never")
    await site.index.retire_others(["library"], LATER)

    assert await site.trials.hold(LATER) == 0
    assert await site.found("due") == {}


async def test_a_page_that_became_a_copy_says_again_what_it_said(site: Site) -> None:
    await site.index.put_away("bursar", f"{HOME}/a", LATER)
    assert await site.found("due") == {}

    assert await site.trials.hold(LATER) == 1

    assert await site.found("due") == {"/a": "due in May"}
    assert await site.index.page_counts() == {"bursar": 1}


async def test_a_moved_page_says_what_it_said_under_its_new_address(site: Site) -> None:
    await site.put("/a", "due never")
    await site.index.move("bursar", f"{HOME}/a", f"{HOME}/b", LATER)

    assert await site.trials.hold(LATER) == 1

    assert await site.found("due") == {"/b": "due in May"}


async def test_a_new_page_to_which_another_has_moved_is_not_withheld(site: Site) -> None:
    await site.put("/b", "due in June")
    await site.index.move("bursar", f"{HOME}/a", f"{HOME}/b", LATER)

    assert await site.trials.hold(LATER) == 0

    assert await site.found("due") == {"/b": "due in June"}
    assert await site.held() == []


async def test_a_page_of_a_renamed_source_says_what_it_said_in_the_new_one(site: Site) -> None:
    await site.index.adopt("library", f"{HOME}/a", ["library"])
    document = Document(f"{HOME}/a", "Fees", (Block(BlockKind.PARAGRAPH, "due never"),), "text/html", LATER)
    chunk = IndexedChunk(ChunkDraft(0, "due never", "Fees", ("Fees",), 9), EAST, {"due": 1.0})
    await site.index.replace("library", document, "due never", [chunk], "tiny")

    assert await site.trials.hold(LATER) == 1

    [found] = await site.index.hybrid(EAST, ("due",), "tiny", Scope(sources=("library",)), 9)
    assert found.chunk.text == "due in May"


async def test_a_page_that_changes_twice_says_what_it_said_before_the_trial(site: Site) -> None:
    await site.put("/a", "due in June")
    await site.trials.begin(LATER)  # a crawl that goes on where another broke off
    await site.put("/a", "due never")

    assert await site.trials.hold(LATER) == 1

    assert await site.found("due") == {"/a": "due in May"}
    assert await site.held() == [("/a", "due never", "due in May")]


async def test_what_is_held_is_published_when_somebody_says_so(site: Site) -> None:
    await site.put("/a", "due never", vector=NORTH)
    await site.put("/b", "due in June")
    await site.trials.hold(LATER)

    assert await site.trials.publish(LATER) == 2

    assert await site.found("due", vector=NORTH) == {"/a": "due never", "/b": "due in June"}
    assert await site.held() == []
    assert await site.trials.publish(LATER) == 0


async def test_only_what_has_been_held_since_then_is_published(site: Site) -> None:
    await site.put("/b", "due in June")
    await site.trials.hold(NOON)
    await site.trials.begin(LATER)
    await site.put("/a", "due never")
    await site.trials.hold(LATER)

    assert await site.trials.publish(LATER, since=LATER) == 1

    assert await site.found("due") == {"/a": "due never"}
    assert await site.held() == [("/b", "due in June", None)]


async def test_the_next_crawl_reads_a_held_page_in_full(site: Site) -> None:
    await site.put("/a", "due never")
    await site.put("/b", "due in June")
    [asked, _] = await site.memory.known("bursar", "tiny")
    assert asked.etag == '"1"'

    await site.trials.hold(LATER)

    known = await site.memory.known("bursar", "tiny")
    assert [(each.url.removeprefix(HOME), each.etag, each.is_current) for each in known] == [
        ("/a", None, True),
        ("/b", None, False),
    ]
    assert all(each.fetched_at < NOON for each in known)


async def test_the_held_text_is_not_embedded_again(site: Site) -> None:
    await site.put("/a", "due never", vector=NORTH)
    await site.trials.hold(LATER)

    assert await site.index.stored_vectors("tiny", ["Fees\ndue never"]) == {"Fees\ndue never": NORTH}


@pytest.mark.parametrize("is_tried", [True, False])
async def test_a_page_that_still_says_what_is_held_says_it_again_and_may_be_held_again(
    site: Site, is_tried: bool
) -> None:
    await site.put("/a", "due never")
    await site.trials.hold(LATER)
    if is_tried:
        await site.trials.begin(LATER)

    await site.put("/a", "due never")

    assert await site.found("due") == {"/a": "due never"}
    assert await site.held() == []
    assert await site.trials.hold(LATER) == is_tried
    assert await site.found("due") == {"/a": "due in May" if is_tried else "due never"}


async def test_a_page_that_says_something_else_now_is_tried_with_that(site: Site) -> None:
    await site.put("/a", "due never")
    await site.trials.hold(LATER)
    await site.trials.begin(LATER)

    await site.put("/a", "due in July")

    assert await site.held() == []
    await site.trials.hold(LATER)
    assert await site.held() == [("/a", "due in July", "due in May")]
    assert await site.index.stored_vectors("tiny", ["Fees\ndue never"]) == {}


async def test_a_page_whose_links_changed_is_not_what_was_held(site: Site) -> None:
    await site.put("/a", "due never", link=f"{HOME}/one")
    await site.trials.hold(LATER)
    await site.trials.begin(LATER)

    await site.put("/a", "due never", link=f"{HOME}/two")

    links = await site.index.current_links("bursar", f"{HOME}/a")
    assert links == (TextLink("form", f"{HOME}/two", "Fees"),)


async def test_a_page_that_says_what_it_said_again_has_nothing_held_any_more(site: Site) -> None:
    await site.put("/a", "due never")
    await site.trials.hold(LATER)

    await site.put("/a", "due in May")

    assert await site.held() == []
    assert await site.trials.publish(LATER) == 0
    assert await site.found("due") == {"/a": "due in May"}


async def test_a_held_page_that_is_gone_is_never_published(site: Site) -> None:
    await site.put("/a", "due never")
    await site.trials.hold(LATER)

    await site.index.retire("bursar", f"{HOME}/a", LATER)

    assert await site.trials.publish(LATER) == 0
    assert await site.found("due") == {}


async def test_a_withheld_page_that_no_crawl_meets_again_is_forgotten(site: Site) -> None:
    await site.put("/a", "due never")
    await site.put("/b", "due in June")
    await site.trials.hold(LATER)

    await site.trials.drop_unread(["library"], LATER)
    assert len(await site.held()) == 2

    await site.trials.drop_unread(["bursar"], LATER)
    assert await site.held() == [("/a", "due never", "due in May")]
    assert await site.trials.publish(LATER) == 1


async def test_who_asks_meanwhile_sees_the_former_text_or_the_new_one(site: Site) -> None:
    pages = [f"/page{number}" for number in range(20)]
    await site.trials.accept()
    for path in pages:
        await site.put(path, "due in May", NOON)
    await site.trials.begin(LATER)
    for path in pages:
        await site.put(path, "due never")
    await site.put("/new", "due never")
    seen: list[set[str]] = []
    asked = asyncio.Semaphore(0)

    async def ask_until(done: asyncio.Event) -> None:
        while not done.is_set():
            found = await site.found("due")
            seen.append({found[path] for path in pages} | {str(len(found))})
            asked.release()
            await asyncio.sleep(0)

    for swap in (site.trials.hold, site.trials.publish):
        done = asyncio.Event()
        people = [asyncio.create_task(ask_until(done)) for _ in range(3)]
        await asked.acquire()
        await swap(LATER)
        done.set()
        await asyncio.gather(*people)

    assert {frozenset(each) for each in seen} <= {frozenset({"due in May", "21"}), frozenset({"due never", "22"})}
