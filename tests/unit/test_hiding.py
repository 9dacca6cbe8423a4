"""What nobody sees of a page or a file is not read, and what looks alike but is seen is read."""

from pathlib import Path

import pytest

from benchmarks.hostile.hiding import FOLDER, Way, is_read, ways_in
from core.extract.html.visible.windows import holds

OPENED = [FOLDER.parent / name / "hiding.yaml" for name in ("blind", "second")]  # opened once, and seen since
WAYS = [way for path in [*sorted(FOLDER.glob("*.yaml")), *OPENED] for way in ways_in(path)]
KNOWN_GAPS = {
    "above-the-window",  # half a window above is in view in a box that stands further down
    "fixed-above-the-window",  # where menus stand that slide in
    "hidden-until-found",  # a search in the page opens it
    "grid-rows-zero",  # how accordions close, some of which no control names
    "grid-zero-row",
    "min-width-media-range",  # shown in narrow windows
    "nested-implicit-in-media",
    "media-light-and-wide",
    "turned-back-face",  # cards that one turns
    "animation-ends-invisible",  # frames of animations are not read
    "pushed-below-clipped-box",  # nothing is laid out, so it is not known what covers what
    "covered-by-white-box",
    "light-dom-without-slot",  # shadow trees are not built
}
LOST = {
    "open-dialog",  # nearly always a banner about cookies
}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.kind}-{way.name}")
def test_only_what_people_see_is_read(way: Way) -> None:
    assert is_read(way) is ((way.is_seen and way.name not in LOST) or way.name in KNOWN_GAPS)


@pytest.mark.parametrize(
    ("style", "is_seen"),
    [
        ("font-size: calc(1px - 1px)", False),
        ("font-size: clamp(0px, 0vw, 0px)", False),
        ("font-size: max(0px, 1em)", True),
        ("transform: scale(-1, 1)", True),  # mirrored, not gone
        ("transform: translateX(-100%)", True),  # a slide of a row that moves
        ("position: absolute; bottom: -4000px", True),  # one can scroll to it
        ("position: fixed; bottom: -4000px", False),
        ("inset-inline-start: -9999px", True),  # it has no effect without a position
        ("mask: linear-gradient(#000, transparent)", True),
        ("color: oklch(0.2 0 0)", True),
        ("contain: strict", True),  # shown outside its edges
        ("opacity: calc(2 * 0)", False),
        ("opacity: calc(1 - 0.4)", True),
        ("position: absolute; right: 300vw", False),
        ("position: absolute; left: 300vw", True),  # one can scroll to it
        ("text-indent: 110%; overflow: hidden", False),
        ("text-indent: 110%", True),
        ("text-indent: 40%; overflow: hidden", True),
        ("-webkit-text-fill-color: transparent", False),
        ("color: color-mix(in srgb, black 2%, white)", False),
        ("color: color-mix(in srgb, black, white)", True),
        ("color: light-dark(Canvas, black)", False),
        ("color: CanvasText", True),
        ("background: linear-gradient(navy, navy); color: navy", False),
        ("background: linear-gradient(navy, red); color: navy", True),
        ("clip-path: polygon(0 0, 100% 0, 50% 100%)", True),
        ("clip-path: polygon(0 0, 50% 50%, 100% 100%)", False),
        ("display: none; display: block flow", True),
    ],
)
def test_a_style_hides_by_what_it_comes_to(style: str, is_seen: bool) -> None:
    assert is_read(Way("style", "seen", f'<p style="{style}">@</p>')) is is_seen


@pytest.mark.parametrize(
    ("markup", "is_seen"),
    [
        ('<font color="fffffe">@</font>', False),
        ('<font color="white" style="color: maroon">@</font>', True),
        ('<table bgcolor="#ffff99"><tr><td><font color="#ffff9a">@</font></td></tr></table>', False),
        ('<table bgcolor="navy"><tr><td><font color="white">@</font></td></tr></table>', True),
        ('<x-note color="white">@</x-note>', True),  # only of a font is it a colour
    ],
)
def test_colours_of_old_attributes_count_below_those_of_styles(markup: str, is_seen: bool) -> None:
    assert is_read(Way("old", "seen", markup)) is is_seen


@pytest.mark.parametrize(("inner", "is_seen"), [("200%", False), ("1.5em", False), ("1rem", True), ("medium", True)])
def test_a_letter_is_as_large_as_those_around_it_make_it(inner: str, is_seen: bool) -> None:
    markup = f'<div style="font-size: 0"><p style="font-size: {inner}">@</p></div>'

    assert is_read(Way("sizes", "seen", markup)) is is_seen


def test_a_popover_that_a_button_opens_is_read() -> None:
    assert is_read(
        Way("popover", "seen", "<button popovertarget=more>Fees</button><div popover id=more><p>@</p></div>")
    )


def test_a_white_text_in_a_word_file_may_stand_on_the_colour_of_a_style() -> None:
    styled = '<w:pPr><w:pStyle w:val="Banner"/></w:pPr>'
    run = '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>@</w:t></w:r>'
    assert is_read(Way("styled", "docx", f"<w:p>{styled}{run}</w:p>"))
    assert not is_read(Way("plain", "docx", f"<w:p>{run}</w:p>"))


def test_the_suites_lie_where_they_are_looked_for() -> None:
    assert {path.name for path in Path(FOLDER).glob("*.yaml")} == {"development.yaml", "aside.yaml"}


@pytest.mark.parametrize(
    ("query", "is_met"),
    [
        ("", True),
        ("only screen and (min-width: 20em)", True),
        ("(width >= 1px)", True),
        ("(orientation: portrait), (orientation: landscape)", True),
        ("(min-width: 601px), (max-width: 600px)", True),
        ("(prefers-color-scheme: dark)", None),
        ("(max-width: 600px)", None),
        ("(hover: hover)", None),
        ("not (hover: hover)", None),
        ("print", False),
        ("not all", False),
        ("screen and (max-width: 10px)", False),
    ],
)
def test_a_media_query_holds_in_all_windows_in_some_or_in_none(query: str, is_met: bool | None) -> None:
    assert holds(query) is is_met
