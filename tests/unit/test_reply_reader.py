"""A streamed reply is read piece by piece, without thoughts, and only up to its limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ReplyTooLong
from core.models.openai_api.openai_chat_model import ReplyReader, longest_reply

PIECES = st.lists(st.sampled_from(["<think>", "</think>", "<", "th", "ink>", "</", " ", "\n", "It costs ", "$40"]))


def said(pieces: list[str], longest: int = 10_000) -> str:
    reader = ReplyReader(longest)
    return "".join(reader.take(piece) for piece in pieces)


@given(PIECES)
def test_says_the_same_however_it_is_cut(pieces: list[str]) -> None:
    whole = "".join(pieces)

    assert said(pieces) == said([whole]) == said(list(whole))


@given(st.text(alphabet="think>/ $4", max_size=40))
def test_never_says_what_is_inside_a_thought(thought: str) -> None:
    assert said(["<think>", thought, "</think>", "Fine."]) == "Fine."


def test_leaves_several_thoughts_out() -> None:
    assert said(["<think>a</think>\n<think>b</think> It costs $40."]) == "It costs $40."


def test_keeps_the_mention_of_a_tag_inside_the_reply() -> None:
    assert said(["Use <think> ", "in HTML."]) == "Use <think> in HTML."


def test_stops_a_reply_that_is_longer_than_its_limit() -> None:
    with pytest.raises(ReplyTooLong, match="more than 100 characters"):
        said(["word "] * 30, longest=100)


def test_holds_no_more_than_the_beginning_of_a_tag_while_the_model_thinks() -> None:
    reader = ReplyReader(100)
    reader.take("<think>")
    for _ in range(1_000):
        assert reader.take("still thinking ") == ""

    assert len(reader._held) < len("</think>")


def test_a_reply_may_be_as_long_as_its_tokens() -> None:
    assert longest_reply(500) == 8_000
    assert longest_reply(5) == 2_000  # short replies have room for a few words more
