"""A statement that stands on many pages is embedded once, and is stored as if it were embedded each time."""

from core.domain.passage import ChunkDraft
from core.rag.indexing.statement_indexing import StatementIndexer
from core.storage.codecs.vectors import packed, rows_of
from core.text.passage_structure import quotable, units_in
from tests.fakes.index import MemoryIndex
from tests.fakes.models import CountingEmbedder
from tests.fakes.statements import MemoryStatementVectors

NOTE = "Bring your card to the desk."


def draft(*statements: str) -> ChunkDraft:
    return ChunkDraft(0, " ".join(statements), "Desk", (), 20)


async def test_what_another_page_said_is_not_embedded_again_and_is_packed_alike() -> None:
    embedder, indexer = CountingEmbedder(), StatementIndexer(MemoryStatementVectors(MemoryIndex()))
    pages = [draft(NOTE, "The desk opens at nine."), draft("Lost cards cost ten dollars.", NOTE)]

    stored = [await indexer.of(embedder, [page], f"http://campus.example/{at}") for at, page in enumerate(pages)]

    told = [quotable(units_in(page)) for page in pages]
    assert stored == [[packed(said, await embedder.inner.embed_passages(said))] for said in told]
    assert embedder.texts.count(NOTE) == 1


def test_the_rows_of_packed_vectors_belong_to_their_statements_alone() -> None:
    data = packed(["a", "b"], [(1.0, 0.0), (0.6, 0.8)])

    assert rows_of(data, ["a", "b"]) == [packed(["a"], [(1.0, 0.0)])[8:], packed(["b"], [(0.6, 0.8)])[8:]]
    assert rows_of(data, ["a", "c"]) == []
    assert rows_of(packed([], []), []) == []
