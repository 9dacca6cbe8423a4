"""Texts share a batch where that costs little padding."""

from core.models.local_embedder import batches


def test_texts_of_one_length_share_a_batch_up_to_its_rows_and_pieces() -> None:
    assert [len(batch) for batch in batches(range(40), [20] * 40)] == [16, 16, 8]
    assert [len(batch) for batch in batches(range(8), [250] * 8)] == [4, 4]


def test_a_long_text_is_read_apart_from_short_ones() -> None:
    assert list(batches(range(6), [8, 9, 10, 60, 62, 240])) == [[0, 1, 2], [3, 4], [5]]


def test_a_text_alone_is_a_batch_of_its_own() -> None:
    assert list(batches([0], [256])) == [[0]]
