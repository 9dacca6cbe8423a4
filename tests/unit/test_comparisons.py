"""A comparison of two things is asked of each of them; other questions stay whole."""

import pytest

from core.domain.conversation import StandaloneQuestion
from core.rag.understanding.compound import compared, parts_of


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("price difference between Oak and Elm", "what is the price of Oak", "what is the price of Elm"),
        (
            "what's the difference in rent between studios and lofts?",
            "what is the rent of studios",
            "what is the rent of lofts",
        ),
        ("express or standard parcel, which is cheaper", "how much is express parcel", "how much is standard parcel"),
        (
            "which is longer, the river tour or the lake tour?",
            "how long is the river tour",
            "how long is the lake tour",
        ),
        ("is sailing more credits than rowing", "how many credits is sailing", "how many credits is rowing"),
        ("Oak Hall vs Elm Hall, how much is each", "how much is Oak Hall", "how much is Elm Hall"),
        (
            "do lectures begin earlier in May or in June?",
            "when do lectures begin in May",
            "when do lectures begin in June",
        ),
        (
            "hey is the fine the same for staff and guests?",
            "what is the fine for staff",
            "what is the fine for guests",
        ),
    ],
)
def test_both_things_are_asked_about(text: str, one: str, other: str) -> None:
    assert compared(text) == (one, other)
    parts = parts_of(StandaloneQuestion(text, text))
    assert [(part.text, part.original) for part in parts] == [(one, one), (other, other)]


@pytest.mark.parametrize(
    "text",
    [
        "What is the difference between a minor and a certificate?",
        "what's the main difference between sailing and rowing",
        "Can I pay by card or cash?",
        "Is it cheaper than last year?",
        "Who is older than the university?",
        "Do I need a permit or a ticket to park?",
    ],
)
def test_what_compares_no_two_things_stays_whole(text: str) -> None:
    assert compared(text) is None
