"""A page that says "not found" is told from one that speaks of things that were not found."""

from datetime import UTC, datetime

import pytest

from core.crawl.missing_pages import says_not_found
from core.domain.document import Block, BlockKind, Document
from jobs.page_policy import MOST_CHARACTERS, short_diff


def page(title: str, heading: str = "Welcome", words: int = 40) -> Document:
    blocks = (Block(BlockKind.HEADING, heading, 1), Block(BlockKind.PARAGRAPH, "word " * words))
    return Document("https://campus.example/x", title, blocks, "text/html", datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    "line",
    [
        "Page not found",
        "404",
        "404 Not Found",
        "Error 404",
        "HTTP 404 – Page Not Found | Larkmoor College",
        "Sorry, this page cannot be found",
        "The page you requested could not be found.",
        "This page doesn't exist",
        "This document is no longer available",
        "The resource does not exist",
        "Not Found",
    ],
)
def test_a_page_that_says_it_is_not_there_is_missing(line: str) -> None:
    assert says_not_found(page(line))
    assert says_not_found(page("Larkmoor College", line))


@pytest.mark.parametrize(
    "line",
    [
        "Lost and found",
        "CS 404 Compilers",
        "404 Hall Street",
        "Room 404 closes in May",
        "What to do when a course is not available",
        "Refunds that are not found in your account",
        "Page 404 of the catalog",
        "About the registrar",
    ],
)
def test_a_page_about_something_else_is_there(line: str) -> None:
    assert not says_not_found(page(line))


def test_a_long_page_is_there_whatever_it_is_called() -> None:
    assert not says_not_found(page("Page not found", words=400))


def test_a_difference_shows_the_sentences_that_went_and_came() -> None:
    before = "Fees are due in May. Late fees are 30 dollars.\n\nAsk the bursar."
    after = "Fees are due in June. Late fees are 30 dollars.\n\nAsk the bursar."

    assert short_diff(before, after) == "-Fees are due in May.\n+Fees are due in June."
    assert short_diff(before, before) == ""


def test_a_long_difference_is_cut_off() -> None:
    shown = short_diff("", "\n".join(f"Sentence {number} is new." for number in range(500)))

    assert len(shown) <= MOST_CHARACTERS + 2
    assert shown.endswith("\n…")
