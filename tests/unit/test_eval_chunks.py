"""Cut passages found again in their text, and token by token what was wanted of them."""

from datetime import UTC, datetime

import pytest

from core.domain.document import Block, BlockKind, Document
from core.models.token_count import ToktokCounter
from evaluation.recursive import RecursiveChunker
from evaluation.scores.alignment import Placed, placed, tokens_within
from evaluation.suites.chunking import scores

TEXT = "The fee is $50. It is due in May.\n\nLate fees are $10, and the fee is never waived."


def test_tokens_of_a_span_are_words_and_marks_in_it() -> None:
    start = TEXT.index("$50")

    assert tokens_within(TEXT, [(start, start + 3)]) == {3, 4}


def test_a_passage_is_found_where_it_stands_not_where_its_words_stand_too() -> None:
    first, second = placed(["The fee is $50. It is due in May.", "and the fee is never waived."], TEXT)

    assert first == Placed(frozenset(range(12)), 0)
    assert second == Placed(frozenset(range(18, 25)), 0)


def test_what_the_text_does_not_have_is_foreign() -> None:
    [found] = placed(["Fees: The fee is $50."], TEXT)

    assert (found.places, found.foreign) == (frozenset(range(6)), 2)


def test_recall_precision_and_union_count_every_token_once() -> None:
    found = [Placed(frozenset(range(0, 6)), 1), Placed(frozenset(range(4, 8)), 0)]  # 8 places and a foreign token

    assert scores(found, frozenset({6, 7, 8, 9})) == pytest.approx(
        {"token recall": 2 / 4, "token precision": 2 / 9, "token IoU": 2 / 11}
    )


def test_the_other_way_of_cutting_fills_up_at_the_coarsest_borders_that_fit() -> None:
    paragraphs = ["One two three four.", "Five six.\nSeven eight nine ten eleven twelve.", "Thirteen."]
    blocks = tuple(Block(BlockKind.PARAGRAPH, text) for text in paragraphs)
    document = Document("http://campus.example/", "Title", blocks, "text/plain", datetime.now(UTC))

    cut = RecursiveChunker(ToktokCounter(), 9).chunk(document)

    assert [draft.text for draft in cut] == [
        "One two three four.\n\nFive six.",
        "Seven eight nine ten eleven twelve.",
        "Thirteen.",
    ]
    assert {draft.anchor for draft in cut} == {""}
    assert max(draft.tokens for draft in cut) <= 9
