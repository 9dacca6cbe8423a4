"""A feed names pages and when they changed, in every format, and whatever is wrong with it."""

from datetime import UTC, datetime, timedelta

import pytest

from core.crawl.map_entries import MOST_ENTRIES, MOST_FEED_BYTES, MapEntry, feed_entries
from core.errors import ExtractionError

FEED = "https://campus.example/news/feed"
PAGE = "https://campus.example/news/1"
NINE = datetime(2026, 3, 2, 9, tzinfo=UTC)


def rss(*items: str) -> bytes:
    """An RSS 2.0 feed of these items."""
    entries = "".join(f"<item>{item}</item>" for item in items)
    head = "<title>News</title><link>https://campus.example/</link><pubDate>Tue, 03 Mar 2026 00:00:00 GMT</pubDate>"
    return f"<rss version='2.0'><channel>{head}{entries}</channel></rss>".encode()


def atom(entry: str) -> bytes:
    """An Atom feed of one entry."""
    head = '<updated>2026-03-03T00:00:00Z</updated><link href="https://campus.example/"/>'
    return f'<feed xmlns="http://www.w3.org/2005/Atom">{head}<entry>{entry}</entry></feed>'.encode()


def rdf(item: str) -> bytes:
    """An RSS 1.0 feed of one item."""
    names = (
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"'
    )
    return f"<rdf:RDF {names}><channel/><item rdf:about='x'>{item}</item></rdf:RDF>".encode()


@pytest.mark.parametrize(
    "body",
    [
        rss("<link>/news/1</link><pubDate>Mon, 02 Mar 2026 09:00:00 GMT</pubDate>"),
        rss("<link>https://campus.example/news/1?utm_source=rss#top</link><pubDate>2 Mar 2026 10:00 +0100</pubDate>"),
        rss("<guid>https://campus.example/news/1</guid><pubDate>Mon, 02 Mar 2026 09:00:00 +0000</pubDate>"),
        rdf("<link>https://campus.example/news/1</link><dc:date>2026-03-02T09:00:00Z</dc:date>"),
        atom('<link href="/news/1"/><updated>2026-03-02T09:00:00Z</updated>'),
        atom(
            '<link rel="edit" href="/edit/1"/><link rel="enclosure" type="audio/mpeg" href="/a.mp3"/>'
            '<link rel="alternate" type="text/html" href="/news/1"/>'
            "<published>2026-02-01T00:00:00Z</published><updated>2026-03-02T10:00:00+01:00</updated>"
        ),
    ],
    ids=["rss", "rss with a zone", "rss with an id", "rss 1.0", "atom", "atom with several links and dates"],
)
def test_each_format_names_its_page_and_the_newest_date(body: bytes) -> None:
    assert feed_entries(body, FEED) == [MapEntry(PAGE, NINE)]


@pytest.mark.parametrize(
    "date", ["", "yesterday", "²", "99999999999999", "Mon, 99 Mar 2026 09:00:00 GMT", "2026-03", "0000-00-00"]
)
def test_a_date_that_is_none_is_no_date(date: str) -> None:
    assert feed_entries(rss(f"<link>{PAGE}</link><pubDate>{date}</pubDate>"), FEED) == [MapEntry(PAGE, None)]


def test_dates_at_the_ends_of_the_calendar_are_compared() -> None:
    dates = ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-03-02")
    item = "".join(f"<updated>{date}</updated>" for date in dates)

    [entry] = feed_entries(atom(f'<link href="{PAGE}"/>{item}'), FEED)

    assert entry.changed_at
    assert entry.changed_at - NINE > timedelta(days=365)


@pytest.mark.parametrize(
    "item",
    [
        "<title>No link</title>",
        "<link>mailto:news@campus.example</link>",
        "<link/>",
        "<link>http://[::1</link>",
        "<guid isPermaLink='false'>tag:1</guid>",
        "<enclosure url='/a.mp3'/>",
    ],
)
def test_an_entry_that_leads_to_no_page_is_left_out(item: str) -> None:
    assert feed_entries(rss(item, f"<link>{PAGE}</link>"), FEED) == [MapEntry(PAGE)]


@pytest.mark.parametrize(
    "body",
    [
        b"<rss><channel><title>R&D &nbsp; news</title><item><link>/news/1</link></item></channel></rss>",
        b"<rss><channel><item><link>/news/1</link></item><item><title>Cut o",
        b"\n\n<?xml version='1.0'?><rss><channel><item><link>/news/1</link></item></channel></rss>",
    ],
    ids=["entities of HTML", "cut off", "blank lines before it"],
)
def test_what_can_be_read_of_a_feed_with_faults_is_read(body: bytes) -> None:
    assert feed_entries(body, FEED) == [MapEntry(PAGE)]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"garbage",
        b"\x1f\x8bnot gzip",
        b"<!doctype html><html><body><h1>Not found</h1><p>Sorry<br></html>",
        b"<urlset><url><loc>https://campus.example/</loc></url></urlset>",
        b"<rss>" + b"<item>" * 5_000,
        b'{"version": "https://jsonfeed.org/version/1.1", "items": []}',
    ],
)
def test_what_is_no_feed_is_an_error(body: bytes) -> None:
    with pytest.raises(ExtractionError, match=r"correct"):
        feed_entries(body, FEED)


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "https://campus.example/other">',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        '<!ENTITY b "https://campus.example/other"><!ENTITY a "&b;&b;&b;&b;&b;&b;&b;&b;">',
    ],
)
def test_no_entity_is_resolved(declared: str) -> None:
    items = f"<item><link>&a;</link></item><item><link>{PAGE}</link></item>"

    assert feed_entries(f"<!DOCTYPE rss [{declared}]><rss>{items}</rss>".encode(), FEED) == [MapEntry(PAGE)]


@pytest.mark.parametrize(("count", "found"), [(MOST_ENTRIES, MOST_ENTRIES), (MOST_ENTRIES + 1, MOST_ENTRIES)])
def test_so_many_entries_of_a_feed_are_read(count: int, found: int) -> None:
    body = rss(*(f"<link>/news/{number}</link>" for number in range(count)))

    assert [entry.url for entry in feed_entries(body, FEED)][-1:] == [f"https://campus.example/news/{found - 1}"]


def test_of_a_huge_feed_only_the_beginning_is_read() -> None:
    long = f"<description>{'x' * 1_000_000}</description>"
    body = rss(*(f"<link>/news/{number}</link>{long}" for number in range(9)))

    assert [entry.url[-1] for entry in feed_entries(body, FEED)] == list("01234")[: MOST_FEED_BYTES // 1_000_000]
