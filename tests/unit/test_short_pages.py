"""A short page is content where it states something, and a stub where it does not."""

from dataclasses import replace
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


@pytest.mark.parametrize(
    "said",
    [
        ("Skateboards are forbidden.",),
        ("Password resets are done at the desk in Ward Hall.",),
        ("Visitors sign in at the front desk of Reed Hall.",),
        ("The registrar has moved to Ward Hall.",),
        ("The lift is out of order; it is unavailable until spring.",),
        ("Monday 8:20am - 9:40pm", "Sunday closed"),
        ("Locker key $15",),
        ("Guest keys last 48 hours. Back to all articles",),
        ("校园卡在图书馆一楼办理。",),
    ],
)
def test_one_sentence_or_value_is_content(said: tuple[str, ...]) -> None:
    assert skipped_page(lines(*said), LEAST) is None


def test_the_answer_to_a_title_that_asks_is_content() -> None:
    answer = lines("At the window in Reed Hall")

    assert skipped_page(replace(answer, document=replace(answer.document, title="Where are keys?")), LEAST) is None


@pytest.mark.parametrize(
    "stub",
    [
        ("This page has been retired.",),
        ("This page is moving. Back to the help desk",),
        ("Please wait while you are redirected.",),
        ("Thank you for your message.",),
        ("403 Forbidden",),
        ("Click here to go on to the site.",),
        ("Log in with your account to view this page.",),
        ("No upcoming events were found.",),
    ],
)
def test_a_sentence_about_the_page_itself_is_a_stub(stub: tuple[str, ...]) -> None:
    assert skipped_page(lines(*stub), LEAST) is not None


def test_a_long_page_that_says_only_that_there_is_nothing_is_a_stub() -> None:
    month = "There are no events in May; look at the month before it or after it, or come back to this page in a week."

    assert skipped_page(lines(month, "April", "June"), LEAST) is not None
    assert skipped_page(lines(month, "The boathouse is open all the same, from 9 a.m. to noon."), LEAST) is None


def test_a_page_that_asks_to_sign_in_is_left_out_with_its_reason() -> None:
    skipped = skipped_page(replace(lines("Rules of use. " * 30), asks_to_sign_in=True), LEAST)

    assert skipped is not None
    assert skipped.reason == SkipReason.SIGN_IN
