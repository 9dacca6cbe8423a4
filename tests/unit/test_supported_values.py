"""Where pages contradict each other, the value is told that the site stands by."""

from core.text.facts.supported import supported
from core.text.tokens import terms

NAME = terms("Quarry Counseling Center")


def test_what_more_pages_state_is_told() -> None:
    pages = {"555-0199": [("a", "News")], "555-0164": [("b", "Desk"), ("c", "Offices")]}

    assert supported(pages, NAME) == ["555-0164"]


def test_one_page_that_says_it_twice_is_one_page() -> None:
    pages = {"555-0199": [("a", "News"), ("a", "News")], "555-0164": [("b", "Quarry Counseling Center")]}

    assert supported(pages, NAME) == ["555-0164"]


def test_the_page_of_the_thing_is_believed_before_one_that_mentions_it() -> None:
    pages = {
        "555-0199": [("a", "Quarry Counseling Center notes of May")],
        "555-0164": [("b", "Quarry Counseling Center")],
    }

    assert supported(pages, NAME) == ["555-0164"]


def test_where_nothing_tells_them_apart_both_are_told() -> None:
    pages = {"555-0199": [("a", "Spring")], "555-0164": [("b", "Autumn")]}

    assert supported(pages, NAME) == ["555-0199", "555-0164"]
