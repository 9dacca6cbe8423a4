"""The map of the console: drawn at night from stored vectors and missed questions, and shown as it was drawn."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.domain.answer import Outcome
from core.domain.crawl import ListedSource, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk
from core.domain.quality import MapPoint, Miss
from core.memory.missed_questions import PostgresMissedQuestions
from core.ports.models import Vector
from core.quality.gaps.grouping import Grouping
from core.storage.console import PostgresEmbeddingMap
from core.storage.database import Database
from jobs.embedding_map import MapDrawing, mapped
from tests.standins.console_rooms import CLERK, console_room
from tests.standins.exchanges import EMPTY, NOON, question, reply
from tests.standins.missed import BY_WORDS, NOW, Questions, asked, by_words
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres
WORDS = "May I keep a ferret in my room?"


class Fixed:
    """An embedder of three dimensions that places every question far from the pages."""

    name, dimension = "tiny", 3

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        return [(1.0, 0.0, 0.0) for _ in texts]

    async def embed_query(self, text: str) -> Vector:
        return (-1.0, 0.0, 0.0)


async def indexed(database: Database) -> None:
    """Four passages of two sources."""
    index = PostgresIndex(database)
    await index.prepare("tiny", 3)
    for number, source in enumerate(("bursar", "bursar", "bursar", "library")):
        await index.register_source(Source(source, ()))
        address = f"https://larkmoor.example/{number}"
        page = Document(address, "Fees", (Block(BlockKind.PARAGRAPH, "x"),), "text/html", NOON)
        draft = ChunkDraft(0, f"Passage {number}.", "Fees", ("Fees",), 6, 3)
        vector = (1.0 - number / 10, number / 10, 0.01 * number**2)
        await index.replace(source, page, str(number), [IndexedChunk(draft, vector, {"fee": 1.5})], "tiny")


async def test_the_night_draws_passages_by_source_and_missed_questions_without_their_words(database: Database) -> None:
    await indexed(database)
    async with console_room(database) as room:
        for number, person in enumerate(("ada", "bob", "cyd")):
            sent = replace(question(str(number), WORDS), sent_at=room.clock())
            sent = replace(sent, conversation=replace(sent.conversation, user=person))
            assert await room.conversations.claim(sent)
            refused = replace(reply(standalone=WORDS), outcome=Outcome.NO_EVIDENCE)
            await room.conversations.remember(sent, refused, EMPTY)
        room.hours = 0.01
        store = PostgresEmbeddingMap(database)
        by_meaning = Grouping(by_words, BY_WORDS)
        drawing = MapDrawing(store, PostgresMissedQuestions(database), Fixed(), room.clock, by_meaning, 3)
        await drawing.run()
        await drawing.run()
        points = await store.points()
        async with room.entered(CLERK) as browser:
            await browser.open("map")
            drawn = [len(browser.tree.xpath(f"//svg[@class='map']//{each}")) for each in ("circle", "path")]
            rows = [[cell.text_content().strip() for cell in row] for row in browser.tree.xpath("//tbody/tr")]

    assert sorted(each.group for each in points) == ["bursar", "bursar", "bursar", "library", *["refused"] * 3]
    assert drawn == [4, 3]
    assert rows == [["bursar", "3"], ["library", "1"], ["questions without an answer", "3"]]
    assert (browser.status, WORDS in browser.page) == (200, False)


async def test_what_few_people_missed_in_one_way_is_not_drawn(database: Database) -> None:
    await indexed(database)
    alike = [asked(person, "Is the laundry room free?") for person in range(3)]
    closest = [asked(person, "Is the laundry room free?", miss=Miss.CLOSEST) for person in range(3, 5)]
    often = [asked(9, "May I keep a ferret?") for _ in range(5)]
    told = Questions([*closest, *alike, *often])
    store = PostgresEmbeddingMap(database)
    for least, drawn in (
        (3, ["refused"] * 3),
        (2, ["closest"] * 2 + ["refused"] * 3),
        (4, []),
        (1, ["closest"] * 2 + ["refused"] * 3),
    ):
        await MapDrawing(store, told, Fixed(), lambda: NOW, Grouping(by_words, BY_WORDS), least).run()

        assert sorted(each.group for each in await store.points() if each.is_question) == drawn, least


async def test_a_part_of_the_map_is_looked_at_from_nearer(database: Database) -> None:
    store = PostgresEmbeddingMap(database)
    await store.replace([MapPoint(0.5, 0.5, "bursar", is_question=False)])
    async with console_room(database) as room, room.entered(CLERK) as browser:
        views = [
            str((await browser.open(path)).tree.xpath("//svg[@class='map']/@viewbox")[0])
            for path in ("map", "map?zoom=2&x=150&y=900", "map?zoom=99&x=-1&y=%00")
        ]

    assert views == ["0.0 0.0 600.0 600.0", "150.0 300.0 300.0 300.0", "0.0 0.0 150.0 150.0"]


async def test_passages_are_coloured_by_source_or_by_the_topic_of_their_source(database: Database) -> None:
    store = PostgresEmbeddingMap(database)
    points = [MapPoint(0.1, 0.5, each, is_question=False) for each in ("bursar", "aid", "library")]
    await store.replace([*points, MapPoint(0.9, 0.9, "refused", is_question=True)])
    async with console_room(database) as room, room.entered(CLERK) as browser:
        room.sources.known |= {each: ListedSource(Source(each, (), topic="money")) for each in ("bursar", "aid")}
        told = []
        for path in ("map", "map?by=topic"):
            await browser.open(path)
            told.append([each.text_content().strip() for each in browser.tree.xpath("//tbody//th")])
        [nearer] = browser.tree.xpath("//nav/a[text()='Nearer']/@href")
        await browser.open(str(nearer))
        kept = [each.text_content().strip() for each in browser.tree.xpath("//tbody//th")]

    assert told == [
        ["bursar", "aid", "library", "questions without an answer"],
        ["money", "library", "questions without an answer"],
    ]
    assert kept == told[1]


async def test_the_largest_map_is_a_small_page(database: Database) -> None:
    store = PostgresEmbeddingMap(database)
    passages = [MapPoint(each / 1_000, 0.123456, f"s{each % 9}", is_question=False) for each in range(1_000)]
    await store.replace([*passages, *(MapPoint(0.5, each / 300, "closest", is_question=True) for each in range(300))])
    async with console_room(database) as room, room.entered(CLERK) as browser:
        await browser.open("map")

    assert len(browser.page) < 100_000
    assert len(re.findall("<circle", browser.page)) == 1_000 + 9


def test_axes_are_those_along_which_the_passages_differ_most() -> None:
    passages = [("a", (float(at), 0.0, 0.001 * (at % 2))) for at in range(5)]
    points = mapped(passages, [("refused", (10.0, 0.0, 0.0)), ("closest", (2.0, 5.0, 0.0))])

    along = [abs(point.x - points[0].x) for point in points]  # an axis may point either way
    assert along == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4, 1.0, 0.2], abs=1e-3)
    assert [point.is_question for point in points] == [False] * 5 + [True] * 2


def test_two_passages_make_no_map_and_equal_ones_make_one_place() -> None:
    assert mapped([("a", (1.0, 0.0)), ("b", (0.0, 1.0))], []) == []
    assert {(each.x, each.y) for each in mapped([("a", (1.0, 0.0))] * 4, [])} == {(0.0, 0.0)}
