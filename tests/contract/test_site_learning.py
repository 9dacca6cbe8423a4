"""What is learned from the whole site, on a real Postgres: its topics, and its other words for its things."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest

from core.domain.crawl import Source
from core.domain.curated import CuratedAnswer, Standing
from core.domain.document import Block, BlockKind, Document, TextLink
from core.domain.enrichment import WordingKind
from core.domain.passage import ChunkDraft, IndexedChunk
from core.memory.curated import PostgresCurated
from core.ports.models import Vector
from core.rag.indexing.site_learning import SiteLearning
from core.storage.database import Database
from core.storage.index.site_wordings import PostgresSiteWordings
from core.storage.index.topic_means import PostgresTopics
from core.text.site_topics import LEAST
from core.text.tokens import query_terms
from tests.fakes.learned import MemoryTopics, MemoryWordings
from tests.standins.postgres_index import PostgresIndex

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SITE, MODEL = "https://larkmoor.example", "tiny"
DROP = "/registrar/withdrawal.html"


def at(degrees: float) -> Vector:
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


async def prepared(database: Database, topics: Mapping[str, str | None]) -> PostgresIndex:
    index = PostgresIndex(database)
    await index.prepare(MODEL, 2)
    for name, topic in topics.items():
        await index.register_source(Source(name, (), topic=topic))
    return index


async def put(
    index: PostgresIndex,
    path: str,
    title: str = "A page",
    links: Sequence[tuple[str, str]] = (),
    headings: tuple[str, ...] = (),
    vectors: Sequence[Vector] = (at(0),),
    source: str = "site",
) -> None:
    found = tuple(TextLink(words, f"{SITE}{target}") for words, target in links)
    blocks = (Block(BlockKind.PARAGRAPH, "words"),)
    page = Document(f"{SITE}{path}", title, blocks, "text/html", NOON, text_links=found)
    chunks = [
        IndexedChunk(ChunkDraft(place, f"{path} {place}", "", headings, 3), vector, {"word": 1.0})
        for place, vector in enumerate(vectors)
    ]
    await index.replace(source, page, f"{path}{title}", chunks, MODEL)


async def learn(database: Database) -> tuple[PostgresTopics, PostgresSiteWordings]:
    learned = PostgresTopics(database), PostgresSiteWordings(database)
    await SiteLearning(*learned).learn()
    return learned


async def told(wordings: PostgresSiteWordings, question: str) -> list[str]:
    return [each.wording for each in await wordings.within(query_terms(question), 20)]


@pytest.mark.slow
async def test_a_topic_is_the_mean_of_its_passages(database: Database) -> None:
    index = await prepared(database, {"site": None})
    await put(index, "/fees/due.html", vectors=[at(0)] * LEAST + [at(20)] * LEAST)
    await put(index, "/parking/permits.html", vectors=[at(90)] * LEAST)

    topics, _ = await learn(database)

    alike = MemoryTopics({"site/fees": at(10), "site/parking": at(90)})
    for asked in (at(10), at(50)):
        assert await topics.nearness(MODEL, asked) == pytest.approx(await alike.nearness(MODEL, asked), abs=1e-3)


async def test_a_source_has_the_topic_that_the_operator_gave_it(database: Database) -> None:
    index = await prepared(database, {"bursar": "money", "aid": "money", "cars": None})
    for source in ("bursar", "aid", "cars"):
        await put(index, f"/{source}.html", source=source, vectors=[at(0)] * LEAST)

    topics, _ = await learn(database)

    assert (await topics.nearness(MODEL, at(0))).keys() == {"money", "cars"}


async def test_what_is_learned_again_replaces_what_was(database: Database) -> None:
    index = await prepared(database, {"site": None})
    await put(index, "/fees/due.html", vectors=[at(0)] * LEAST, links=[("drop a class", DROP)])
    await put(index, DROP, "Course withdrawal")
    _, wordings = await learn(database)
    assert await told(wordings, "may i drop this class") == ["Course withdrawal"]

    await index.retire("site", f"{SITE}/fees/due.html", NOON)
    topics, wordings = await learn(database)

    assert await topics.nearness(MODEL, at(0)) == {}
    assert await told(wordings, "may i drop this class") == []


async def test_an_empty_index_has_no_topics_and_no_words(database: Database) -> None:
    topics, wordings = await learn(database)

    assert await topics.nearness(MODEL, at(0)) == {}
    assert await told(wordings, "may i drop this class") == []


async def test_another_embedder_has_no_topics_of_this_one(database: Database) -> None:
    index = await prepared(database, {"site": None})
    await put(index, "/fees/due.html", vectors=[at(0)] * LEAST)

    topics, _ = await learn(database)

    assert await topics.nearness("another", (1.0, 0.0, 0.0)) == {}


@pytest.mark.slow
async def test_links_and_headings_are_other_words_for_a_page(database: Database) -> None:
    index = await prepared(database, {"site": None})
    await put(index, "/a.html", links=[("Drop a class", f"{DROP}#late")])
    await put(index, "/b.html", links=[("drop a class", DROP), ("late drops", "/nowhere.html")])
    await put(index, DROP, "Course withdrawal", headings=("Course withdrawal", "Leaving early"))

    _, wordings = await learn(database)

    found = await wordings.within(query_terms("dropping a class, or leaving early"), 20)
    assert {(each.kind, each.wording, each.places) for each in found} == {
        (WordingKind.LINK, "Course withdrawal", 2),
        (WordingKind.HEADING, "Course withdrawal", 1),
    }
    assert await told(wordings, "late drops") == []
    alike = MemoryWordings(found)
    assert await alike.within(query_terms("drop a class"), 20) == await wordings.within(query_terms("drop a class"), 20)


async def test_a_page_does_not_name_itself(database: Database) -> None:
    index = await prepared(database, {"site": None})
    await put(index, DROP, "Course withdrawal", links=[("drop a class", DROP)])

    _, wordings = await learn(database)

    assert await told(wordings, "drop a class") == []


@pytest.mark.slow
async def test_each_wording_of_a_reviewed_question_stands_for_it_while_it_is_shown(database: Database) -> None:
    reviewed, store = CuratedAnswer(
        uuid4(), 1, "How do I withdraw from a course?", "See the registrar.", "Registrar", "discord:lee", NOON,
        date(2027, 1, 1), phrasings=("get out of a class",),
    ), PostgresCurated(database)  # fmt: skip
    saved = await store.save(reviewed, 0)
    assert saved
    _, wordings = await learn(database)
    assert await told(wordings, "can i still get out of my class") == ["How do I withdraw from a course?"]

    await store.end(replace(saved, ended=Standing.WITHDRAWN, ended_at=NOON))
    _, wordings = await learn(database)

    assert await told(wordings, "can i still get out of my class") == []
