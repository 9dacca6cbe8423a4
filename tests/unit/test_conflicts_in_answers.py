"""Where two current pages differ about what was asked, an answer states both values."""

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from core.domain.passage import Candidate, Chunk
from core.rag.answering.conflicts import Conflict, conflict_in, named_after
from core.rag.answering.quotes.statements import statements_of
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms

READ = datetime(2026, 9, 1, tzinfo=UTC)


def page(number: int, text: str, title: str = "Boats", url: str = "") -> Candidate:
    """A passage of a page of its own, unless its address is given; it was read on that day of September."""
    address = url or f"https://u.example/{number}"
    read = READ.replace(day=number)
    return Candidate(
        Chunk(number, text, title, (), None, address, title, "site", None, read, number), 0.8, 1.0, 1, 1, 1.0
    )


def conflict(question: str, *pages: Candidate) -> Conflict | None:
    """The conflict about what the first page says, quoted in full."""
    return conflict_in(question, f"“{pages[0].chunk.text}” [1]", pages)


RENTAL = "A canoe rental from the boat house costs $35 a day."
ASKED = "How much is a canoe rental from the boat house?"


def test_two_prices_of_one_thing_are_both_stated_with_their_days() -> None:
    found = conflict(ASKED, page(1, RENTAL), page(2, RENTAL.replace("$35", "$40")))

    assert found is not None
    other = RENTAL.replace("$35", "$40")
    assert found.draft == f"“{RENTAL}” [1]\n\n“{other}” [2]"
    first, second = "$35 [1] (as of September 1, 2026)", "$40 [2] (as of September 2, 2026)"
    assert found.stated("…") == f"The pages differ: {first}, {second}.\n\n…"


def test_two_deadlines_of_one_thing_conflict() -> None:
    text = "The last day to return a rented kayak paddle is October {}, 2026."
    assert conflict("When do I have to return a rented kayak paddle?", page(1, text.format(3)), page(2, text.format(5)))


def test_two_rows_of_the_tables_of_two_pages_conflict() -> None:
    pages = [
        page(number, f"Item | Price\nCanoe rental by day | {price}\nPaddle | $5")
        for number, price in ((1, "$35"), (2, "$40"))
    ]

    found = conflict_in("How much is canoe rental?", "“Canoe rental by day: $35” [1]", pages)

    assert found is not None
    assert [(side.said, side.quotation) for side in found.sides] == [
        ("$35", "Canoe rental by day: $35"),
        ("$40", "Canoe rental by day: $40"),
    ]


OTHERS: Mapping[str, tuple[Candidate, ...]] = {
    "the same value": (page(1, RENTAL), page(2, RENTAL)),
    "the same value in other words": (page(1, RENTAL), page(2, RENTAL.replace("$35", "$35.00"))),
    "another thing": (page(1, RENTAL), page(2, "A paddle rental from the boat house costs $5 a day.")),
    "the same page": (
        page(1, RENTAL, url="https://u.example/x"),
        page(2, RENTAL.replace("35", "40"), url="https://u.example/x"),
    ),
    "another audience": (page(1, RENTAL, "Undergraduate boats"), page(2, RENTAL.replace("35", "40"), "Graduate boats")),
    "another year": (page(1, RENTAL, "Boats 2025–26"), page(2, RENTAL.replace("35", "40"), "Boats 2026–27")),
    "a page with two values": (page(1, RENTAL), page(2, f"{RENTAL.replace('35', '40')} {RENTAL.replace('35', '50')}")),
}


@pytest.mark.parametrize("pages", OTHERS.values(), ids=OTHERS)
def test_no_alarm_without_a_conflict(pages: tuple[Candidate, ...]) -> None:
    assert conflict(ASKED, *pages) is None


def test_only_a_value_of_the_kind_that_was_asked_for_conflicts() -> None:
    pages = page(1, RENTAL), page(2, RENTAL.replace("$35", "$40"))
    assert conflict("Where is the boat house?", *pages) is None
    assert conflict("Can I keep a canoe overnight?", *pages) is None


def test_a_draft_without_a_quotation_has_no_conflict() -> None:
    pages = page(1, RENTAL), page(2, RENTAL.replace("$35", "$40"))
    assert conflict_in(ASKED, "", pages) is None
    assert conflict_in(ASKED, "“Something” [9]", pages) is None


NUMBER = "The number of the Quarry Boat House is 555-010-2200."
WHOM = "What is the phone number of the Quarry Boat House?"


def test_of_two_numbers_the_one_of_the_page_of_the_thing_is_told_alone() -> None:
    planted = NUMBER.replace("010-2200", "014-9090")

    found = conflict(WHOM, page(1, planted, "Notes of May"), page(2, NUMBER, "Quarry Boat House"))

    assert found is not None
    assert found.draft == f"“{NUMBER}” [2]"
    assert found.stated("…") == "…"


def test_two_numbers_that_nothing_tells_apart_are_both_told() -> None:
    found = conflict(WHOM, page(1, NUMBER), page(2, NUMBER.replace("010-2200", "014-9090")))

    assert found is not None
    assert "555-010-2200 [1]" in found.stated("")
    assert "555-014-9090 [2]" in found.stated("")


def quoted(question: str, *pages: Candidate) -> tuple[str, ...]:
    """What stays of the quotations of two pages."""
    one, other = statements_of(pages)
    asked = frozenset(query_terms(question))
    return tuple(each.text for each in named_after(one, other, pages, asked, wanted(question)))


PADDLE, DEARER = "A lost paddle costs 25 dollars.", "A lost paddle costs 120 dollars, in cash."
LOST = "How much is a lost paddle?"


def test_of_two_quotations_that_differ_that_of_the_page_of_the_thing_stays() -> None:
    assert quoted(LOST, page(1, DEARER, "Sailing trip"), page(2, PADDLE, "Lost paddles")) == (PADDLE,)
    assert quoted(LOST, page(1, PADDLE, "Lost paddles"), page(2, DEARER, "Sailing trip")) == (PADDLE,)
    other_words = "Whoever loses one pays 120 dollars for the paddle that was lost."
    assert quoted(LOST, page(1, PADDLE, "Lost paddles"), page(2, other_words, "Sailing trip")) == (PADDLE,)


@pytest.mark.parametrize(
    ("question", "other", "title", "url"),
    [
        (LOST, DEARER, "Lost paddles", ""),  # nothing tells them apart
        (LOST, DEARER, "Sailing trip", "https://u.example/1"),  # one page
        (LOST, "A sail costs 120 dollars.", "Sailing trip", ""),  # another thing
        ("What about a lost paddle?", DEARER, "Sailing trip", ""),  # no value is asked for
        (LOST, "A lost paddle is told to the warden.", "Sailing trip", ""),  # none is said
    ],
)
def test_two_quotations_that_may_both_be_true_stay(question: str, other: str, title: str, url: str) -> None:
    assert quoted(question, page(1, PADDLE, "Lost paddles"), page(2, other, title, url)) == (PADDLE, other)
