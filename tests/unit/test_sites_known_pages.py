"""What a known page is asked: only whether it changed, unless there is reason to read it in full."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.crawl.known_pages import KnownPages
from core.domain.page import KnownPage

NOW = datetime(2026, 3, 9, 3, tzinfo=UTC)
DAY = timedelta(days=1)
PAGE = KnownPage("https://campus.example/fees?a=1&b=2", NOW - DAY, NOW - DAY, '"1"', datetime(2026, 1, 5, tzinfo=UTC))


def test_a_known_page_is_asked_with_both_of_its_validators() -> None:
    assert KnownPages([PAGE], NOW).conditions(PAGE) == {
        "If-None-Match": '"1"',
        "If-Modified-Since": "Mon, 05 Jan 2026 00:00:00 GMT",
    }


def test_an_unknown_page_and_one_without_validators_are_read() -> None:
    bare = replace(PAGE, etag=None, last_modified=None)

    assert KnownPages([bare], NOW).conditions(bare) == {}
    assert KnownPages([], NOW).conditions(None) == {}


@pytest.mark.parametrize(("days", "is_read"), [(13, False), (29, True)])
def test_a_server_that_never_changes_its_mind_is_not_believed_for_ever(days: int, is_read: bool) -> None:
    page = replace(PAGE, read_at=NOW - days * DAY)

    assert (KnownPages([page], NOW).conditions(page) == {}) is is_read


def test_not_all_pages_are_read_again_in_the_same_night() -> None:
    pages = [replace(PAGE, url=f"https://campus.example/{number}", read_at=NOW - 20 * DAY) for number in range(100)]
    known = KnownPages(pages, NOW)

    assert 20 < sum(known.conditions(page) == {} for page in pages) < 80


@pytest.mark.parametrize(
    ("changed", "is_news"),
    [(NOW - 2 * DAY, False), (NOW - DAY / 2, True), (NOW + DAY, False), (None, False)],
)
def test_a_sitemap_may_only_make_a_page_be_read(changed: datetime | None, is_news: bool) -> None:
    known = KnownPages([PAGE], NOW)

    assert known.note_change_date(PAGE.url, changed) is is_news
    assert (known.conditions(PAGE) == {}) is is_news


def test_a_page_is_known_under_every_spelling() -> None:
    known = KnownPages([PAGE], NOW)

    assert known.stored_url("https://campus.example/fees?b=2&a=1") == PAGE.url
    assert known.stored_url("https://campus.example/other") == "https://campus.example/other"


@pytest.mark.parametrize(
    ("stored", "named"),
    [
        ("https://campus.example/fees", "http://campus.example/fees"),
        ("http://campus.example/fees", "https://campus.example/fees"),
        (PAGE.url, "http://campus.example/fees?b=2&a=1"),
    ],
)
def test_an_address_may_be_meant_that_differs_in_its_scheme_alone(stored: str, named: str) -> None:
    known = KnownPages([replace(PAGE, url=stored)], NOW)

    assert known.meant_by(named) == known.meant_by(stored) == stored
    assert known.stored_url(named) == named  # where a redirect leads is meant as it is written


@pytest.mark.parametrize(
    ("stored", "named"),
    [
        (replace(PAGE, is_current=False, reason="too short"), "http://campus.example/fees?a=1&b=2"),
        (replace(PAGE, missing_since=NOW - DAY), "http://campus.example/fees?a=1&b=2"),
        (replace(PAGE, url="https://campus.example:8080/"), "http://campus.example:8080/"),
        (replace(PAGE, url="https://campus.example/"), "http://www.campus.example/"),
    ],
    ids=["left out", "missing", "of another port", "of another host"],
)
def test_no_other_page_is_meant_where_it_may_be_the_only_one(stored: KnownPage, named: str) -> None:
    assert KnownPages([stored], NOW).meant_by(named) == named


def test_of_two_pages_that_differ_in_their_scheme_each_is_itself() -> None:
    pages = [replace(PAGE, url=f"{scheme}://campus.example/") for scheme in ("http", "https")]
    known = KnownPages(pages, NOW)

    assert [known.meant_by(page.url) for page in pages] == [page.url for page in pages]


@pytest.mark.parametrize(
    ("page", "resume_from", "is_fresh"),
    [
        (PAGE, None, False),
        (PAGE, NOW - 2 * DAY, True),
        (PAGE, NOW - DAY / 2, False),
        (replace(PAGE, fetched_at=NOW + DAY), NOW - DAY, False),
        (replace(PAGE, is_current=False), NOW - 2 * DAY, False),
        (replace(PAGE, is_current=False, reason="too short"), NOW - 2 * DAY, True),
    ],
)
def test_what_an_interrupted_run_fetched_is_fresh(
    page: KnownPage, resume_from: datetime | None, is_fresh: bool
) -> None:
    assert KnownPages([page], NOW, resume_from).is_fresh(page) is is_fresh


@pytest.mark.parametrize(
    ("etag", "is_sent"),
    [
        ('"plain"', True),
        ('W/"weak"', True),
        ("unquoted", True),
        ('"two words"', True),
        (f'"{"e" * 998}"', True),
        (f'"{"e" * 999}"', False),
        ('"é"', False),
        ('"\x01"', False),
        ('"\x7f"', False),
        ('"a\r\nX: y"', False),
        ('"\udcff"', False),
        (" ", False),
    ],
)
def test_a_mark_is_sent_back_only_where_every_server_takes_it(etag: str, is_sent: bool) -> None:
    page = replace(PAGE, etag=etag, last_modified=None)

    assert KnownPages([page], NOW).conditions(page) == ({"If-None-Match": etag} if is_sent else {})


@pytest.mark.parametrize(
    ("moment", "sent"),
    [
        ("2026-01-05T05:00:00+05:00", "Mon, 05 Jan 2026 00:00:00 GMT"),
        ("9999-12-31T23:59:59-23:59", None),
        ("0001-01-01T00:00:00+23:59", None),
    ],
)
def test_a_date_of_any_time_zone_is_sent_as_one_of_greenwich(moment: str, sent: str | None) -> None:
    page = replace(PAGE, etag=None, last_modified=datetime.fromisoformat(moment))

    assert KnownPages([page], NOW).conditions(page) == ({"If-Modified-Since": sent} if sent else {})
