"""A condition on a row is met, is not, or is open because no page says it."""

from collections.abc import Sequence

import pytest

from core.records.conditions import Column, Where, fitting

Sold = tuple[str, int | None]  # what it is, and its price where a page says it
PRICE: Column[Sold] = Column("what they cost", lambda one, _: None if one[1] is None else (one[1],))
SOLD: Sequence[Sold] = (("bread", 3), ("salt", 1), ("wool", None))


@pytest.mark.parametrize(
    ("op", "is_not", "kept"),
    [
        ("most", False, ["salt"]),
        ("least", False, ["bread", "salt"]),
        ("more", False, ["bread"]),
        ("most", True, ["bread"]),
    ],
)
def test_rows_are_picked_by_what_pages_say_of_them(op: str, *, is_not: bool, kept: list[str]) -> None:
    met = fitting([Where(PRICE, op, 1, "at that price", is_not)], SOLD, SOLD, lambda one: one[0])

    assert ([name for name, _ in met.kept], met.unknown, met.unsaid) == (kept, 1, "")


def test_what_no_page_says_of_any_row_is_named() -> None:
    unpriced = [("wool", None)]
    met = fitting([Where(PRICE, "most", 1, "at that price")], unpriced, unpriced, lambda one: one[0])

    assert (met.kept, met.unsaid) == ((), "what they cost")
