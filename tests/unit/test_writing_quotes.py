"""An answer of quotes says each sentence once."""

from datetime import UTC, datetime

from core.domain.conversation import StandaloneQuestion
from core.domain.crawl import Source
from core.domain.passage import Scope
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.ports.models import Quoted
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.retrieval.retriever import Retriever
from core.rag.verification.citations import MARK, quotable
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder

FALL = "In the fall term, the deadline to drop a course is September 18."
SPRING = "In the spring term, the deadline to drop a course is February 12."
HOUR = "Each deadline to drop a course is at 11:59 pm."


async def written(question: str, text: str) -> str:
    """The answer in quotes from a page with this one paragraph."""
    return (await quoted(question, text)).draft


async def quoted(question: str, text: str) -> Quoted:
    """The same with what it was chosen from."""
    store, embedder, source = MemoryIndex(), HashingEmbedder(), Source("site", ("https://u.example/",))
    indexer = Indexer(store, embedder, Chunker(ToktokCounter()))
    await indexer.prepare()
    await store.register_source(source)
    page = f"<title>Dropping</title><main><p>{text}</p></main>".encode()
    document = extract("https://u.example/drop", "text/html", page, datetime(2026, 9, 1, tzinfo=UTC)).document
    await indexer.store(source, document, "a")
    await store.refresh_statistics()
    found = await Retriever(store, embedder).retrieve(question, Scope())
    writer, asked = ExtractiveWriter(embedder, quotes=9, least=0.0), StandaloneQuestion(question, question)
    return await writer.quote(asked, found)


async def test_quotes_that_overlap_on_the_page_say_what_they_share_once() -> None:
    answer = await written("How do I drop a course before its deadline?", f"{FALL} {SPRING} {HOUR}")

    assert len(answer.split("\n\n")) > 1
    assert {sentence: answer.count(sentence) for sentence in (FALL, SPRING, HOUR)} == {FALL: 1, SPRING: 1, HOUR: 1}


async def test_what_could_be_quoted_is_told_with_what_each_feature_adds() -> None:
    answer = await quoted("How do I drop a course before its deadline?", f"{FALL} {SPRING} {HOUR}")
    sums = [sum(each.shares.values()) for each in answer.proposals]

    assert answer.draft.startswith(f"“{answer.proposals[0].text}”")
    assert sums == sorted(sums, reverse=True)
    assert sum(each.share for each in answer.proposals) <= 1.001
    assert all(each.chunk_id > 0 for each in answer.proposals)


async def test_numbers_in_brackets_on_a_page_are_no_marks_of_ours() -> None:
    answer = await written(
        "By when do I apply to Uppmark?", "Applications to Uppmark close on May 1[3]. Choose one of [2]."
    )

    assert MARK.findall(answer) == ["1"] * len(answer.split("\n\n"))
    assert "close on May 1." in answer
    assert quotable("Choose one of [2].") == "Choose one of (2)."


async def test_of_another_term_than_the_one_asked_for_nothing_is_added() -> None:
    page = (
        "How to drop.</p><h2>Fall term</h2><p>The deadline to drop a course is September 18 at the desk.</p>"
        "<h2>Spring term</h2><p>The deadline to drop a course is announced in May.</p><p>"
    )

    assert "September" not in await written("When is the deadline to drop a course in the spring term?", page)
    assert "September" in await written("When is the deadline to drop a course?", page)


async def test_beside_the_row_that_is_named_no_other_row_is_told() -> None:
    page = (
        "Compare boats.</p><table><tr><th>Boat</th><th>Motor</th><th>Cabin</th></tr>"
        "<tr><td>Heron</td><td>No</td><td>Yes</td></tr><tr><td>Plover</td><td>Yes</td><td>No</td></tr></table><p>"
    )

    assert "Plover" not in await written("Is there a motor in the Heron?", page)
    assert "Plover" in await written("Which boats have a motor?", page)
