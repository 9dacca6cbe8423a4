"""Cosmetic change is no change; copies are found, and look-alikes with another number are not."""

from datetime import UTC, datetime

import pytest

from core.domain.document import Block, BlockKind, Document
from core.domain.page import Lookalike
from core.text.duplicates import alike_keys, original_of
from core.text.fingerprint import fingerprint

PROSE = " ".join(f"Sentence {number} explains how the bursar refunds fees." for number in range(40))


def page(text: str, url: str = "https://campus.example/a", title: str = "Refunds") -> Document:
    """A page with one paragraph."""
    return Document(url, title, (Block(BlockKind.PARAGRAPH, text),), "text/html", datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Open late.", "Open\u200b  late.\u00a0"),
        ("106 students as of 12:04PM Thursday, May 20, 2021", "106 students as of 6:40PM Friday, July 10, 2020"),
        ("Fees. Last updated: 3 March 2024 at 10:05 UTC", "Fees. Last updated: 4 March 2024 at 11:00 UTC"),
        ("Page generated on 2024-03-01T10:00:00Z", "Page generated on 2025-12-31T23:59:59Z"),
        ("SIS update 07/10/20 18:40", "SIS update 05/20/21 12:04"),
    ],
)
def test_stamps_and_spaces_do_not_change_a_fingerprint(before: str, after: str) -> None:
    assert fingerprint(page(before)) == fingerprint(page(after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("106 students as of May 20, 2021", "107 students as of May 20, 2021"),
        ("Applications are due May 1, 2025", "Applications are due May 2, 2025"),
        ("Tuition as of Fall 2024", "Tuition as of Fall 2025"),
        ("Room 12", "Room 21"),
    ],
)
def test_facts_change_a_fingerprint(before: str, after: str) -> None:
    assert fingerprint(page(before)) != fingerprint(page(after))


def test_the_title_belongs_to_the_fingerprint() -> None:
    assert fingerprint(page(PROSE, title="A")) != fingerprint(page(PROSE, title="B"))


@pytest.mark.parametrize(
    ("second", "is_copy"),
    [
        (page(PROSE, "https://campus.example/b"), True),
        (page(f"{PROSE} Indeed.", "https://campus.example/b"), True),
        (page(PROSE, "https://campus.example/b", title="Refunds for print"), True),
        (page(f"{PROSE} Room 7.", "https://campus.example/b"), False),
        (page(PROSE.replace("Sentence 39", "Sentence 93"), "https://campus.example/b"), False),
        (page(PROSE.replace("bursar refunds", "dean waives"), "https://campus.example/b"), False),
        (page(f"{PROSE} Indeed.", "https://campus.example/b", title="Refunds of the law school"), False),
        (page(PROSE, "https://campus.example/b", title="Refunds 2025"), False),
    ],
)
def test_a_copy_says_the_same_in_nearly_the_same_words_and_the_same_numbers(second: Document, is_copy: bool) -> None:
    first = page(PROSE)
    shares_a_key = bool({*alike_keys(first)} & {*alike_keys(second)})
    candidate = Lookalike(first.url, 1, fingerprint(first), first.text)

    found = original_of(second, fingerprint(second), [candidate] if shares_a_key else [])

    assert found == (candidate if is_copy else None)
