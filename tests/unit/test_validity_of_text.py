"""What a page strikes out or does not show is not read, by whatever rule of whatever sheet; what it shows is."""

import pytest

from core.domain.document import BlockKind
from core.extract.html.furniture.left_out import Reason
from core.extract.html_pages import HtmlPage, read_html

HEAD = "<h1>Dues</h1><p>The dues of the rowing club are paid at the boat house before the first outing.</p>"


def page_of(body: str, css: str = "") -> HtmlPage:
    """A page with this body and style sheet."""
    page = f"<title>Dues</title><style>{css}</style><body><main>{HEAD}{body}</main>"
    return read_html(page.encode(), "text/html; charset=utf-8", "https://rowing.example/dues")


def said(page: HtmlPage) -> str:
    """All that is read of a page."""
    return "\n".join(block.text for block in page.blocks)


@pytest.mark.parametrize(
    ("old", "css"),
    [
        ("<del>May 3</del>", ""),
        ("<s>May 3</s>", ""),
        ("<strike>May 3</strike>", ""),
        ('<span role="deletion">May 3</span>', ""),
        ('<span style="text-decoration: red LINE-THROUGH">May 3</span>', ""),
        ('<span class="old">May 3</span>', ".old { text-decoration-line: underline line-through }"),
        ('<span class="old">May 3</span>', ":root { --gone: line-through } .old { text-decoration: var(--gone) }"),
        ('<span class="old">May 3</span>', "main { p & , & .old { text-decoration: line-through } }"),
        ('<span class="sm:old">May 3</span>', r".sm\:old { text-decoration: line-through }"),
        (
            '<span class="old">May 3</span>',
            "main span { text-decoration: line-through } span { text-decoration: none }",
        ),
        (
            '<span class="old">May 3</span>',
            ".old { text-decoration: line-through !important } main p .old { all: unset }",
        ),
        (
            '<span class="old">May 3</span>',
            ":is(p, li):not(.new, .x .y) > :where(.old) { text-decoration: line-through }",
        ),
        (
            '<span class="old">May 3</span>',
            "@layer a, b; @layer b { .old { text-decoration: line-through } } @layer a {"
            " p .old { text-decoration: none } }",
        ),
    ],
)
@pytest.mark.parametrize("around", ["<p>Due {} May 9</p>", "<ul><li>Due {} May 9</li><li>Paid in cash</li></ul>"])
def test_struck_text_is_left_out_with_its_reason(around: str, old: str, css: str) -> None:
    page = page_of(around.format(old).replace("<li>Due", "<li><p>Due").replace("9</li>", "9</p></li>"), css)

    assert "May 3" not in said(page)
    assert "Due May 9" in said(page)
    assert (Reason.STRUCK, "May 3") in [(part.reason, part.text) for part in page.left_out]


def test_a_struck_row_of_a_table_is_none_and_an_inserted_one_is() -> None:
    rows = "<tr class=off><td>May 3</td><td>Race</td></tr><tr><td><ins>May 9</ins></td><td>Regatta</td></tr>"
    page = page_of(
        f"<table><tr><th>Day</th><th>What</th></tr>{rows}</table>", "tr.off td { text-decoration: line-through }"
    )

    (table,) = (block for block in page.blocks if block.kind is BlockKind.TABLE)
    assert table.rows == (("May 9", "Regatta"),)


@pytest.mark.parametrize(
    "broken",
    [
        "<p>Due <del>May 3<p>Bring a towel.</p><p>Bring shoes.</p>",
        "<ul><li><del>May 3<li>Bring a towel.</ul><p>Bring shoes.</p>",
        "<p>Due <s>May 3</p><p>Bring a towel.</p><p>Bring shoes.</p>",
        "<del><p>May 3</p><p>Bring a towel.</p><p>Bring shoes.</p>",
    ],
)
def test_a_deletion_that_never_ends_takes_nothing_but_its_block(broken: str) -> None:
    text = said(page_of(broken))

    assert "May 3" not in text
    assert "Bring a towel." in text
    assert "Bring shoes." in text


@pytest.mark.parametrize(
    "style",
    [
        "color: #fdfdfd",
        "color: rgb(0 0 0 / 2%)",
        "color: hsl(0 0% 100%)",
        "background: #101010; color: #000",
        "font: 0/0 serif",
        "font-size: 0.05em",
        "margin-left: -9999px",
        "position: absolute; inset: 0 auto auto -5000px",
        "clip-path: inset(50%)",
        "clip-path: circle(0)",
        "transform: scale(0)",
        "transform: rotateY(90deg)",
        "translate: -9999px",
        "filter: opacity(0%)",
        "filter: blur(12px)",
        "width: 1px; height: 1px; overflow: hidden",
        "content-visibility: hidden",
        "opacity: 1%",
    ],
)
def test_what_nobody_can_see_is_not_read(style: str) -> None:
    page = page_of("<p class=trick>Pay 9999 dollars.</p>", f".trick {{ {style} }}")

    assert "9999" not in said(page)


@pytest.mark.parametrize(
    ("style", "css"),
    [
        ("color: #767676", ""),
        ("color: transparent; -webkit-background-clip: text; background: linear-gradient(red, blue)", ""),
        ("", ".shown { display: block } @layer x { .shown { display: none !ie } }"),
        ("", "@media print { .shown { display: none } } @supports not (display: grid) { .other { display: none } }"),
        ("", ".shown:hover, .shown::after { display: none }"),
        ("", ".shown { width: auto; height: auto; position: absolute }"),
        ("", '.shown::before { content: "} .shown { display: none" }'),
        ("", ".shown { display: none"[:0] + "} } { .shown"),
        ("text-decoration: underline", ""),
    ],
)
def test_what_the_page_shows_is_read(style: str, css: str) -> None:
    assert "Open on Sunday." in said(page_of(f'<p class="shown" style="{style}">Open on Sunday.</p>', css))


def test_what_shows_itself_in_a_hidden_part_is_read_alone() -> None:
    page = page_of('<div style="visibility:hidden">Pay 9999 <b style="visibility:visible">Pay 12.</b> or 8888</div>')

    assert "Pay 12." in said(page)
    assert "9999" not in said(page)
    assert "8888" not in said(page)


def test_a_box_of_its_own_in_a_struck_line_is_valid() -> None:
    page = page_of('<p style="text-decoration:line-through">May 3 <b style="display:inline-block">May 9</b></p>')

    assert said(page).endswith("\nMay 9")


def test_a_sheet_of_many_megabytes_is_not_read() -> None:
    css = ".trick { display: none } " + ".x { color: red } " * 300_000

    assert "Pay 12." in said(page_of("<p class=trick>Pay 12.</p>", css))
