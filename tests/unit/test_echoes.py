"""What a server repeats of a request does not go into our messages."""

import json

import pytest

from core.models.openai_api.openai_server import redacted

QUESTION = "Can I take a leave of absence because I am pregnant?"
PROMPT = f"Answer from the passages.\n\nQuestion: {QUESTION}\n\nPassage 1: Leaves are granted by the dean."


@pytest.mark.parametrize(
    "said",
    [
        f"invalid input: {PROMPT}",
        f"Error code: 422 - {{'detail': [{{'input': {PROMPT!r}}}]}}",
        "bad request " + json.dumps({"messages": [{"role": "user", "content": PROMPT}]}),
        "could not embed 'a leave of absence because I am pregnant' (cut)",
    ],
)
def test_an_echo_is_left_out_however_it_is_written(said: str) -> None:
    told = redacted(said, [PROMPT])

    assert "pregnant" not in told
    assert "(…)" in told


def test_what_the_server_itself_says_stays() -> None:
    said = "This model's maximum context length is 2048 tokens. However, you requested 3000 tokens in the messages."

    assert redacted(said, [PROMPT]) == said


def test_what_stands_around_an_echo_stays() -> None:
    assert redacted(f"The filter refused {QUESTION!r}, category: health.", [QUESTION]) == (
        "The filter refused '(…)', category: health."
    )


@pytest.mark.parametrize("question", ["Überweisung verspätet", "pregnancy"])
def test_a_short_question_is_left_out_whole(question: str) -> None:
    escaped = json.dumps({"input": question})

    assert question not in redacted(f"refused: {escaped}", [question])


def test_a_text_of_a_letter_or_none_leaves_the_sentence_alone() -> None:
    assert redacted("a model is needed", ["a", "", "  "]) == "a model is needed"
