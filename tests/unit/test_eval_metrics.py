"""The arithmetic behind the published numbers."""

import pytest

from evaluation.scores.metrics import Share, holds_answer, holds_literally, percentile


def test_wilson_interval_equals_the_published_example() -> None:
    low, high = Share(hits=10, n=20).interval

    assert (low, high) == pytest.approx((0.2993, 0.7007), abs=1e-4)


def test_a_passage_holds_an_answer_by_its_content_words() -> None:
    passage = "Evening classes that meet after 5 p.m. will still be held."

    assert holds_answer(passage, ["No, but evening classes after 5 pm"], share=0.5)
    assert not holds_answer(passage, ["Morning labs before noon"])


def test_literally_means_in_a_row_and_in_whole_words() -> None:
    assert holds_literally("It starts on March 12, 2024.", ["March 12, 2024"])
    assert not holds_literally("On 12 March, or 2024.", ["March 12, 2024"])
    assert not holds_literally("bartender", ["art"])


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentile([3.0, 1.0, 2.0, 4.0], 0.5) == 2.0
    assert percentile([3.0, 1.0, 2.0, 4.0], 0.95) == 4.0
