"""Every unit of a passage stands in its text as it is; nothing else does but white space and header rows."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind, Document, list_block, table_block
from core.domain.passage import ChunkDraft
from core.domain.units import UnitKind
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker

words = st.sampled_from("apply permit Dr. 5 p.m. May; fee, (see) lot: $40 Ünder 学生。 🚗 a-b end. why? no!".split(" "))
lines = st.lists(words, min_size=1, max_size=9).map(" ".join)
cells = st.lists(lines | st.just(""), min_size=2, max_size=4)
headings = st.builds(Block, st.just(BlockKind.HEADING), lines, st.integers(1, 3))
prose = st.builds(Block, st.sampled_from([BlockKind.PARAGRAPH, BlockKind.CODE]), st.lists(lines).map("\n".join))
lists = st.lists(lines, min_size=1, max_size=6).map(list_block)
tables = st.builds(table_block, st.lists(cells, min_size=1, max_size=8), st.none() | cells)


def chunked(*blocks: Block, max_tokens: int = 40) -> list[ChunkDraft]:
    document = Document("http://campus.example/", "T", tuple(blocks), "text/html", datetime(2026, 1, 1, tzinfo=UTC))
    return Chunker(ToktokCounter(), max_tokens).chunk(document)


@pytest.mark.slow
@given(st.lists(headings | prose | lists | tables, max_size=8))
def test_units_are_words_of_the_passage_in_order(blocks: list[Block]) -> None:
    for draft in chunked(*blocks):
        headers = {word for block in blocks for cell in block.header or () for word in cell.split()}
        between, end = "", 0
        for unit in draft.units:
            assert unit.start >= end
            assert unit.text == draft.text[unit.start : unit.end]
            between, end = f"{between} {draft.text[end : unit.start]}", unit.end
        assert set(f"{between} {draft.text[end:]}".split()) <= {*headers, "|"}


@pytest.mark.slow
@given(st.lists(tables, max_size=4))
def test_cells_of_a_row_stand_in_the_row_and_have_their_names(blocks: list[Block]) -> None:
    # Names without a filled row below them are the only thing that such a table says.
    told = [row for block in blocks for row in block.rows]
    told += [block.header for block in blocks if block.header and not any(map(any, block.rows))]
    rows = {tuple(cell.strip() for cell in row) for row in told}
    for unit in (unit for draft in chunked(*blocks, max_tokens=400) for unit in draft.units):
        assert unit.kind is UnitKind.ROW
        assert any(unit.cells == row[: len(unit.cells)] for row in rows)


def test_a_header_that_is_not_known_names_no_cell() -> None:
    [draft] = chunked(table_block([("Lot A", "$40"), ("Lot B", "$30")]))

    assert [unit.alone for unit in draft.units] == ["Lot A; $40", "Lot B; $30"]


def test_a_header_is_repeated_in_every_part_and_is_no_unit() -> None:
    rows = [(f"Lot {number}", f"${number}0 a year, paid in advance") for number in range(12)]
    drafts = chunked(table_block(rows, ("Lot", "Fee")))

    assert len(drafts) > 1
    assert all(draft.text.startswith("Lot | Fee\n") for draft in drafts)
    assert [unit.cells for draft in drafts for unit in draft.units] == rows
    assert {unit.header for draft in drafts for unit in draft.units} == {("Lot", "Fee")}


def test_the_part_of_a_long_row_names_the_cells_that_it_has() -> None:
    row = ("North", "word " * 30 + "end", "open")
    drafts = chunked(table_block([row], ("Lot", "Rules", "State")), max_tokens=30)

    last = drafts[-1].units[-1]
    assert last.header is not None
    assert last.header[-1] == "State"
    assert last.cells[-1] == "open"


def test_a_bar_in_prose_makes_no_table() -> None:
    [draft] = chunked(Block(BlockKind.PARAGRAPH, "Home | About us | Contact the registrar today."))

    assert [(unit.kind, unit.alone) for unit in draft.units] == [
        (UnitKind.SENTENCE, "Home | About us | Contact the registrar today.")
    ]


def test_small_sections_that_share_a_passage_keep_their_headings() -> None:
    [draft] = chunked(
        Block(BlockKind.HEADING, "Fees", 1),
        Block(BlockKind.HEADING, "Fall 2026", 2),
        Block(BlockKind.PARAGRAPH, "The fee is $40."),
        Block(BlockKind.HEADING, "Spring 2027", 2),
        Block(BlockKind.PARAGRAPH, "The fee is $50."),
    )

    told = {unit.text: unit.path for unit in draft.units if unit.kind is UnitKind.SENTENCE}
    assert told == {"The fee is $40.": ("Fall 2026",), "The fee is $50.": ("Spring 2027",)}
