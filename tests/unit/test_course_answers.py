"""An answer about a course says as of when it holds, and for which term or catalog year, on every platform."""

import asyncio
from datetime import UTC, datetime
from uuid import UUID

import pytest

from adapters.discord.outbound import answer_messages
from adapters.slack.outbound import render
from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from core.domain.crawl import Source
from core.domain.passage import Scope
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.retriever import Retriever
from core.rag.verification.checker import Checker
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
OFFICE = "<p>The department office in Hall 4 keeps every syllabus of the last ten years for its students.</p>"
ALGORITHMS = "<h3>CS 310 Algorithms (3 credits)</h3><p>Prerequisites: CS 120 and CS 150</p>"
COMPILERS = "<h3>CS 410 Compilers (4 credits)</h3><p>Prerequisites: CS 310</p>"
PAGES = {
    "by title": (
        f"<title>Catalog 2026-27</title><main>{OFFICE}{ALGORITHMS}</main>",
        "Catalog 2026–27",
    ),
    "by heading": (
        f"<title>Courses</title><main>{OFFICE}<h2>Fall 2026</h2>{ALGORITHMS}<h2>Spring 2027</h2>{COMPILERS}</main>",
        "Fall 2026",
    ),
    "by the heading of a small section": (
        f"<title>Courses</title><main>{OFFICE}<h1>Courses</h1><h2>Fall 2026</h2><p>CS 310 Algorithms has the "
        "prerequisites CS 120 and CS 150.</p><h2>Spring 2027</h2><p>CS 410 Compilers needs CS 310.</p></main>",
        "Fall 2026",
    ),
    "nowhere": (f"<title>Courses</title><main>{OFFICE}{ALGORITHMS}</main>", ""),
}


async def answered(html: str) -> Answer:
    """What the steps of the engine make of a question about the page's first course."""
    store, embedder = MemoryIndex(), HashingEmbedder()
    source = Source("catalog", ("https://u.example/",))
    indexer = Indexer(store, embedder, Chunker(ToktokCounter()))
    await indexer.prepare()
    await store.register_source(source)
    document = extract("https://u.example/cs", "text/html", html.encode(), NOON).document
    await indexer.store(source, document, "a")
    await store.refresh_statistics()
    question = "What are the prerequisites of CS 310 Algorithms?"
    found = await Retriever(store, embedder).retrieve(question, Scope())
    asked = StandaloneQuestion(question, question)
    checked = Checker().check((await ExtractiveWriter(embedder).quote(asked, found)).draft, found, question)
    return Answer(UUID(int=1), Outcome.ANSWERED, checked.text, asked, checked.citations[:1])


@pytest.mark.parametrize("stated", PAGES)
def test_both_platforms_say_what_a_course_passage_is_about_and_when_it_was_read(stated: str) -> None:
    html, period = PAGES[stated]

    answer = asyncio.run(answered(html))

    about = f" · {period}" if period else ""
    (on_discord,) = answer_messages(answer)
    on_slack = str(render(answer).posts)
    assert "CS 120 and CS 150" in on_discord
    assert f"{about} · as of 2026-11-20" in on_discord
    assert f"{about} · as of 2026-11-20" in on_slack
    assert answer.citations[0].valid_for == (period or None)
