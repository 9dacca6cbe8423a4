"""A short page is content where it states something, and a stub where it does not."""

from datetime import UTC, date, datetime

import pytest

from core.crawl.page_checks import skipped_page
from core.domain.document import Block, BlockKind, Document, table_block
from core.domain.read_pages import ReadPage, SkipReason
from core.domain.records import DatedEvent

LEAST = 20


def page(*blocks: Block, events: tuple[DatedEvent, ...] = (), needs_script: bool = False) -> ReadPage:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    document = Document("http://campus.example/p", "Page", blocks, "text/html", at, events=events)
    return ReadPage(document, needs_script=needs_script)


def lines(*said: str) -> ReadPage:
    return page(*(Block(BlockKind.PARAGRAPH, line) for line in said))


@pytest.mark.parametrize(
    "card",
    [
        ("Dana Okafor", "Associate Professor", "Pell Hall 300", "555-555-0142"),
        ("Dana Okafor", "Registrar", "dokafor@campus.example"),
        ("Bike Workshop", "Open Tue 10–4", "+44 20 5550 0142"),
    ],
)
def test_a_card_of_a_person_or_office_is_content(card: tuple[str, ...]) -> None:
    assert skipped_page(lines(*card), LEAST) is None


def test_a_card_is_content_where_other_parts_of_the_page_need_a_script() -> None:
    card = Block(BlockKind.PARAGRAPH, "Dana Okafor\nAssociate Professor\n555-555-0142")

    assert skipped_page(page(card, needs_script=True), LEAST) is None


def test_a_short_table_is_content() -> None:
    fees = page(table_block([("Transcript", "$5"), ("Diploma copy", "$25")], ("Item", "Fee")))

    assert skipped_page(fees, LEAST) is None


def test_a_page_with_one_event_is_content() -> None:
    event = DatedEvent("Open house", date(2026, 10, 3), date(2026, 10, 3))

    assert skipped_page(page(Block(BlockKind.PARAGRAPH, "Open house, 3 October"), events=(event,)), LEAST) is None


@pytest.mark.parametrize(
    "stub",
    [
        ("Coming soon", "Office of Research", "555-555-0142"),
        ("Please sign in to go on", "help@campus.example"),
        ("This page has moved.", "Call the help desk at 555-555-0142"),
        ("555-555-0142",),
        ("Welcome to our department",),
        ("Photos of the picnic",),
        ("",),
    ],
)
def test_a_stub_is_too_short(stub: tuple[str, ...]) -> None:
    skipped = skipped_page(lines(*stub), LEAST)

    assert skipped is not None
    assert skipped.reason == SkipReason.TOO_SHORT


def test_a_table_of_single_words_is_too_short() -> None:
    skipped = skipped_page(page(table_block([("Home",), ("About",), ("News",), ("Map",)])), LEAST)

    assert skipped is not None
