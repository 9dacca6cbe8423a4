"""The word for an answer is found in every way that models write it."""

import pytest

from core.rag.answering.model_reply.saying import saying


@pytest.mark.parametrize(
    "told", ["- Pine: 12 seats [1]\n- Oak: 20 seats [1]", "**Yes**, until 5 pm [2].", "1. Pine [1]"]
)
@pytest.mark.parametrize("word", ["ANSWER\n", "**ANSWER:**\n", "ANSWER:\n\n"])
def test_a_reply_that_begins_with_a_list_or_in_bold_keeps_its_beginning(word: str, told: str) -> None:
    assert saying(f"{word}{told}").text == told


@pytest.mark.parametrize("word", ["ANSWER: ", "ANSWER - ", "ANSWER — ", "**Answer:** ", "[ANSWER] "])
def test_what_stands_behind_the_word_for_an_answer_is_no_part_of_it(word: str) -> None:
    assert saying(f"{word}Pine [1]").text == "Pine [1]"
