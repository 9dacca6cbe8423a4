"""Footnote marks are no part of the word before them, powers and ordinals are; icons in cells and lists are words."""

import pytest

from core.domain.document import BlockKind
from core.extract.html_pages import HtmlPage, read_html

HEAD = "<h1>Permits</h1><p>The permits of the boat house are sold at the window beside the harbor gate.</p>"


def page_of(body: str) -> HtmlPage:
    """A page with this body."""
    page = f"<title>Permits</title><body><main>{HEAD}{body}</main>"
    return read_html(page.encode(), "text/html; charset=utf-8", "https://rowing.example/permits")


NOTES = "<p><sup>1</sup> Plus tax. <sup>4</sup> By the stairs.</p>"


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("A permit is $30<sup>1</sup> in room 20<sup>4</sup>.", "A permit is $30 in room 20."),
        ("A permit is $30<sup>a</sup>, a locker<sup>*</sup> $8<sup>†</sup>.", "A permit is $30, a locker $8."),
        ('A permit is $30<sup><a href="#n7">7</a></sup>.', "A permit is $30."),
        ('A permit is $30<a href="#fn7" role="doc-noteref">7</a>.', "A permit is $30."),
        ('A permit is $30<span style="vertical-align: super">7</span>.', "A permit is $30."),
        ("A permit is $30<sup>1,4</sup> or $5<sup>[4]</sup>.", "A permit is $30 or $5."),
        ("A permit is $30[1] or $5¹ for guests².", "A permit is $30 or $5 for guests."),
        ("A permit is $19<sup>50</sup> now.", "A permit is $19.50 now."),
        ("It ends on the 2<sup>nd</sup> or 1<sup>o</sup> day.", "It ends on the 2nd or 1o day."),
        ("About 10<sup>2</sup> m<sup>2</sup> and 5 cm<sup>3</sup>.", "About 10² m² and 5 cm³."),
        ("E = mc<sup>2</sup> and (a+b)<sup>2</sup> of CO<sub>2</sub>.", "E = mc² and (a+b)² of CO2."),
    ],
)
def test_a_mark_is_no_part_of_the_word_before(markup: str, line: str) -> None:
    texts = [block.text for block in page_of(f"<p>{markup}</p>{NOTES}").blocks]

    assert line in texts
    assert "1 Plus tax. 4 By the stairs." in texts


def test_a_mark_in_a_cell_leaves_the_amount_alone() -> None:
    page = page_of("<table><tr><th>What</th><th>Fee</th></tr><tr><td>Permit</td><td>$12<sup>2</sup></td></tr></table>")

    (table,) = (block for block in page.blocks if block.kind is BlockKind.TABLE)
    assert table.rows == (("Permit", "$12"),)


def test_brackets_in_code_are_no_marks() -> None:
    assert any("row[1]" in block.text for block in page_of("<p>Write <code>row[1]</code> here.</p>").blocks)


@pytest.mark.parametrize(
    ("cell", "word"),
    [
        ('<img src="a.png" alt="Yes">', "Yes"),
        ('<i class="fa fa-times" aria-label="No"></i>', "No"),
        ('<i class="fa-solid fa-check"></i>', "Yes"),
        ('<i class="bi bi-x"></i>', "No"),
        ('<span title="Weekends only"></span>', "Weekends only"),
        ("<svg><title>Allowed</title><path/></svg>", "Allowed"),
        ("<input type=checkbox checked disabled>", "Yes"),
        ("<input type=checkbox disabled>", "No"),
        ("✓", "Yes"),
        ("<b>✗</b>", "No"),
        ('<i class="dot"></i><span class="sr-only">Yes</span>', "Yes"),
        ("", ""),
    ],
)
def test_an_icon_is_what_its_cell_says(cell: str, word: str) -> None:
    rows = f"<tr><td>Dock A</td><td>{cell}</td></tr><tr><td>Dock B</td><td>Mondays</td></tr>"
    page = page_of(f"<table><tr><th>Dock</th><th>Guests</th></tr>{rows}</table>")

    (table,) = (block for block in page.blocks if block.kind is BlockKind.TABLE)
    assert table.rows == (("Dock A", word), ("Dock B", "Mondays"))


def test_icons_that_tell_items_apart_are_words_and_others_are_not() -> None:
    kinds = '<ul><li><img alt="Included"> Oars</li><li><i aria-label="Not included"></i> Vest</li></ul>'
    files = '<ul><li><img alt="PDF"> Form A</li><li><img alt="PDF"> Form B</li></ul>'

    items = [block.items for block in page_of(kinds + files).blocks if block.kind is BlockKind.LIST]
    assert items == [("Included: Oars", "Not included: Vest"), ("Form A", "Form B")]


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
