"""Blocks of pages are rebuilt from the chunks that an earlier release stored."""

import mimetypes
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind, Document, list_block, table_block
from core.domain.passage import Chunk, ChunkDraft
from core.extract.extraction import extract
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.rag.indexing.rechunking import candidates

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
DEMO = Path(__file__).parents[2] / "demo" / "site"


def heading(text: str, level: int) -> Block:
    return Block(BlockKind.HEADING, text, level)


def paragraph(text: str) -> Block:
    return Block(BlockKind.PARAGRAPH, text)


def document(blocks: Sequence[Block]) -> Document:
    return Document("https://larkmoor.example/page", "Page", tuple(blocks), "text/html", NOON)


def cut(blocks: Sequence[Block], max_tokens: int) -> list[ChunkDraft]:
    return Chunker(ToktokCounter(), max_tokens).chunk(document(blocks))


def stored(drafts: Sequence[ChunkDraft]) -> list[Chunk]:
    url = "https://larkmoor.example/page"
    return [
        Chunk(each.ordinal, each.text, each.anchor, each.headings, each.page, url, "Page", "campus", None, NOON, 1)
        for each in drafts
    ]


def rebuilt(*blocks: Block, max_tokens: int = 200) -> tuple[Block, ...]:
    """The first candidate that gives the same chunks again."""
    drafts = cut(blocks, max_tokens)
    texts = [draft.anchored_text for draft in drafts]
    found = (each for each in candidates(stored(drafts)))
    return next(each for each in found if [draft.anchored_text for draft in cut(each, max_tokens)] == texts)


def test_headings_paragraphs_lists_and_tables_come_back() -> None:
    blocks = (
        heading("Parking", 1),
        paragraph("A permit is valid for one year. It is not refunded."),
        heading("Fees", 2),
        table_block([("Car", "$40"), ("Bicycle", "$5")], ("Vehicle", "Fee")),
        heading("Forms", 2),
        paragraph("Bring these:"),
        list_block(["your student card", "the registration of the car"]),
    )

    assert rebuilt(*blocks) == blocks


def test_a_table_of_several_chunks_is_one_table() -> None:
    table = table_block([(f"Lot {number}", f"${number}0 a year") for number in range(12)], ("Lot", "Fee"))

    assert len(cut([table], 40)) > 1
    assert rebuilt(table, max_tokens=40) == (table,)


def test_a_list_of_several_chunks_is_one_list() -> None:
    blocks = (paragraph("Bring these:"), list_block([f"a copy of the form number {number}" for number in range(12)]))

    assert len(cut(blocks, 40)) > 1
    assert rebuilt(*blocks, max_tokens=40) == blocks


@pytest.mark.slow
def test_most_pages_of_the_demo_campus_are_rebuilt() -> None:
    pages = [page for page in _demo_pages() if cut(page.blocks, 200)]

    same = [page for page in pages if _is_rebuilt(page)]

    assert len(same) >= 0.9 * len(pages)


@given(st.lists(st.text(st.sampled_from("aB -|:.>\n"), min_size=1, max_size=40), min_size=1, max_size=4))
def test_whatever_the_chunks_say_there_are_candidates(texts: list[str]) -> None:
    drafts = [ChunkDraft(at, text, "", (text[:2],) * (at % 3), 1) for at, text in enumerate(texts)]

    assert len([cut(blocks, 50) for blocks in candidates(stored(drafts))]) == 2


def _demo_pages() -> Iterator[Document]:
    for path in sorted(DEMO.rglob("*.html")):
        content_type = mimetypes.guess_type(path.name)[0] or ""
        found = extract(f"https://larkmoor.example/{path.name}", content_type, path.read_bytes(), NOON).document
        yield document(found.blocks)


def _is_rebuilt(page: Document) -> bool:
    drafts = cut(page.blocks, 200)
    texts = [draft.anchored_text for draft in drafts]
    found = candidates(stored(drafts))
    return any([draft.anchored_text for draft in cut(each, 200)] == texts for each in found)
