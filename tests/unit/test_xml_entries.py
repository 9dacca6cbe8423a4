"""What a sitemap or feed has besides its entries takes no memory, and an entry of endless parts is refused."""

import pytest

from core.crawl.map_entries import feed_entries
from core.crawl.xml_entries import children, text_of, xml_entries
from core.errors import ExtractionError

MAP = "https://campus.example/sitemap.xml"
MANY = 5_000


def addresses(body: str) -> list[str]:
    entries = xml_entries(body.encode(), MAP, ("url",), len(body) + 1)
    return [text_of(part) for entry in entries for part in children(entry, "loc")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "junk", ["<a/>", "<a><b/><b><c/></b></a>", "<url><loc>x</loc></url>", "<a>" * 200 + "</a>" * 200]
)
def test_however_much_stands_around_the_entries_they_are_read(junk: str) -> None:
    found = addresses(f"<urlset>{junk * MANY}<url><lastmod/><loc>here</loc></url>{junk * MANY}</urlset>")

    assert "here" in found


def test_what_stands_around_the_entries_of_a_feed_is_passed_over() -> None:
    body = f"<rss><channel>{'<a/>' * MANY}<item><link>{MAP}</link></item></channel></rss>"

    assert [entry.url for entry in feed_entries(body.encode(), MAP)] == [MAP]


@pytest.mark.parametrize("entry", [f"<url>{'<a/>' * MANY}</url>", f"<url><b>{'<a/>' * MANY}</b></url>"])
def test_an_entry_of_endless_parts_is_refused(entry: str) -> None:
    with pytest.raises(ExtractionError, match="more than 1000 parts"):
        addresses(f"<urlset>{entry}</urlset>")
