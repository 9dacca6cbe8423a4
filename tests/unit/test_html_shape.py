"""What a page shows is read whole, in order and under its own labels; what it hides is not read."""

import pytest

from core.domain.document import Block, BlockKind
from core.extract.html_pages import read_html

URL = "https://campus.example/page"


def blocks_of(body: str, head: str = "") -> tuple[Block, ...]:
    """The blocks of a page with this body."""
    page = f"<html><head><title>Page</title>{head}</head><body>{body}</body></html>"
    return read_html(page.encode(), "text/html; charset=utf-8", URL).blocks


def texts_of(body: str, head: str = "") -> list[str]:
    """The text of each block."""
    return [block.text for block in blocks_of(body, head)]


def headings_of(body: str, head: str = "") -> list[tuple[str, int]]:
    """Words and level of each heading."""
    return [(block.text, block.level) for block in blocks_of(body, head) if block.kind is BlockKind.HEADING]


MAIN = "<main><h1>Fees</h1><p>The fee for this term is 40 dollars and is paid at the desk in the hall.</p>{}</main>"


@pytest.mark.parametrize(
    "secret",
    [
        "<p hidden>The fee is 9999.</p>",
        '<p style="display:none">The fee is 9999.</p>',
        '<p style="VISIBILITY: hidden">The fee is 9999.</p>',
        '<p style="opacity:0">The fee is 9999.</p>',
        '<p style="position:absolute;left:-9999px">The fee is 9999.</p>',
        '<p style="text-indent:-9999px">The fee is 9999.</p>',
        '<p style="position:absolute;clip:rect(0,0,0,0)">The fee is 9999.</p>',
        '<p style="font-size:0">The fee is 9999.</p>',
        '<p style="color:#fff;background:#ffffff">The fee is 9999.</p>',
        '<div style="height:0;overflow:hidden">The fee is 9999.</div>',
        '<p class="gone">The fee is 9999.</p>',
        '<p id="lost">The fee is 9999.</p>',
        '<div class="box"><em class="inner">The fee is 9999.</em></div>',
        '<p class="ghost">The fee is 9999.</p>',
        '<p class="sr-only">The fee is 9999.</p>',
        "<div data-nosnippet>The fee is 9999.</div>",
        "<table><tr><td>Fee</td><td>40</td></tr><tr hidden><td>Fee</td><td>9999</td></tr></table>",
        "<ul><li>Fee: 40</li><li hidden>Fee: 9999</li></ul>",
        '<p>Call us<span style="font-size:0"> and pay 9999</span>.</p>',
    ],
)
def test_what_nobody_sees_is_not_read(secret: str) -> None:
    head = (
        "<style>/* a comment { */ .gone{display:none!important} #lost , .x {visibility:hidden}"
        " .box .inner{opacity:0} body{background:#fff} .ghost{color:white}</style>"
    )
    assert "9999" not in "\n".join(texts_of(MAIN.format(secret), head))


@pytest.mark.parametrize(
    ("shown", "style"),
    [
        ('<p class="wide">Open on Sunday.</p>', ".wide{display:none}@media (min-width:600px){.wide{display:block}}"),
        ('<p class="screen">Open on Sunday.</p>', "@media print{.screen{display:none}}"),
        ('<p class="screen">Open on Sunday.</p>', "@media (max-width:600px){.screen{display:none}}"),
        ('<p class="a b">Open on Sunday.</p>', ".a{display:none} .a.b{display:block}"),
        ('<p class="c">Open on Sunday.</p>', ".c{opacity:0;transition:opacity 1s}"),
        ('<p style="color:#fff">Open on Sunday.</p>', "body{background:#003366}"),
        ('<p hidden="until-found">Open on Sunday.</p>', ""),
        ('<p style="text-indent:-1em">Open on Sunday.</p>', ""),
    ],
)
def test_what_some_window_shows_is_read(shown: str, style: str) -> None:
    assert "Open on Sunday." in texts_of(MAIN.format(shown), f"<style>{style}</style>")


PANEL = "Tours start at ten."


@pytest.mark.parametrize(
    "widget",
    [
        f'<button role="tab" aria-controls="p">Tours</button><div role="tabpanel" id="p" hidden>{PANEL}</div>',
        f'<ul><li><a data-toggle="tab" href="#p">Tours</a></li></ul><div class="tab-pane" id="p">{PANEL}</div>',
        f'<h3><button aria-controls="p">Tours</button></h3><div id="p" style="display:none"><p>{PANEL}</p></div>',
        f'<button data-bs-target="#p">Tours</button><div class="collapse" id="p">{PANEL}</div>',
        f'<div class="elementor-tab-title" id="t" data-tab="1">Tours</div>'
        f'<div class="elementor-tab-content" role="tabpanel" aria-labelledby="t" style="display:none">{PANEL}</div>',
        f'<h4 class="usa-accordion__heading"><button aria-expanded="false" aria-controls="p">Tours</button></h4>'
        f'<div id="p" class="usa-accordion__content" hidden>{PANEL}</div>',
        f'<div class="accordion"><h3>Tours</h3><div class="accordion-body" style="display:none">{PANEL}</div></div>',
        f"<details><summary>Tours</summary>{PANEL}</details>",
    ],
)
def test_a_panel_is_read_under_the_words_of_its_button(widget: str) -> None:
    read = blocks_of(MAIN.format(f"{widget}<p>Ask at the desk.</p>"))

    at = next(at for at, block in enumerate(read) if block.text == PANEL)
    assert (read[at - 1].kind, read[at - 1].text) == (BlockKind.HEADING, "Tours")
    assert read[at - 1].level > 1
    assert sum(block.text == "Tours" for block in read) == 1


def test_what_follows_a_panel_stands_under_the_heading_before_it_again() -> None:
    tab = '<button role="tab" aria-controls="p">Tours</button><div role="tabpanel" id="p" hidden><p>At ten.</p></div>'

    read = texts_of(MAIN.format(f"{tab}<p>Ask at the desk.</p>"))

    assert read[-4:] == ["Tours", "At ten.", "Fees", "Ask at the desk."]


def test_headings_in_a_panel_stand_below_its_label() -> None:
    panel = '<div role="tabpanel" id="p" hidden><h2>May</h2>At ten.</div>'
    tab = f'<button role="tab" aria-controls="p">Tours</button>{panel}'
    assert headings_of(MAIN.format(tab)) == [("Fees", 1), ("Tours", 2), ("May", 3)]


def test_a_hidden_text_below_a_heading_is_no_panel() -> None:
    assert "9999" not in "".join(texts_of(MAIN.format('<h2>Dates</h2><div style="display:none">Pay 9999.</div>')))


def test_the_lines_of_a_card_stay_apart_and_its_name_is_a_heading() -> None:
    cards = "".join(
        f'<div class="card"><div class="card-name">{name}</div><div>Pell Hall 30{n}</div><div>555-400{n}</div>'
        "<div><span>Associate Professor</span></div></div>"
        for n, name in enumerate(["Ada Lovely", "Bo Hill"])
    )
    assert texts_of(MAIN.format(f"<div>{cards}</div>"))[2:] == [
        *("Ada Lovely", "Pell Hall 300", "555-4000", "Associate Professor"),
        *("Bo Hill", "Pell Hall 301", "555-4001", "Associate Professor"),
    ]


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("<ul><li>Pell Hall<div>555-4000</div></li></ul>", "- Pell Hall, 555-4000"),
        ("<dl><dt>Dean</dt><dd>Ada<br>555-4000</dd></dl>", "- Dean: Ada, 555-4000"),
        ("<dl><div><dt>Dean</dt><dd>Ada</dd></div><div><dt>Desk</dt><dd>1</dd></div></dl>", "- Dean: Ada\n- Desk: 1"),
        ('<p><span class="what">Visit</span><span class="price">$25</span></p>', "Visit $25"),
        ("<p><b>W</b><i>elcome</i></p>", "Welcome"),
        ("<p>H<sub>2</sub>O</p>", "H2O"),
        ('<div><div class="label">Fee</div><div class="value">$9</div></div>', "Fee: $9"),
        ("<fieldset><legend>Payment</legend></fieldset>", "Payment"),
        ("<figure><figcaption>The desk</figcaption></figure>", "The desk"),
    ],
)
def test_borders_of_the_page_part_words_and_nothing_else_does(markup: str, line: str) -> None:
    assert line in texts_of(MAIN.format(markup))


def test_contact_boxes_beside_the_main_part_are_kept_and_the_rest_has_a_reason() -> None:
    page = MAIN.format("<p>Read more on the next page of this guide.</p>")
    aside = "<aside><h2>Contact</h2><p>Call 555-0100, Monday 9 a.m. to noon.</p></aside>"
    body = f"<nav><a href=/a>Home</a></nav>{page}{aside}<div><h2>Related</h2><a href=/b>News</a></div>"

    read = texts_of(body)

    assert read[-2:] == ["Contact", "Call 555-0100, Monday 9 a.m. to noon."]
    assert {part.text for part in read_html(body.encode(), "text/html", URL).left_out} == {"Home", "Related", "News"}


def test_a_directory_of_short_cards_is_content() -> None:
    card = '<li><a href="/p{0}">Person {0}</a><div>Room {0}</div><div>555-01{0}</div></li>'
    page = f"<h1>Staff</h1><ul>{''.join(card.format(n) for n in range(10, 100))}</ul>"

    found = read_html(f"<body>{page}</body>".encode(), "text/html", URL)

    assert not found.is_navigation
    assert sum("555-01" in block.text for block in found.blocks) == 90


def test_a_hidden_text_after_tabs_is_no_panel_of_theirs() -> None:
    tab = '<div><button role="tab" aria-controls="p">Tours</button><div role="tabpanel" id="p">At ten.</div></div>'
    assert "9999" not in "".join(texts_of(MAIN.format(f'{tab}<div style="display:none">Pay 9999.</div>')))


def test_values_beside_each_other_keep_their_labels() -> None:
    value = '<span class="text detail"><span class="label">{}:</span> {}</span>'
    spans = value.format("Fee", "$65") + value.format("Hours", "3")
    assert texts_of(MAIN.format(f"<div>{spans}</div>"))[2:] == ["Fee: $65", "Hours: 3"]


@pytest.mark.parametrize("line", ["2026-2027 Edition", "Catalog"])
def test_years_are_no_telephone_number(line: str) -> None:
    page = MAIN.format("<p>The desk in the hall is open to all students of the town and the county.</p>")
    assert line not in texts_of(f"<div>{line}</div>{page}")


def test_bold_lines_over_numbers_and_addresses_are_their_labels() -> None:
    lines = (
        "<b>Desk</b><br>020 555 0101<br><b>Telefax</b> (days only)<br>020 555 0102<br><strong>Mail</strong><br>a@b.ie"
    )

    assert texts_of(f"<p>{lines}</p>") == ["Desk: 020 555 0101\nTelefax (days only): 020 555 0102\nMail: a@b.ie"]
    assert texts_of("<p><b>Ada Bell</b><br>Dean<br><b>Rui Costa</b><br>Clerk</p>") == [
        "Ada Bell\nDean\nRui Costa\nClerk"
    ]
