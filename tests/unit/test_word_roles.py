"""Which role each word of a question has: in which clause it stands, and beside what."""

import pytest

from core.text.questions.word_roles import asked_words


def roles(question: str) -> dict[str, frozenset[str]]:
    return {each.word: each.roles for each in asked_words(question)}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("ferry", {"behind determiner", "before word", "in the asking clause"}),
        ("permit", {"behind word", "before nothing", "in the asking clause"}),
        ("sailor", {"behind determiner", "before mark"}),
    ],
)
def test_a_word_has_the_roles_of_its_place(word: str, expected: set[str]) -> None:
    assert roles("I am a sailor, where do I get a ferry permit")[word] == expected


def test_what_tells_a_circumstance_ends_with_its_clause() -> None:
    found = roles("if I lose my oar, who pays the harbour")

    assert "of a circumstance" in found["oar"]
    assert "of a circumstance" not in found["harbour"]


def test_words_that_english_does_not_have_and_short_words_are_known() -> None:
    found = roles("where is the qzxv tow")

    assert "unknown to English" in found["qzxv"]
    assert "short" in found["tow"]


def test_a_term_counts_once_and_numbers_not_at_all() -> None:
    assert [each.word for each in asked_words("2 ferries or 3 ferry")] == ["ferries"]
