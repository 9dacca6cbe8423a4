"""Blocks and units come back from storage as they were; packed vectors come back nearly so."""

import json
import math
from datetime import UTC, datetime

import numpy
from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind, Document, list_block, table_block
from core.models.token_count import ToktokCounter
from core.rag.indexing.chunking import Chunker
from core.storage.codecs import page_json as block_codec
from core.storage.codecs import page_json as unit_codec
from core.storage.codecs.vectors import nearest, packed, unpacked

words = st.text("ab |-.\n", min_size=1, max_size=12)
rows = st.lists(st.lists(words, min_size=1, max_size=3), min_size=1, max_size=4)
blocks = st.one_of(
    st.builds(Block, st.sampled_from(BlockKind), words, st.integers(0, 6), st.none() | st.integers(1, 9)),
    st.lists(words, min_size=1).map(list_block),
    st.builds(table_block, rows, st.none() | st.lists(words, min_size=1, max_size=3), st.none() | st.integers(1, 9)),
)


@given(st.lists(blocks, max_size=6))
def test_blocks_come_back(given_blocks: list[Block]) -> None:
    stored = json.loads(json.dumps(block_codec.blocks_as_stored(given_blocks)))

    assert block_codec.blocks_from_stored(stored) == tuple(given_blocks)


@given(st.lists(blocks, max_size=6))
def test_units_come_back(given_blocks: list[Block]) -> None:
    page = Document("http://x.example/", "T", tuple(given_blocks), "text/html", datetime(2026, 1, 1, tzinfo=UTC))
    for draft in Chunker(ToktokCounter(), 20).chunk(page):
        stored = json.dumps(unit_codec.units_as_stored(draft.units))
        assert unit_codec.units_from_stored(stored, draft.text, draft.page) == draft.units


def test_what_was_stored_without_units_has_none() -> None:
    assert unit_codec.units_from_stored(None, "The fee is $40.", None) == ()


@given(st.lists(st.lists(st.floats(-1, 1), min_size=8, max_size=8), min_size=1, max_size=4))
def test_packed_vectors_come_back_within_one_level(vectors: list[list[float]]) -> None:
    said = [str(place) for place in range(len(vectors))]

    back = unpacked(packed(said, [tuple(vector) for vector in vectors]), said)

    assert back is not None
    for row, vector in zip(back, vectors, strict=True):
        assert numpy.abs(row - vector).max() <= max(map(abs, vector)) / 127 + 1e-6


def test_the_cosine_of_packed_vectors_moves_by_a_thousandth() -> None:
    chooser = numpy.random.default_rng(7)
    one, other = (row / math.hypot(*row) for row in chooser.standard_normal((2, 384)))

    back = unpacked(packed(["a"], [tuple(other)]), ["a"])

    assert back is not None
    assert abs(float(back[0] @ one) - float(other @ one)) < 0.001


def test_vectors_of_other_statements_are_not_used() -> None:
    data = packed(["The fee is $40."], [(0.6, 0.8)])

    assert unpacked(data, ["The fee is $50."]) is None
    assert unpacked(packed([], []), []) is not None


def test_the_nearest_statement_of_a_passage_speaks_for_it() -> None:
    stored = {7: packed(["a", "b"], [(1.0, 0.0), (0.6, 0.8)]), 9: packed(["c"], [(0.0, -1.0)])}

    found = nearest(stored, (0.0, 1.0))

    assert {number: round(cosine, 2) for number, cosine in found.items()} == {7: 0.8, 9: -1.0}


def test_a_passage_without_vectors_of_the_questions_size_has_no_nearest_statement() -> None:
    stored = {7: packed([], []), 8: packed(["a"], [(1.0, 0.0, 0.0)]), 9: packed(["b"], [(1.0, 0.0)])}

    assert list(nearest(stored, (1.0, 0.0))) == [9]
    assert nearest({7: packed([], [])}, (1.0, 0.0)) == {}
