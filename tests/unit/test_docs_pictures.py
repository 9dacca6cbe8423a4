"""The picture of the README holds a whole conversation, and no text in it becomes markup."""

from pathlib import Path
from xml.etree import ElementTree

from benchmarks.pictures.chat_svg import WIDTH, answered, asked, drawn

PICTURE = Path(__file__).parents[2] / "docs/pictures/demo-chat.svg"
SVG = "{http://www.w3.org/2000/svg}"


def _texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own picture


def test_text_is_shown_as_it_is_written_whatever_it_looks_like() -> None:
    svg = drawn("<title> & more", [asked("Is 1 < 2 & </text><script>?"), answered("“<b>yes</b>” [1]", ["[1] A & B"])])

    assert _texts(svg) == ["Is 1 < 2 & </text><script>?", "“<b>yes</b>” [1]", "[1] A & B"]


def test_long_lines_are_wrapped_and_links_shown_by_their_words() -> None:
    svg = drawn("t", [answered("**Bold** [1]\n\n" + "word " * 60 + "\n- [Parking](http://a.example/p)", [])])

    texts = _texts(svg)
    assert texts[0] == "Bold [1]"
    assert texts[-1] == "- Parking"
    assert max(map(len, texts)) * 7.6 < WIDTH


def test_the_picture_of_the_readme_is_a_conversation_with_sources_and_a_refusal() -> None:
    svg = PICTURE.read_text("utf-8")

    shown = " ".join(_texts(svg))
    assert "[1]" in shown
    assert "as of" in shown
    assert "I could not find an answer" in shown
    assert "prefers-color-scheme: dark" in svg
