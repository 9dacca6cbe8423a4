"""Pages that were read just now are searched as the index is."""

from dataclasses import replace
from datetime import UTC, datetime

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import EVERYWHERE, Candidate, ChunkDraft
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.indexer import Indexer
from core.rag.web_search.limits import Allowance, Recently
from core.rag.web_search.passages import Cutter, FoundPassages, likeliest
from core.text.tokens import query_terms
from tests.fakes.index import MemoryIndex
from tests.fakes.models import HashingEmbedder
from tests.standins.manual_clock import ManualClock

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
QUESTION = "When does the boathouse open on Friday?"
PARTS = ("The boathouse opens at noon on Friday.", "The rink is closed in summer.", "Kayaks cost 15 dollars a day.")


def document(url: str, *paragraphs: str) -> Document:
    blocks = [
        block
        for text in paragraphs
        for block in (Block(BlockKind.HEADING, text.split()[1], 2), Block(BlockKind.PARAGRAPH, text * 12))
    ]
    return Document(url, "Lake", tuple(blocks), "text/html", NOON)


DOCUMENTS = [document("https://u.example/one", *PARTS), document("https://u.example/two", PARTS[2], PARTS[0])]


async def both() -> tuple[MemoryIndex, FoundPassages]:
    """The same pages in an index, and found just now."""
    index, embedder = MemoryIndex(), HashingEmbedder()
    indexer = Indexer(index, embedder, Chunker(ToktokCounter()))
    await indexer.prepare()
    await index.register_source(Source("lake", ("https://u.example/",)))
    for each in DOCUMENTS:
        await indexer.store(Source("lake", ("https://u.example/",)), each, each.url)
    await index.refresh_statistics()
    return index, FoundPassages(await Cutter(indexer).pages(DOCUMENTS, QUESTION), embedder, index)


async def test_they_are_ranked_and_surrounded_as_in_the_index() -> None:
    index, found = await both()
    vector, terms = await HashingEmbedder().embed_query(QUESTION), query_terms(QUESTION)

    stored = await index.hybrid(vector, terms, HashingEmbedder().name, EVERYWHERE, 50)
    now = await found.hybrid(vector, terms, HashingEmbedder().name, EVERYWHERE, 50)

    assert len(now) > 3
    assert [_told(each) for each in now] == [_told(each) for each in stored]
    assert max(each.chunk.id for each in now) < 0


async def test_what_can_be_quoted_from_them_has_vectors_of_the_same_form() -> None:
    _, found = await both()
    vector = await HashingEmbedder().embed_query(QUESTION)
    [first, *_] = await found.hybrid(vector, query_terms(QUESTION), "any", EVERYWHERE, 1)

    assert first.statements is not None
    assert (len(first.statements) - 8) % (4 + HashingEmbedder().dimension) == 0


async def test_nothing_that_can_be_quoted_is_embedded_where_it_counts_nothing() -> None:
    _, found = await both()
    vector = await HashingEmbedder().embed_query(QUESTION)

    ranked = await replace(found, by_statement=False).hybrid(vector, query_terms(QUESTION), "any", EVERYWHERE, 9)

    assert ranked
    assert all(each.statements is None for each in ranked)


async def test_of_a_long_page_the_passages_with_the_words_of_the_question_are_kept_in_their_order() -> None:
    drafts = [
        ChunkDraft(at, "The boathouse opens." if at in {3, 9} else f"Number {at}.", "", (), 3) for at in range(12)
    ]

    kept = likeliest(drafts, QUESTION, 3)

    assert [draft.ordinal for draft in kept] == [0, 3, 9]


def test_a_search_is_allowed_so_often_in_any_minute() -> None:
    clock = ManualClock()
    allowance = Allowance(2, seconds=clock.time)

    taken = [allowance.take() == "" for _ in range(3)]
    clock.now += 60.0

    assert taken == [True, True, False]
    assert allowance.take() == ""


def test_after_failures_in_a_row_there_is_a_rest() -> None:
    clock = ManualClock()
    allowance = Allowance(99, seconds=clock.time)
    for failed in (True, True, False, True, True):
        allowance.note(failed=failed)
    before = allowance.take()
    allowance.note(failed=True)
    during = allowance.take()
    clock.now += 60.0

    assert (before, allowance.take()) == ("", "")
    assert "failed 3 times" in during


def test_what_was_found_is_known_for_some_minutes_without_the_words() -> None:
    clock = ManualClock()
    recently = Recently[str](most=2, seconds=clock.time)
    for words in ("one", "two", "three"):
        recently.put((words, ()), f"found for {words}")

    assert [recently.get((words, ())) for words in ("one", "two", "three")] == [
        None,
        "found for two",
        "found for three",
    ]
    assert "three" not in repr(list(recently._found))
    clock.now += 300.0
    assert recently.get(("three", ())) is None


def _told(candidate: Candidate) -> tuple[object, ...]:
    """All that a candidate has but its id and its place in the database."""
    beside = [part.text if part else None for part in (candidate.before, candidate.after)]
    shown = replace(candidate.chunk, id=0, page_version_id=0, source="", topic=None)
    scores = (candidate.dense, candidate.lexical, candidate.fused)
    return shown, beside, [round(score or 0.0, 5) for score in scores], candidate.dense_rank, candidate.lexical_rank
