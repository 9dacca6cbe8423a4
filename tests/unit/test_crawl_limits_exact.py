"""Every limit of a crawl holds at its number: one less and the number itself pass, one more does not."""

import gzip
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime

import pytest

from core.crawl.crawl_guard import MEGABYTE, CrawlBudget, CrawlObservations, decide_removals
from core.crawl.fetching.bodies import http_date, http_date_of, read_body
from core.crawl.fetching.fetch import FetchLimits, Response
from core.crawl.fetching.politeness import MAX_ROBOTS_BYTES, read_robots
from core.crawl.frontier import Frontier, Link, TrapLimits, may_be_stored
from core.crawl.missing_pages import MOST_WORDS, says_not_found
from core.crawl.sitemap import MOST_SITEMAPS, MOST_UNPACKED_BYTES, sitemap_entries
from core.domain.crawl import CrawlEnded, Source
from core.domain.document import Block, BlockKind, Document
from core.domain.page import KnownPage
from core.errors import FetchError
from core.text.urls import MAX_URL_CHARACTERS, clean_url, unread_ending

HOME = "https://www.campus.example/"
SOURCE = Source("campus", (HOME,))
NOW = datetime(2026, 3, 9, 3, tzinfo=UTC)
LIMIT = 1_000


async def pieces(body: bytes, size: int) -> AsyncIterator[bytes]:
    for at in range(0, len(body), size):
        yield body[at : at + size]


def test_the_limits_are_those_of_the_documents() -> None:
    assert MAX_ROBOTS_BYTES == 512 * 1024  # RFC 9309, 2.5: at least 500 KiB
    assert MOST_UNPACKED_BYTES == 50 * 1024 * 1024  # sitemaps.org
    assert (MAX_URL_CHARACTERS, MOST_SITEMAPS, MOST_WORDS) == (2_000, 100, 150)


# ---- bodies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["", "identity", "gzip", "x-gzip", "deflate", " GZIP "])
@pytest.mark.parametrize("size", [7, 64, 5_000])
@pytest.mark.parametrize(("count", "is_read"), [(LIMIT - 1, True), (LIMIT, True), (LIMIT + 1, False)])
async def test_a_body_may_have_as_many_bytes_as_its_limit(encoding: str, size: int, count: int, is_read: bool) -> None:
    body = bytes(range(256)) * 4
    body = body[:count] if count <= len(body) else body + b"x" * (count - len(body))
    packed = zlib.compress(body) if encoding == "deflate" else body if len(encoding) in {0, 8} else gzip.compress(body)

    if is_read:
        assert await read_body(pieces(packed, size), encoding, LIMIT, HOME) == body
    else:
        with pytest.raises(FetchError) as refused:
            await read_body(pieces(packed, size), encoding, LIMIT, HOME)
        assert refused.value.reason == "too large"


@pytest.mark.slow
@pytest.mark.parametrize("size", [512, 1 << 20])
async def test_a_bomb_is_unpacked_no_further_than_the_limit(size: int) -> None:
    bomb = gzip.compress(bytes(100_000_000), 9)
    tracemalloc.start()
    try:
        with pytest.raises(FetchError):
            await read_body(pieces(bomb, size), "gzip", LIMIT, HOME)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert peak < 1_000_000


@pytest.mark.parametrize("encoding", ["br", "zstd", "gzip, gzip", "\udcff"])
async def test_a_packing_that_nobody_asked_for_is_a_reason_of_its_own(encoding: str) -> None:
    with pytest.raises(FetchError) as refused:
        await read_body(pieces(b"x", 1), encoding, LIMIT, HOME)
    assert refused.value.reason == "unreadable"


def test_files_of_pages_may_be_larger_than_texts() -> None:
    limits = FetchLimits(text_bytes=1, paged_bytes=2)
    assert [limits.bytes_for(kind) for kind in ("text/html", "", "application/pdf", "binary/octet-stream")] == [
        1,
        1,
        2,
        2,
    ]


# ---- robots.txt and sitemaps -------------------------------------------------------------------


@pytest.mark.parametrize(("more", "is_allowed"), [(-1, False), (0, False), (1, True)])
def test_a_robots_file_is_read_up_to_its_limit(more: int, is_allowed: bool) -> None:
    first, last = b"User-agent: *\n#", b"\nDisallow: /x\nDisallow: /yy"
    body = first + b"x" * (MAX_ROBOTS_BYTES + more - len(first) - len(last)) + last
    rules = read_robots(200, body, "campus-advisor")

    with pytest.raises(FetchError):
        rules.require_allowed(f"{HOME}x")
    with pytest.raises(FetchError):
        rules.require_allowed(f"{HOME}yy")
    if is_allowed:  # without its last letter the rule forbids more
        with pytest.raises(FetchError):
            rules.require_allowed(f"{HOME}y")
    else:
        rules.require_allowed(f"{HOME}y")


async def test_no_more_than_a_hundred_sitemaps_are_read() -> None:
    children = "".join(f"<sitemap><loc>{HOME}{number}.xml</loc></sitemap>" for number in range(150))
    asked: list[str] = []

    async def get(url: str) -> bytes:
        asked.append(url)
        return f"<sitemapindex>{children}</sitemapindex>".encode() if url == HOME else b"<urlset/>"

    assert [entry async for entry in sitemap_entries(HOME, get)] == []
    assert (len(asked), len(set(asked))) == (MOST_SITEMAPS, MOST_SITEMAPS)


@pytest.mark.slow
@pytest.mark.parametrize("is_packed", [True, False])
@pytest.mark.parametrize(("more", "found"), [(-1, 1), (0, 1), (200_000, 0)])
async def test_a_sitemap_is_unpacked_up_to_its_limit(is_packed: bool, more: int, found: int) -> None:
    first, last = b"<urlset>", f"<url><loc>{HOME}x</loc></url>".encode()
    room = MOST_UNPACKED_BYTES + more - len(first) - len(last)
    comment = b"<!--" + b"x" * (1_000_000 - 7) + b"-->"  # XML readers take no text of ten million letters
    body = first + comment * (room // len(comment)) + b" " * (room % len(comment)) + last
    body = gzip.compress(body + b"</urlset>", 1) if is_packed else body + b"</urlset>"

    async def get(url: str) -> bytes:
        return body

    assert len([entry async for entry in sitemap_entries(HOME, get)]) == found


# ---- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "reason"), [(-1, None), (0, None), (1, "url trap")])
def test_an_address_has_at_most_two_thousand_characters(count: int, reason: str | None) -> None:
    url = HOME + "a" * (MAX_URL_CHARACTERS + count - len(HOME))

    assert Frontier(SOURCE).add(Link(url, 1)) == reason
    assert may_be_stored(url, SOURCE) is (reason is None)


@pytest.mark.parametrize("shape", ["{}?MONTH={}", "{}05/2026/{}", "{}x?Start={}", "{}2026-05/{}"])
def test_addresses_with_dates_have_a_limit_of_their_own_however_they_are_written(shape: str) -> None:
    frontier = Frontier(SOURCE, TrapLimits(dated=3, numbered=6))
    found = [frontier.add(Link(shape.format(HOME, number), 1)) for number in range(8)]

    assert found == [None] * 3 + ["url trap"] * 5


def test_addresses_with_numbers_have_a_limit() -> None:
    frontier = Frontier(SOURCE, TrapLimits(dated=3, numbered=4, most=6))

    assert [frontier.add(Link(f"{HOME}{number}", 1)) for number in range(8)] == [None] * 6 + ["url trap"] * 2


def test_late_addresses_wait_until_all_others_were_fetched() -> None:
    frontier = Frontier(SOURCE)
    frontier.add(Link(f"{HOME}map", 1), is_late=True)
    frontier.add(Link(f"{HOME}about", 1))

    assert [each.removeprefix(HOME) for each in emptied(frontier)] == ["about", "map"]


def test_what_may_be_a_trap_waits_until_all_other_pages_were_fetched() -> None:
    frontier = Frontier(SOURCE, TrapLimits(dated=3, numbered=2, most=6))
    for path in ("1", "2", "3", "4", "about"):
        frontier.add(Link(f"{HOME}{path}", 1))

    assert [each.removeprefix(HOME) for each in emptied(frontier)] == ["1", "2", "about", "3", "4"]


@pytest.mark.parametrize(("count", "reason"), [(2, None), (3, None), (4, "url trap")])
def test_a_folder_may_repeat_three_times(count: int, reason: str | None) -> None:
    assert Frontier(SOURCE).add(Link(f"{HOME}{'a/' * count}b", 1)) == reason


@pytest.mark.parametrize(("depth", "reason"), [(19, None), (20, None), (21, "too deep")])
def test_a_page_is_at_most_so_many_clicks_away(depth: int, reason: str | None) -> None:
    assert Frontier(SOURCE).add(Link(f"{HOME}a", depth)) == reason


@pytest.mark.parametrize(
    "raw", ["a?UTM_Source=x", "a?utm_source=x", "a?JSessionID=1", "a;JSESSIONID=1", "a;jsessionid=1"]
)
def test_a_session_is_no_part_of_an_address_however_it_is_written(raw: str) -> None:
    assert clean_url(raw, HOME) == f"{HOME}a"


def test_the_ending_of_a_file_may_be_in_capitals() -> None:
    assert [unread_ending(f"{HOME}x.{each}") for each in ("ZIP", "zip", "PDF", "html")] == [
        ".zip",
        ".zip",
        "",
        "",
    ]


# ---- pages that are not there ------------------------------------------------------------------


@pytest.mark.parametrize("title", ["PAGE NOT FOUND", "page not found", "Page Not Found", "ERROR 404", "NOT FOUND"])
@pytest.mark.parametrize(("more", "is_missing"), [(-1, True), (0, True), (1, False)])
def test_a_short_page_may_say_that_it_is_not_there(title: str, more: int, is_missing: bool) -> None:
    text = "word " * (MOST_WORDS + more)

    assert says_not_found(Document(HOME, title, (Block(BlockKind.PARAGRAPH, text),), "text/html", NOW)) is is_missing


# ---- dates and pauses --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "year"),
    [
        ("Wed, 31 Dec 1969 23:59:59 GMT", None),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 1970),
        ("Thu, 31 Dec 9998 23:59:59 GMT", 9998),
        ("Fri, 01 Jan 9999 00:00:00 GMT", None),
        ("Thu, 01 Jan 1970 00:00:00 +0100", None),
        ("Mon, 05 Jan 2026 00:00:00", 2026),
    ],
)
def test_a_date_is_one_of_the_years_of_the_web(value: str, year: int | None) -> None:
    moment = http_date(value)

    assert (moment and moment.year) == year
    assert moment is None or moment.tzinfo is UTC


def test_a_moment_that_no_server_can_be_told_is_not_told() -> None:
    assert http_date_of(None) is None
    assert http_date_of(datetime(2026, 1, 5)) is None
    assert http_date_of(datetime.fromisoformat("9999-12-31T23:59:59-23:59")) is None
    assert http_date_of(datetime.fromisoformat("0001-01-01T00:00:00+23:59")) is None
    assert http_date_of(datetime.fromisoformat("2026-01-05T01:00:00+01:00")) == "Mon, 05 Jan 2026 00:00:00 GMT"


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("7", 7.0), (" 7 ", 7.0), ("²", None), ("-7", None), ("7.5", None), ("9" * 5_000, 315_360_000.0), ("", None)],
)
def test_a_pause_is_a_number_of_seconds(value: str, seconds: float | None) -> None:
    assert Response(HOME, 503, {"retry-after": value}).retry_after_seconds == seconds


# ---- budget and guard --------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "spent"), [(9.99, ""), (10.0, "max_seconds is 10"), (10.01, "max_seconds is 10")])
def test_the_time_of_a_crawl_is_up_at_its_limit(seconds: float, spent: str) -> None:
    moments = iter([0.0, seconds, seconds])
    budget = CrawlBudget(Source("campus", (HOME,), max_seconds=10), lambda: 0, lambda: next(moments))

    assert budget.spent == spent


@pytest.mark.parametrize(("more", "spent"), [(-1, ""), (0, "max_megabytes is 2"), (1, "max_megabytes is 2")])
def test_the_bytes_of_a_crawl_are_spent_at_their_limit(more: int, spent: str) -> None:
    budget = CrawlBudget(Source("campus", (HOME,), max_megabytes=2), lambda: 2 * MEGABYTE + more, lambda: 0.0)

    assert budget.spent == spent


@pytest.mark.parametrize(
    ("part", "reason", "expected", "most"),
    [
        ("gone", "http 404", 100, 40),
        ("failed", "http 500", 100, 20),
        ("blank", "too short", 100, 20),
        ("gone", "http 404", 10, 5),
        ("failed", "http 500", 10, 5),
        ("blank", "too short", 10, 5),
    ],
)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_crawl_is_doubted_from_one_page_more_than_its_share(
    part: str, reason: str, expected: int, most: int, more: int
) -> None:
    names = [str(number) for number in range(expected)]
    bad = dict.fromkeys(names[: most + more], reason)
    known = {name: KnownPage(name, NOW, NOW) for name in names}
    seen = CrawlObservations(known, set(names[most + more :]), **{part: bad})  # type: ignore[arg-type]

    decision = decide_removals(seen, CrawlEnded(), NOW)

    assert len(decision.doubts) == (more > 0)
    assert bool(decision.removed) is (part == "gone" and more <= 0)


def emptied(frontier: Frontier) -> Iterator[str]:
    """Its addresses, in their order."""
    while link := frontier.next():
        yield link.url
