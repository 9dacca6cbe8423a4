"""Whatever a document is, its words stand in its passages, in order, and no cell gets another row's words."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind, Document, list_block, table_block
from core.domain.passage import ChunkDraft
from core.domain.units import CONTEXT, UnitKind
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker

# Every word of a random document is another one, so that a word that is found is the word of its place.
plain = st.lists(st.just("w"), min_size=1, max_size=30).map(" ".join)
name = st.lists(st.just("w"), min_size=1, max_size=4).map(" ".join)
headings = st.builds(Block, st.just(BlockKind.HEADING), name, st.integers(1, 3))
prose = st.builds(Block, st.sampled_from([BlockKind.PARAGRAPH, BlockKind.CODE]), plain)
lists = st.lists(plain, min_size=1, max_size=5).map(list_block)


@st.composite
def tables(draw: st.DrawFn) -> Block:
    width = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(name, min_size=width, max_size=width), min_size=1, max_size=12))
    header = draw(st.none() | st.lists(name, min_size=width, max_size=width))
    sizes = draw(st.lists(st.integers(1, 5), max_size=4))
    groups = [f"w group{number}" for number, size in enumerate(sizes) for _ in range(size)]
    return table_block(rows, header, groups=[*groups, *[groups[-1] if groups else ""] * len(rows)][: len(rows)])


documents = st.lists(headings | prose | lists | tables(), max_size=8)


def numbered(blocks: list[Block]) -> list[Block]:
    """The blocks with a number after every "w": "w1 w2 w3"."""
    count = 0

    def named(text: str) -> str:
        nonlocal count
        words = []
        for word in text.split():
            count += word == "w"
            words.append(f"w{count}" if word == "w" else word)
        return " ".join(words)

    def rebuilt(block: Block) -> Block:
        if block.rows:
            header = None if block.header is None else [named(cell) for cell in block.header]
            groups = {group: named(group) for group in dict.fromkeys(block.groups)}
            rows = [[named(cell) for cell in row] for row in block.rows]
            return table_block(rows, header, groups=[groups[group] for group in block.groups])
        if block.items:
            return list_block([named(item) for item in block.items])
        return Block(block.kind, named(block.text), block.level)

    return [rebuilt(block) for block in blocks]


def chunked(blocks: list[Block]) -> list[ChunkDraft]:
    document = Document("http://campus.example/", "T", tuple(blocks), "text/html", datetime(2026, 1, 1, tzinfo=UTC))
    return Chunker(ToktokCounter(), 60).chunk(document)


def content(block: Block) -> list[str]:
    """The words of a block that are neither its header's nor its groups'."""
    if block.rows:
        return [word for row in block.rows for cell in row for word in cell.split()]
    return " ".join(block.items or [block.text]).split()


@given(documents)
def test_the_words_of_all_blocks_stand_in_units_in_their_order(given_blocks: list[Block]) -> None:
    blocks = numbered(given_blocks)
    wanted = [word for block in blocks if block.kind is not BlockKind.HEADING for word in content(block)]

    said = [word for draft in chunked(blocks) for unit in draft.units for word in unit.text.split()]

    assert [word for word in dict.fromkeys(said) if word in set(wanted)] == wanted


@pytest.mark.slow
@given(documents)
def test_a_unit_is_a_place_of_its_passage(given_blocks: list[Block]) -> None:
    for draft in chunked(numbered(given_blocks)):
        for unit in draft.units:
            assert unit.text
            assert draft.text[unit.start : unit.end] == unit.text


@pytest.mark.slow
@given(documents)
def test_a_row_has_cells_names_and_group_of_one_row(given_blocks: list[Block]) -> None:
    blocks = numbered(given_blocks)
    known = [
        (set(" ".join(row).split()), block.header, block.groups[at] if block.groups else "")
        for block in blocks
        for at, row in enumerate(block.rows)
    ]
    for unit in (unit for draft in chunked(blocks) for unit in draft.units if unit.kind is UnitKind.ROW):
        words = set(" ".join(unit.cells).split())
        assert any(
            words <= row and set(unit.header or ()) <= set(header or ()) and unit.group == group
            for row, header, group in known
        )


@given(documents)
def test_no_passage_is_a_heading_alone(given_blocks: list[Block]) -> None:
    for draft in chunked(numbered(given_blocks)):
        assert not all(unit.kind in CONTEXT for unit in draft.units)


@given(st.lists(st.tuples(headings | prose, st.integers(1, 3)), max_size=8))
def test_every_passage_of_a_paged_document_has_its_page(given_blocks: list[tuple[Block, int]]) -> None:
    paged = sorted(given_blocks, key=lambda each: each[1])
    blocks = [Block(block.kind, block.text, block.level, page) for block, page in paged]

    for draft in chunked(blocks):
        assert draft.page is not None
        assert {unit.page for unit in draft.units} == {draft.page}
