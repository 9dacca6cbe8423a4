"""RSS and Atom feeds are read item by item, and lead the crawl to their pages."""

from datetime import UTC, datetime

import pytest

from core.domain.document import BlockKind
from core.domain.read_pages import ReadPage
from core.errors import ExtractionError
from core.extract.extraction import extract

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def rss(*items: str) -> bytes:
    inner = "".join(f"<item>{item}</item>" for item in items)
    space = 'xmlns:content="http://purl.org/rss/1.0/modules/content/"'
    return (
        f'<?xml version="1.0"?><rss version="2.0" {space}><channel><title>News</title>{inner}</channel></rss>'.encode()
    )


def read(body: bytes, content_type: str = "text/xml") -> ReadPage:
    return extract("https://campus.example/feed/", content_type, body, NOW)


def text(page: ReadPage) -> list[str]:
    return [block.text for block in page.document.blocks]


def test_an_item_is_its_title_its_day_and_its_text_without_markup() -> None:
    page = read(
        rss(
            "<title>Bind a book</title><pubDate>Thu, 03 Sep 2026 23:30:00 -0700</pubDate>"
            "<description>&lt;p&gt;Materials &lt;b&gt;cost&lt;/b&gt; $9.&lt;/p&gt;</description>"
        )
    )
    assert page.document.title == "News"
    assert text(page) == ["Bind a book", "Published Thursday, September 3, 2026", "Materials cost $9."]


def test_the_items_addresses_are_pages_to_follow() -> None:
    page = read(rss("<title>A</title><link>https://campus.example/a?utm_source=rss</link>", "<link>/b</link>"))

    assert page.links.links == ("https://campus.example/a", "https://campus.example/b")
    assert page.document.links == page.links.links


def test_an_atom_feed_is_read_alike() -> None:
    page = read(
        b"""<feed xmlns="http://www.w3.org/2005/Atom"><title>Labs</title><entry><title>Open day</title>
        <link rel="self" href="https://campus.example/a.atom"/><link href="https://campus.example/a"/>
        <published>2026-09-03T10:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
        <p>Come in.</p></div></content></entry></feed>""",
        "application/atom+xml",
    )
    assert text(page) == ["Open day", "Published Thursday, September 3, 2026", "Come in."]
    assert page.links.links == ("https://campus.example/a",)


def test_a_summary_that_repeats_the_text_and_the_line_of_the_software_are_left_out() -> None:
    page = read(
        rss(
            "<title>A</title><description><![CDATA[<p>Come to the fair on [&#8230;]</p>"
            '<p>The post <a href="#">A</a> appeared first on <a href="#">News</a>.</p>]]></description>'
            "<content:encoded><![CDATA[<p>Come to the fair on Monday.</p>]]></content:encoded>"
        )
    )
    assert text(page) == ["A", "Come to the fair on Monday."]


def test_a_feed_is_known_by_its_first_tag_whatever_its_header_says() -> None:
    assert read(rss("<title>A</title>"), "text/html").document.content_type == "application/rss+xml"


def test_entities_are_not_expanded() -> None:
    bomb = b'<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">]>' + rss("<title>x &a; y</title>").split(b"?>", 1)[1]

    assert "aaaaaaaaaa" not in read(bomb, "application/rss+xml").document.text


@pytest.mark.parametrize("body", [b"", b"   "])
def test_an_empty_feed_is_unreadable(body: bytes) -> None:
    with pytest.raises(ExtractionError) as caught:
        read(body, "application/rss+xml")
    assert caught.value.reason == "unreadable"


def test_other_xml_is_of_a_type_that_is_not_read() -> None:
    with pytest.raises(ExtractionError) as caught:
        read(b"<?xml version='1.0'?><data><row/></data>", "text/xml; charset=utf-8")
    assert caught.value.reason == "unsupported type: text/xml"


def test_an_item_with_a_time_is_an_event() -> None:
    feed = """<rss version="2.0" xmlns:xCal="urn:ietf:params:xml:ns:xcal" xmlns:t="http://schemas.trumba.com/rss/x-trumba"
      xmlns:m="m"><channel><title>Calendar</title>
      <item><title>Moon Walk</title><xCal:location>Quad</xCal:location><xCal:dtstart>2027-02-18T23:00:00Z</xCal:dtstart>
        <t:localstart>2027-02-18T18:00:00</t:localstart><xCal:dtend>2027-02-19T00:00:00Z</xCal:dtend>
        <t:localend>2027-02-18T19:00:00</t:localend><m:cdo-alldayevent>false</m:cdo-alldayevent></item>
      <item><title>Recess</title><t:localstart>2027-03-01T00:00:00</t:localstart>
        <t:localend>2027-03-06T00:00:00</t:localend><m:cdo-alldayevent>true</m:cdo-alldayevent></item>
      <item><title>Talk</title><xCal:dtstart>2027-02-20T01:00:00Z</xCal:dtstart></item>
      <item><title>New dean</title><xCal:dtstart></xCal:dtstart><pubDate>Thu, 18 Feb 2027 10:00:00 GMT</pubDate></item>
      </channel></rss>"""
    read = extract(
        "https://campus.example/a.rss", "application/rss+xml", feed.encode(), datetime(2026, 9, 1, tzinfo=UTC)
    )
    assert [block.text for block in read.document.blocks if block.kind is not BlockKind.HEADING] == [
        "- Moon Walk: Thursday, February 18, 2027, 6:00 p.m. to 7:00 p.m.; Quad",
        "- Recess: Monday, March 1, 2027 to Friday, March 5, 2027",
        "- Talk: Friday, February 19, 2027, 8:00 p.m.",
        "Published Thursday, February 18, 2027",
    ]
    assert [event.start.day for event in read.document.events] == [18, 1, 19]
