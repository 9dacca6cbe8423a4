"""Blocks come back from storage as they were."""

import json

from hypothesis import given
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind, list_block, record_block, table_block
from core.storage.codecs.page_json import blocks_as_stored, blocks_from_stored

words = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)  # what Postgres stores
pages = st.none() | st.integers(1, 900)
cells = st.lists(words, max_size=4).map(tuple)
blocks = st.one_of(
    st.builds(list_block, st.lists(words, max_size=4), pages),
    st.builds(record_block, st.lists(words, max_size=4)),
    st.builds(table_block, st.lists(cells, max_size=4), st.none() | cells, pages),
    st.builds(
        Block,
        st.sampled_from(BlockKind),
        words,
        st.integers(0, 6),
        pages,
        st.lists(words, max_size=3).map(tuple),
        st.lists(cells, max_size=3).map(tuple),
        st.none() | cells,
    ),
)


@given(st.lists(blocks, max_size=6))
def test_blocks_come_back_as_they_were(given_blocks: list[Block]) -> None:
    stored = json.dumps(blocks_as_stored(given_blocks))

    assert blocks_from_stored(json.loads(stored)) == tuple(given_blocks)


def test_what_follows_from_the_cells_is_not_stored_twice() -> None:
    table = table_block([("Bus", "$3")], ("Item", "Cost"), page=2)

    assert blocks_as_stored([table]) == [
        {"kind": "table", "page": 2, "rows": [["Bus", "$3"]], "header": ["Item", "Cost"]},
    ]
