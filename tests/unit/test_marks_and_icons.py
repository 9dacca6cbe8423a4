"""Footnote marks are no part of the word before them, powers and ordinals are; icons in cells are words."""

import pytest

from core.domain.document import BlockKind
from core.extract.html_pages import HtmlPage, read_html

HEAD = "<h1>Permits</h1><p>The permits of the boat house are sold at the window beside the harbor gate.</p>"


def page_of(body: str) -> HtmlPage:
    """A page with this body."""
    page = f"<title>Permits</title><body><main>{HEAD}{body}</main>"
    return read_html(page.encode(), "text/html; charset=utf-8", "https://rowing.example/permits")


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("A permit is $30<sup>1</sup> in room 20<sup>4</sup>.", "A permit is $30 ¹ in room 20 ⁴."),
        ("A permit is $30<sup>a</sup>, a locker<sup>*</sup> $8<sup>†</sup>.", "A permit is $30 a, a locker * $8 †."),
        ('A permit is $30<sup><a href="#n7">7</a></sup>.', "A permit is $30 ⁷."),
        ('A permit is $30<a href="#fn7" role="doc-noteref">7</a>.', "A permit is $30 ⁷."),
        ('A permit is $30<span style="vertical-align: super">7</span>.', "A permit is $30 ⁷."),
        ("It ends on the 2<sup>nd</sup> day.", "It ends on the 2nd day."),
        ("About 10 m<sup>2</sup> and 5 cm<sup>3</sup>.", "About 10 m² and 5 cm³."),
        ("E = mc<sup>2</sup> and (a+b)<sup>2</sup> of CO<sub>2</sub>.", "E = mc² and (a+b)² of CO2."),
    ],
)
def test_a_mark_is_no_part_of_the_word_before(markup: str, line: str) -> None:
    assert line in [block.text for block in page_of(f"<p>{markup}</p>").blocks]


def test_a_mark_in_a_cell_leaves_the_amount_alone() -> None:
    table = (
        "<table><tr><th>What</th><th>Fee<sup>1</sup></th></tr><tr><td>Permit</td><td>$12<sup>2</sup></td></tr></table>"
    )

    (found,) = [block for block in page_of(table).blocks if block.kind is BlockKind.TABLE]
    assert (found.header, found.rows) == (("What", "Fee ¹"), (("Permit", "$12 ²"),))


@pytest.mark.parametrize(
    ("cell", "word"),
    [
        ('<img src="a.png" alt="Yes">', "Yes"),
        ('<i class="fa fa-times" aria-label="No"></i>', "No"),
        ('<span title="Weekends only"></span>', "Weekends only"),
        ("<svg><title>Allowed</title><path/></svg>", "Allowed"),
        ("✓", "✓"),
        ("", ""),
    ],
)
def test_an_icon_is_what_its_cell_says(cell: str, word: str) -> None:
    rows = f"<tr><td>Dock A</td><td>{cell}</td></tr><tr><td>Dock B</td><td>Mondays</td></tr>"
    page = page_of(f"<table><tr><th>Dock</th><th>Guests</th></tr>{rows}</table>")

    (table,) = (block for block in page.blocks if block.kind is BlockKind.TABLE)
    assert table.rows == (("Dock A", word), ("Dock B", "Mondays"))


CODE = "3a545b575f7a48554d53545d145f425b574a565f"  # name@rowing.example, each letter changed by the first byte


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        (
            f'Write to <a href="/cdn-cgi/l/email-protection" data-cfemail="{CODE}">[email&#160;protected]</a>.',
            "ADDRESS",
        ),
        (f'Write to <span class="__cf_email__" data-cfemail="{CODE}">[email protected]</span>.', "ADDRESS"),
        ('Write to <span data-cfemail="zz">[email protected]</span>.', "Write to [email protected]."),
        ("Members&amp;#8217; oars cost &amp;pound;5&amp;nbsp;each.", "Members\u2019 oars cost \u00a35 each."),
        ("Write <code>&amp;amp;nbsp;</code> here.", "Write &amp;nbsp; here."),
    ],
)
def test_what_servers_did_to_the_text_is_mended(markup: str, line: str) -> None:
    texts = [" ".join(block.text.split()) for block in page_of(f"<p>{markup}</p>").blocks]

    assert line.replace("ADDRESS", "Write to name@rowing.example.") in texts
