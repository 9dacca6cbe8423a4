"""Which of the questions made from the pages are worth suggesting."""

from datetime import date

import pytest

from bot.setting_up.good_questions import best_of, is_careful, is_over, to_suggest
from evaluation.asking import Asked
from evaluation.synthetic.drafts import Draft
from tests.standins.exchanges import reply


def draft(asked: str, kind: str = "hours", quote: str = "") -> Draft:
    return Draft(kind, asked, (), quote, "site", "https://a.example/")


@pytest.mark.parametrize(
    ("asked", "quote"),
    [
        ("When does the library open?", "The library opens at 9 a.m."),
        ("What does a lost key cost?", "A lost key costs $65."),
        ("How many units is CS 320 worth?", "CS 320 Operating Systems: 4 units"),
    ],
)
def test_a_careful_sentence_may_be_suggested(asked: str, quote: str) -> None:
    assert is_careful(draft(asked, quote=quote))


@pytest.mark.parametrize(
    ("asked", "quote"),
    [
        ("library hours?", ""),
        ("Library: when is it open?", ""),
        ("when does the library open?", ""),
        ("What are the credits of os 320?", "OS 320 Operating Systems"),
        ("Where does the course on operating systems meet?", "The course on Operating Systems"),
        ("Where does english gu4008 meet?", ""),
        (f"When does the {'very ' * 15}old library open?", ""),
    ],
)
def test_what_is_careless_or_long_is_not(asked: str, quote: str) -> None:
    assert not is_careful(draft(asked, quote=quote))


def test_the_kinds_come_in_turn_and_nothing_about_a_person() -> None:
    hours = [draft(f"When does hall {number} open?") for number in range(80)]
    price, person = draft("How much is a permit?", "prices-price"), draft("What is the email of Ann?", "people-email")

    chosen = to_suggest([*hours, person, price])

    assert chosen[:4] == [hours[0], price, *hours[1:3]]
    assert len(chosen) == 60


def test_what_is_asked_with_care_is_shown_first_and_what_was_answered_wrong_never() -> None:
    careless, careful, other = (Asked(reply(), ()) for _ in range(3))
    tried = [(draft("library hours?"), careless), (draft("When does the library open?"), careful)]

    shown = best_of([*tried, (draft("When does the gym open?"), None), (draft("gym: hours?"), other)], 2)

    assert [shown[0] is careful, shown[1] in (careless, other), len(shown)] == [True, True, 2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apply by May 1, 2026 [1]; that was 117 days ago.", True),
        ("Fall: May 1, 2026; spring: January 8, 2027 [1].", False),
        ("A permit costs $140 [1].", False),
    ],
)
def test_what_is_over_is_not_suggested(text: str, expected: bool) -> None:
    assert is_over(text, date(2026, 8, 26)) is expected
