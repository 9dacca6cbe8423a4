"""Every page is fetched once, under one spelling, and no trap is walked into."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.crawl.frontier import Frontier, Link, TrapLimits, is_in_scope, url_shape
from core.domain.crawl import AddressLimit, Source
from core.domain.read_pages import SkipReason
from core.text.urls import clean_url, url_key

HOME = "https://www.campus.example/"


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("fees#late", "https://www.campus.example/a/fees"),
        ("../b/./c?utm_source=x&id=2&PHPSESSID=9", "https://www.campus.example/b/c?id=2"),
        ("HTTP://Campus.Example:80/x;jsessionid=1?b=1", "http://campus.example/x?b=1"),
        ("https://campus.example:8443", "https://campus.example:8443/"),
        ("https://user:secret@campus.example/", "https://campus.example/"),
        ("/münchen plan", "https://www.campus.example/m%C3%BCnchen%20plan"),
        ("mailto:someone@campus.example", None),
        ("javascript:void(0)", None),
        ("http://campus.example:99999/", None),
        ("http://[oops/", None),
    ],
)
def test_a_link_becomes_one_clean_address(raw: str, cleaned: str | None) -> None:
    assert clean_url(raw, f"{HOME}a/b") == cleaned


@given(st.text())
def test_no_link_text_whatever_breaks_the_cleaning(raw: str) -> None:
    cleaned = clean_url(raw, HOME)
    assert cleaned is None or cleaned.startswith(("http://", "https://"))


def test_parameters_in_another_order_make_no_other_page() -> None:
    assert url_key(f"{HOME}?b=1&a=2") == url_key(f"{HOME}?a=2&b=1")


def test_an_address_is_queued_once() -> None:
    frontier = Frontier(Source("campus", (HOME,)))
    assert [frontier.add(Link(f"{HOME}x", 0)), frontier.add(Link(f"{HOME}x", 1))] == [None, None]
    assert len(frontier) == 1


@pytest.mark.parametrize(
    ("url", "inside"),
    [
        ("https://www.campus.example/catalog/math", True),
        ("http://campus.example/catalog/", True),
        ("https://www.campus.example/news/", False),
        ("https://www.campus.example/catalog/?print=1", False),
        ("https://other.example/catalog/", False),
        ("https://library.example/hours", True),
    ],
)
def test_include_and_exclude_choose_pages_and_only_a_full_address_opens_another_host(url: str, inside: bool) -> None:
    source = Source("campus", (HOME,), include=("/catalog/", "^https://library.example/"), exclude=("[?&]print=",))
    assert is_in_scope(Link(url, 1), source) is inside


def test_a_start_needs_no_include() -> None:
    source = Source("campus", (HOME,), include=("/catalog/",))
    assert is_in_scope(Link(HOME, 0), source)
    assert not is_in_scope(Link(HOME, 1), source)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("a/b/a/b/a/b/a/b", "url trap"),
        ("x" * 2_100, "url trap"),
        ("logo.png", "unsupported type: .png"),
        ("a/b/c", None),
    ],
)
def test_odd_addresses_are_counted_and_not_fetched(path: str, reason: str | None) -> None:
    assert Frontier(Source("campus", (HOME,))).add(Link(HOME + path, 1)) == reason


def test_course_numbers_are_no_trap_where_dates_would_be() -> None:
    frontier = Frontier(Source("campus", (HOME,)), TrapLimits(dated=5, numbered=50))
    courses = [frontier.add(Link(f"{HOME}course/{number}", 1)) for number in range(40)]
    days = [frontier.add(Link(f"{HOME}events/2026-03-{day:02}", 1)) for day in range(1, 29)]
    assert set(courses) == {None}
    assert days.count(SkipReason.URL_TRAP) == 23


def test_the_word_calendar_alone_is_no_sign_of_a_trap() -> None:
    frontier = Frontier(Source("campus", (HOME,)), TrapLimits(dated=5, numbered=50))

    assert {frontier.add(Link(f"{HOME}calendar/event/{number}", 1)) for number in range(40)} == {None}


def test_addresses_that_a_sitemap_names_are_no_trap() -> None:
    frontier = Frontier(Source("campus", (HOME,)), TrapLimits(dated=5, numbered=5, most=5))
    named = [frontier.add(Link(f"{HOME}courses/{number}", 1), is_named=True) for number in range(40)]
    linked = [frontier.add(Link(f"{HOME}rooms/{number}", 1)) for number in range(40)]

    assert set(named) == {None}
    assert linked.count(SkipReason.URL_TRAP) == 35


def test_a_source_may_set_its_own_limit_for_a_shape() -> None:
    limits = (AddressLimit("/day/", 2), AddressLimit("/courses/", 30))
    frontier = Frontier(Source("campus", (HOME,), address_limits=limits), TrapLimits(dated=5, numbered=5, most=5))
    courses = [frontier.add(Link(f"{HOME}courses/{number}", 1)) for number in range(40)]
    days = [frontier.add(Link(f"{HOME}day/2026/05/{number}", 1)) for number in range(4)]

    assert courses.count(SkipReason.URL_TRAP) == 10
    assert days == [None, None, SkipReason.URL_TRAP, SkipReason.URL_TRAP]


def test_the_shape_of_an_address_forgets_numbers_and_values() -> None:
    assert url_shape(f"{HOME}a/12?q=math&page=3") == "www.campus.example/a/#?page&q"
    assert url_shape(f"{HOME}about") is None
