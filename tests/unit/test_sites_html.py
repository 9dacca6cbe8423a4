"""Pages of HTML come out as a reader would read them."""

import pytest

from core.domain.document import BlockKind
from core.errors import ExtractionError
from core.extract.charsets import decode_html
from core.extract.html.body import read_body
from core.extract.html.tree import parse_html
from core.extract.html_pages import HtmlPage, prune, read_html

URL = "https://www.campus.example/a/page"
PROSE = "The registrar opens enrolment on the first Monday of every term and closes it two weeks later. " * 4


def read(html: str, robots: str = "") -> HtmlPage:
    """The page behind this markup."""
    return read_html(html.encode(), "text/html; charset=utf-8", URL, robots)


def body_lines(html: str) -> list[str]:
    """The whole body, each block led by the first letter of its kind."""
    root = parse_html(html)
    prune(root)
    return [f"{block.kind[0]}{block.level or ''} {block.text}" for block in read_body(root)]


def test_a_layout_table_reads_as_text_and_its_pairs_stay_on_one_line() -> None:
    html = """<table><tr><td colspan=2><b>Fall Algebra</b></td></tr>
      <tr><td>Instructor</td><td>Ada Smith</td></tr><tr><td>Day<br>Place</td><td>TR 10:10<br>Hall 3</td></tr>
      <tr><td><a href=1>Home</a> <a href=2>About</a> <a href=3>Search</a></td></tr></table><p>Ask us.</p>"""
    assert body_lines(html) == [
        "h4 Fall Algebra",
        "l - Instructor: Ada Smith\n- Day: TR 10:10\n- Place: Hall 3",
        "p Ask us.",
    ]


def test_nested_tables_are_read_from_within() -> None:
    html = "<table><tr><td><p>Left text.</p></td><td><table><tr><td>Fee</td><td>35</td></tr></table></td></tr></table>"
    assert body_lines(html) == ["p Left text.", "l - Fee: 35"]


def test_lists_definitions_code_and_headings_keep_their_kind() -> None:
    html = """<h2>How to <i>apply</i></h2><ul><li>First<ul><li>Form A</li></ul></li><li>Second</li></ul>
      <dl><dt>Dean</dt><dd>Grace Hopper</dd></dl><pre><code>ssh campus
exit</code></pre>"""
    assert body_lines(html) == [
        "h2 How to apply",
        "l - First\n  - Form A\n- Second",
        "l - Dean: Grace Hopper",
        "c ssh campus\nexit",
    ]


def test_furniture_and_invisible_parts_are_left_out() -> None:
    html = """<nav>Menu</nav><script>x()</script><p style="display: none">Hidden</p>
      <main><p>Only this.</p></main><footer>Imprint</footer>"""
    assert body_lines(html) == ["p Only this."]


def test_a_page_that_lives_in_a_table_is_read_whole() -> None:
    rows = "".join(f"<tr><td>Person {n}</td><td>Room {n}</td></tr>" for n in range(30))
    page = read(f"<title>Staff</title><p>Who sits where.</p><table><tr><th>Name</th><th>Office</th></tr>{rows}</table>")
    table = next(block for block in page.blocks if block.kind is BlockKind.TABLE)
    assert table.text.startswith("Name | Office\nPerson 0 | Room 0\n")
    assert table.text.endswith("Person 29 | Room 29")


def test_headings_of_the_main_text_keep_their_level() -> None:
    page = read(f"<title>Fees</title><h1>Fees</h1><p>{PROSE}</p><h3>Late fees</h3><p>{PROSE} Late.</p>")
    headings = [(block.text, block.level) for block in page.blocks if block.kind is BlockKind.HEADING]
    assert ("Late fees", 3) in headings


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("<title>Late fees | Bursar</title><h1>Fees</h1>", "Late fees | Bursar"),
        ("<title>Untitled Document</title><h1>Fees</h1>", "Fees"),
        ("<title>Home</title><h1> Late\n fees </h1>", "Late fees"),
        ("<h2>Fees</h2>", "Fees"),
    ],
)
def test_the_title_is_the_pages_own_unless_it_says_nothing(head: str, title: str) -> None:
    assert read(f"{head}<p>{PROSE}</p>").title == title


def test_links_follow_the_base_and_leave_out_nofollow() -> None:
    html = """<base href="/b/"><link rel=canonical href="/b/page"><a href=one#x>1</a><a href="two" rel="nofollow">2</a>
      <a href="mailto:x@y">3</a><area href=three><iframe src=four></iframe>
      <meta http-equiv=refresh content="0; url=five">"""
    links = read(html).links
    assert [link.removeprefix("https://www.campus.example") for link in links.links] == [
        "/b/five",
        "/b/one",
        "/b/three",
        "/b/four",
    ]
    assert links.canonical == "https://www.campus.example/b/page"


@pytest.mark.parametrize(
    ("meta", "header", "noindex", "followed"),
    [
        ("noindex", "", True, 1),
        ("NONE", "", True, 0),
        ("", "nofollow", False, 0),
        ("", "noindex, nofollow", True, 0),
        ("all", "", False, 1),
    ],
)
def test_a_page_may_ask_not_to_be_indexed_or_followed(meta: str, header: str, noindex: bool, followed: int) -> None:
    links = read(f'<meta name="robots" content="{meta}"><a href=/x>x</a>', header).links
    assert (links.noindex, len(links.links)) == (noindex, followed)


def test_a_folder_listing_is_navigation_and_an_article_with_links_is_not() -> None:
    links = "".join(f"<a href={n}>file{n}.html</a><br>" for n in range(9))
    assert read(f"<h1>Index of /files</h1>{links}").is_navigation
    assert not read(f"<h1>Files</h1><p>{PROSE}</p>{links}").is_navigation


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("\ufeffcrème brûlée".encode(), "text/html; charset=latin-1"),
        ("crème brûlée".encode("utf-16"), "text/html"),
        ("crème brûlée".encode("latin-1"), "text/html; charset=iso-8859-1"),
        ('<meta charset="latin-1">crème brûlée'.encode("latin-1"), "text/html"),
        ("crème brûlée".encode(), "text/html; charset=no-such-thing"),
        ("crème brûlée is served here".encode("cp1252"), "text/html; charset=utf-8"),
        ("Chef,Dish\nÅsa,crème brûlée\n".encode("cp1252"), "text/csv"),
        ("crème brûlée".encode("cp1252"), ""),
    ],
)
def test_bytes_become_text_whatever_is_declared(body: bytes, content_type: str) -> None:
    assert "crème brûlée" in decode_html(body, content_type)


@pytest.mark.parametrize("html", ["", "   ", "\x00\x01"])
def test_a_page_without_markup_is_unreadable(html: str) -> None:
    with pytest.raises(ExtractionError) as caught:
        read(html)
    assert caught.value.reason == "unreadable"


def test_an_abyss_of_tags_does_not_break_the_reading() -> None:
    assert len(read("<div><b>" * 20_000 + PROSE).blocks) < 20_000


def test_a_body_inside_of_what_the_parser_puts_into_the_head_is_read() -> None:
    page = read_html(
        b"<head><title>Fees</title><main><p>Pay at the desk.<body><p>Bring a card.", "text/html", "https://a.example/"
    )
    assert [block.text for block in page.blocks] == ["Pay at the desk.", "Bring a card."]


@pytest.mark.parametrize("reference", ["&#1;", "&#x0b;", "&#xFFFE;", "&#0031", "&#65535;"])
def test_a_reference_to_what_no_xml_holds_costs_no_page(reference: str) -> None:
    rows = "<tr><td>Late fee</td><td>$40</td></tr>"
    page = f"<html><body><table>loose {reference} words{rows}</table><p>{'The desk is open. ' * 20}</p></body></html>"

    lines = body_lines(page)

    assert any("loose words" in " ".join(line.split()) for line in lines)
    assert any("Late fee" in line for line in lines)
    assert body_lines("<p>&#110;&#49;&#x41; is a code of three signs.</p>") == ["p n1A is a code of three signs."]
