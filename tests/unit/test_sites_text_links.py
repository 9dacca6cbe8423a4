"""A link inside the text that leads elsewhere is a change; what menus and servers do to links is none."""

import pytest

from core.domain.document import TextLink
from core.extract.html.links import stable_target, text_links
from core.extract.html.tree import parse_html
from core.extract.html_pages import read_html
from jobs.page_policy import short_diff

URL = "https://campus.example/fees/"
PROSE = (
    "Every student pays the fees of a term before it begins, and the bursar takes cards, cheques and transfers at the "
    "front desk on every weekday until four in the afternoon. Whoever pays late is charged for each week."
)


def links_of(body: str) -> list[tuple[str, str]]:
    """Words and targets of the links that count."""
    page = read_html(f"<title>Fees</title><body>{body}</body>".encode(), "text/html", URL)
    return [(link.words, link.target) for link in page.links.in_text]


def test_links_in_paragraphs_lists_and_cells_are_noted_in_order_with_their_heading() -> None:
    body = (
        f"<main><h1>Fees</h1><p>{PROSE} See the <a href='late.html'>late fees</a>.</p><h2>Forms</h2>"
        f"<ul><li><a href='/forms/7'>Form 7</a> for a refund</li></ul>"
        "<table><tr><th>Term</th><th>Form</th></tr><tr><td>Fall</td><td><a href='/fall'>Sheet</a></td></tr></table>"
        "</main>"
    )

    page = read_html(f"<title>Fees</title>{body}".encode(), "text/html", URL)

    assert page.links.in_text == (
        TextLink("late fees", "https://campus.example/fees/late.html", "Fees"),
        TextLink("Form 7", "https://campus.example/forms/7", "Forms"),
        TextLink("Sheet", "https://campus.example/fall", "Forms"),
    )


@pytest.mark.parametrize(
    "around",
    [
        '<nav><a href="/a">Fees</a></nav>',
        '<header role="banner"><a href="/a">Fees</a></header>',
        '<div class="menu"><a href="/a">Fees</a></div>',
        '<footer><p>See <a href="/a">the imprint</a></p></footer>',
        '<ul><li><a href="/a">Fees</a></li><li><a href="/b">Rooms</a></li></ul>',
        '<p><a href="/a">Fees</a> <a href="/b">Rooms</a> <a href="/c">Staff</a></p>',
    ],
)
def test_what_is_there_to_find_ones_way_does_not_count(around: str) -> None:
    assert links_of(f"{around}<h1>Fees</h1><p>{PROSE}</p><p>{PROSE.lower()}</p>") == []


@pytest.mark.parametrize(("part", "words"), [("main", ["Form 7"]), ("div", [])])
def test_a_list_of_bare_links_counts_only_where_the_page_marks_its_main_part(part: str, words: list[str]) -> None:
    root = parse_html(f"<{part}><p>{PROSE}</p><ul><li><a href='/forms/7'>Form 7</a></li></ul></{part}>")

    found = text_links(root, URL, is_marked=part == "main")

    assert [link.words for link in found] == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/a?utm_source=mail", "/a"),
        ("/a;jsessionid=77", "/a;jsessionid=78"),
        ("/a?PHPSESSID=1&id=2", "/a?id=2&PHPSESSID=3"),
        ("/a?id=2&_wpnonce=3f", "/a?id=2&_wpnonce=9c"),
        ("/a.pdf?v=17", "/a.pdf?v=18"),
        ("/a#top", "/a"),
        ("/fees/../a", "/a"),
    ],
)
def test_what_changes_from_visit_to_visit_does_not_count(one: str, other: str) -> None:
    assert stable_target(one, URL) == stable_target(other, URL)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/a", "/b"),
        ("/a?id=1", "/a?id=2"),
        ("/a?v=x1", "/a?v=x2"),
        ("#/courses/1", "#/courses/2"),
        ("mailto:a@x.example", "mailto:b@x.example"),
    ],
)
def test_another_page_another_route_and_another_mailbox_count(one: str, other: str) -> None:
    assert stable_target(one, URL) != stable_target(other, URL)


@pytest.mark.parametrize("href", ["#", "#top", "javascript:void(0)", "http://[", ""])
def test_what_leads_nowhere_does_not_count(href: str) -> None:
    assert links_of(f"<main><p>{PROSE} <a href='{href}'>Up</a></p></main>") == []


def test_the_diff_names_the_link_that_leads_elsewhere() -> None:
    before, after = (TextLink("Form 7", f"https://campus.example/{path}") for path in ("a", "b"))
    other = TextLink("Form 8", "https://campus.example/c")

    diff = short_diff("Use Form 7.", "Use Form 7.", [before, other], [after, other])

    assert diff == "-link 'Form 7' to https://campus.example/a\n+link 'Form 7' to https://campus.example/b"
