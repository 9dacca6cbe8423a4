"""What holds for the passages of every document."""

from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind, Document, table_block
from core.domain.passage import ChunkDraft
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker

pytestmark = pytest.mark.slow

COUNTER = ToktokCounter()
MAX_TOKENS = 40

words = st.sampled_from(
    "apply permit Dr. 5 p.m. May; fee, (see) lot: $40 Ünder 学生。 🚗 'tis it's a-b end. why? no!".split(" ")
)
prose = st.lists(words, min_size=1, max_size=120).map(" ".join)
lines = st.lists(st.lists(words, min_size=1, max_size=12).map(" ".join), min_size=1, max_size=20).map("\n".join)
headings = st.builds(Block, st.just(BlockKind.HEADING), st.text("AB", min_size=1, max_size=3), st.integers(1, 4))
paragraphs = st.builds(Block, st.just(BlockKind.PARAGRAPH), prose | lines)
line_blocks = st.builds(Block, st.sampled_from([BlockKind.CODE, BlockKind.PARAGRAPH]), lines)
cells = st.lists(st.lists(words, min_size=1, max_size=3).map(" ".join), min_size=1, max_size=4)
rows = st.lists(cells, min_size=1, max_size=20)
tables = st.builds(table_block, rows, st.none() | cells) | st.builds(Block, st.just(BlockKind.LIST), lines)


def document(blocks: list[Block]) -> Document:
    return Document("http://campus.example/", "T", tuple(blocks), "text/html", datetime(2026, 1, 1, tzinfo=UTC))


def chunked(blocks: list[Block]) -> list[ChunkDraft]:
    return Chunker(COUNTER, MAX_TOKENS).chunk(document(blocks))


@given(st.lists(paragraphs | line_blocks, max_size=8))
def test_every_word_of_plain_blocks_comes_back_once_and_in_order(blocks: list[Block]) -> None:
    drafts = chunked(blocks)

    assert " ".join(draft.text for draft in drafts).split() == " ".join(block.text for block in blocks).split()


@given(st.lists(paragraphs | line_blocks | tables | headings, max_size=10))
def test_no_line_of_any_block_is_lost(blocks: list[Block]) -> None:
    assume(any(block.kind is not BlockKind.HEADING for block in blocks))  # a single heading is no passage
    drafts = chunked(blocks)

    shown = set(" ".join(f"{draft.anchor} {' '.join(draft.headings)} {draft.text}" for draft in drafts).split())
    assert {word for block in blocks for word in block.text.split()} <= shown


@given(st.lists(paragraphs | line_blocks | tables | headings, max_size=10))
def test_no_passage_exceeds_the_budget(blocks: list[Block]) -> None:
    drafts = chunked(blocks)

    assert all(COUNTER.count(draft.text) <= MAX_TOKENS for draft in drafts)
    assert all(draft.text.strip() for draft in drafts)
    assert [draft.ordinal for draft in drafts] == list(range(len(drafts)))


@given(st.lists(paragraphs | line_blocks | tables | headings, max_size=10))
def test_the_same_document_gives_the_same_passages(blocks: list[Block]) -> None:
    assert chunked(blocks) == chunked(blocks)
