"""The pictures of conversations are those of the stored payloads, and no text in a payload becomes markup."""

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.pictures import recordings
from benchmarks.pictures.__main__ import FOLDER, PLATFORMS, files
from benchmarks.pictures.drawing.html_page import page
from benchmarks.pictures.drawing.svg_picture import WIDTH, picture
from benchmarks.pictures.parts import Button, Buttons, Field, Panel, Run, Style, Text, UnknownPart
from benchmarks.pictures.reading import discord_payloads, slack_payloads
from benchmarks.pictures.reading.panels import panels_of
from benchmarks.pictures.recordings import Scene, Step

ROOT = Path(__file__).parents[2]
NASTY = "<script>alert(1)</script> & </text><img src=x onerror=alert(1)>\"'"
LARGEST = 60_000
BOLD: frozenset[Style] = frozenset({"bold"})
ITALIC: frozenset[Style] = frozenset({"italic"})
STRUCK: frozenset[Style] = frozenset({"struck"})
CODE: frozenset[Style] = frozenset({"code"})
MENTION: frozenset[Style] = frozenset({"mention"})


class Tags(HTMLParser):
    """Collects elements, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def sent(platform: str, words: str) -> dict[str, Any]:
    """A message of one paragraph."""
    section = {"type": "section", "text": {"type": "mrkdwn", "text": words.replace("&", "&amp;").replace("<", "&lt;")}}
    return {"content": words} if platform == "discord" else {"blocks": [section]}


def panels(platform: str, words: str) -> tuple[Panel, ...]:
    return panels_of(Scene("nasty", words, (Step("sent", words[:90], payload=sent(platform, words)),)), platform)


def discord(content: str) -> tuple[Any, ...]:
    return discord_payloads.message_parts({"content": content}, {"7": "Sam"})


def slack(*blocks: dict[str, Any]) -> tuple[Any, ...]:
    return slack_payloads.message_parts({"blocks": list(blocks)}, {"U7": "Sam"})


def test_what_is_in_the_folder_is_what_the_stored_payloads_make() -> None:
    made = dict(files())

    stored = {each.name: each.read_text("utf-8") for each in (ROOT / FOLDER).iterdir() if each.suffix != ".md"}
    assert stored == made, "run python -m benchmarks.pictures --draw"


def test_every_picture_is_small_and_well_formed() -> None:
    for name, content in files():
        if name.endswith(".svg"):
            assert len(content.encode()) < LARGEST
            ElementTree.fromstring(content)  # noqa: S314 - our own picture


def test_a_page_brings_no_script_and_fetches_nothing() -> None:
    for name, content in files():
        if name.endswith(".html"):
            tags = {tag for tag, _ in Tags(content).seen}
            assert not tags & {"script", "link", "img", "iframe", "object", "embed", "form", "base"}, name
            assert "url(" not in content
            assert "@import" not in content
            assert "prefers-color-scheme: dark" in content


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_script_in_a_payload_is_shown_as_text(platform: str) -> None:
    html = page(platform, [("nasty", NASTY, panels(platform, NASTY))])
    svg = picture(NASTY, panels(platform, NASTY), platform, "light")

    tags = Tags(html)
    assert {tag for tag, _ in tags.seen}.isdisjoint({"script", "img", "text"})
    assert "<script>alert(1)</script>" in tags.text
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own picture
    assert {each.tag.partition("}")[2] for each in root.iter()} <= {
        "svg",
        "title",
        "g",
        "rect",
        "text",
        "tspan",
        "path",
    }


def test_only_harmless_addresses_become_links() -> None:
    [text] = discord('[here](<javascript:alert(1)>) [there](<https://u.example/?a="><script>>)')
    assert not any(run.link.startswith("javascript") for run in text.runs)
    with pytest.raises(UnknownPart, match="javascript"):
        Run("here", link="javascript:alert(1)")


def test_discords_markdown_is_read_as_discord_shows_it() -> None:
    assert discord(r"**Sources**" + "\n" + r"\- [A \| B](<https://u.example/a>) by <@7>" + "\n-# `ref` ~~old~~") == (
        Text("plain", (Run("Sources", BOLD),)),
        Text(
            "plain",
            (Run("- "), Run("A | B", link="https://u.example/a"), Run(" by "), Run("@Sam", MENTION)),
        ),
        Text("small", (Run("ref", CODE), Run(" "), Run("old", STRUCK))),
    )
    assert discord("> **a \\* b** *c*\n- 2 * 3 * 4") == (
        Text("quote", (Run("a * b", BOLD), Run(" "), Run("c", ITALIC))),
        Text("item", (Run("2 * 3 * 4"),)),
    )


def test_slacks_blocks_are_read_as_slack_shows_them() -> None:
    button = {"type": "button", "text": {"type": "plain_text", "text": "*Reply*"}, "style": "primary"}
    mrkdwn = {"type": "mrkdwn", "text": "*A &amp; B* <https://u.example|page> &lt;b&gt; <@U7>"}

    assert slack({"type": "section", "text": mrkdwn}, {"type": "actions", "elements": [button]}) == (
        Text(
            "plain",
            (
                Run("A & B", BOLD),
                Run(" "),
                Run("page", link="https://u.example"),
                Run(" <b> "),
                Run("@Sam", MENTION),
            ),
        ),
        Buttons((Button("*Reply*", "primary"),)),
    )


def test_a_form_shows_what_was_written_and_chosen() -> None:
    select = {
        "type": 3,
        "custom_id": "share",
        "options": [{"label": "Name", "value": "n"}, {"label": "Talk", "value": "t"}],
    }
    words = {"type": 4, "custom_id": "words", "value": "as it was"}
    form = {"components": [{"type": 18, "label": "Who?", "component": each} for each in (select, words)]}

    assert discord_payloads.form_parts(form, {"share": ["t"]}) == (
        Field("Who?", options=(("Name", False), ("Talk", True))),
        Field("Who?", "as it was"),
        Buttons((Button("Cancel"), Button("Submit", "primary"))),
    )


def test_a_layout_of_discord_is_drawn_with_its_texts_and_buttons() -> None:
    button = {"type": 2, "style": 1, "label": "Save"}
    box = [{"type": 10, "content": "one\n<t:0:f>"}, {"type": 14}, {"type": 1, "components": [button]}]

    shown = discord_payloads.message_parts({"content": "", "components": [{"type": 17, "components": box}]}, {})

    assert shown == (
        Text("plain", (Run("one"),)),
        Text("plain", (Run("January 01, 1970 00:00 UTC"),)),
        Text("plain", ()),
        Buttons((Button("Save", "primary"),)),
    )


@pytest.mark.parametrize(
    "payload",
    [
        {"content": "x", "components": [{"type": 17, "components": []}]},
        {"content": "", "components": [{"type": 17, "components": [{"type": 9}]}]},
        {"content": "x", "components": [{"type": 1, "components": [{"type": 3}]}]},
        {"content": "x", "embeds": [{"title": "x"}]},
        {"content": "<@99>"},
    ],
)
def test_what_is_not_known_of_discord_is_an_error(payload: dict[str, Any]) -> None:
    with pytest.raises(UnknownPart):
        discord_payloads.message_parts(payload, {})


@pytest.mark.parametrize(
    "block",
    [
        {"type": "table"},
        {"type": "actions", "elements": [{"type": "datepicker"}]},
        {"type": "context_actions", "elements": [{"type": "icon_button"}]},
        {"type": "context", "elements": [{"type": "image"}]},
        {"type": "input", "block_id": "x", "label": {"text": "x"}, "element": {"type": "radio_buttons"}},
    ],
)
def test_what_is_not_known_of_slack_is_an_error(block: dict[str, Any]) -> None:
    with pytest.raises(UnknownPart):
        slack(block)


def test_a_picture_keeps_long_lines_within_its_width() -> None:
    svg = picture("t", panels("discord", "word " * 300 + "x" * 300), "discord", "dark")

    root = ElementTree.fromstring(svg)  # noqa: S314 - our own picture
    lines = ["".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert max(map(len, lines)) * 15 * 0.4 < WIDTH


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_recordings_show_what_the_bot_can_do(platform: str) -> None:
    scenes = {scene.name: scene for scene in recordings.load(platform)}

    shown = {name: str(panels_of(scene, platform)) for name, scene in scenes.items()}
    assert "as of" in shown["answer"]
    assert "Understood as" in shown["answer"]
    assert "I could not find an answer" in shown["hand-off"]
    assert "Registrar has replied" in shown["hand-off"]
    assert "988" in shown["distress"]
    assert all(
        step.private or step.place == "Direct message" or step.did == "said" for step in scenes["distress"].steps
    )


def test_a_recording_keeps_nothing_that_differs_between_runs() -> None:
    given = {
        "custom_id": "advisor:why:0a1b2c3d-0a1b-4c2d-8e3f-0a1b2c3d4e5f",
        "id": "1",
        "content": "Reference: 0a1b2c3d",
    }

    assert recordings.lasting(given) == {
        "custom_id": "advisor:why:00000000-0000-0000-0000-000000000000",
        "content": "Reference: 5f3a91c2",
    }


def test_who_alone_sees_a_message_is_told() -> None:
    [panel] = panels("slack", "Only for Sam")
    private = replace(panel, entries=(replace(panel.entries[0], private=True),))

    assert "Only visible to you" in page("slack", [("x", "x", (private,))])
    assert "Only visible to you" in picture("x", [private], "slack", "light")
