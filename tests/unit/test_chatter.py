"""The clause that asks, and the chatter around it."""

import pytest

from core.rag.understanding.core_question import Apart, clauses_apart


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("long day ugh. when is the regatta", "when is the regatta"),
        ("my cousin and I keep arguing about this, who leads the boat house", "who leads the boat house"),
        ("who leads the boat house, my battery is almost empty", "who leads the boat house"),
        ("when is the regatta asking for a friend haha", "when is the regatta"),
        ("when is the regatta or did I miss it", "when is the regatta"),
    ],
)
def test_a_clause_is_read_without_the_chatter_around_it(message: str, asked: str) -> None:
    assert asked in [each.asked for each in clauses_apart(message)]


@pytest.mark.parametrize(
    "message",
    [
        "when is the regatta",
        "I'm a sailor, when does the boat house open",
        "second year, when does the boat house open",
        "transfer student, when does the boat house open",
        "if it rains, when is the regatta",
        "coming in spring, when is the regatta",
        "the boat is ready, when can I take it",
    ],
)
def test_who_asks_and_on_what_condition_is_no_chatter(message: str) -> None:
    assert list(clauses_apart(message)) == []


def test_what_the_answer_speaks_of_is_no_chatter() -> None:
    apart = Apart("when does the boat house open", "rowing team here")

    assert apart.is_beside(["The boat house opens at 9."])
    assert not apart.is_beside(["The boat house opens at 9.", "For the rowing teams at 7."])
