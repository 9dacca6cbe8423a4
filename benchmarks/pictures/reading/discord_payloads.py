"""Discord's messages and forms: Markdown, rows of buttons, fields.

Source: docs.discord.com/developers/components/reference, and Discord's help page on text formatting.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from benchmarks.pictures.parts import Button, Buttons, Field, Names, Part, Text, UnknownPart
from benchmarks.pictures.reading.inline import Markup
from benchmarks.pictures.recordings import Payload

_MOMENT = re.compile(r"<t:(\d+):[a-zA-Z]>")
_TEXT = r"(?:\\.|[^\\\n])+?"
MARKDOWN = Markup(
    re.compile(
        r"\\(?P<escape>[^\w\s])"
        r"|`(?P<code>[^`\n]+)`"
        rf"|\[(?P<label>(?:\\.|[^\]\\\n])+)\]\(<?(?P<address>https?://[^\s<>]+?)>?\)"
        r"|<?(?P<bare>https?://[^\s<>]+)>?"
        r"|<@!?(?P<who>\d+)>"
        rf"|\*\*(?P<bold>{_TEXT})\*\*(?!\*)"
        rf"|~~(?P<struck>{_TEXT})~~"
        rf"|\*(?=\S)(?P<italic>{_TEXT})(?<=\S)\*(?!\*)"
        rf"|(?<!\w)_(?=\S)(?P<emphasis>{_TEXT})(?<=\S)_(?!\w)"
    ),
    lambda text: _MOMENT.sub(_shown_moment, text.replace("\u200b", "")),
)
_BOX, _LINE, _WORDS = 17, 14, 10
_ROW, _BUTTON, _SELECT, _INPUT, _LABEL = 1, 2, 3, 4, 18
_STYLES = {1: "primary", 2: "usual", 3: "primary", 4: "danger", 5: "usual"}
# The app itself draws these below a form.
_SEND = Buttons((Button("Cancel"), Button("Submit", "primary")))
_BEGINNINGS = {"-# ": "small", "> ": "quote", "- ": "item", "### ": "heading", "## ": "heading", "# ": "heading"}


def message_parts(payload: Payload, names: Names) -> tuple[Part, ...]:
    """What people see of a message. Raises UnknownPart."""
    if payload.get("embeds") or payload.get("attachments"):
        raise UnknownPart("Embeds and attachments of Discord are not drawn.")
    parts = payload.get("components") or []
    if payload.get("content"):
        return (*_lines(payload["content"], names), *map(_row, parts))
    return tuple(part for box in parts for each in _inside(box) for part in _laid_out(each, names))


def form_parts(payload: Payload, filled: dict[str, Any]) -> tuple[Part, ...]:
    """The fields of a form with what was written into them. Raises UnknownPart."""
    return (*(_field(each, filled) for each in payload["components"]), _SEND)


def form_title(payload: Payload) -> str:
    """What stands above a form."""
    return str(payload["title"])


def _shown_moment(found: re.Match[str]) -> str:
    return f"{datetime.fromtimestamp(int(found[1]), UTC):%B %d, %Y %H:%M} UTC"


def _inside(box: Payload) -> list[Payload]:
    if box["type"] != _BOX:
        raise UnknownPart(f"A component of type {box['type']} is not drawn as a layout.")
    return list(box["components"])


def _laid_out(each: Payload, names: Names) -> tuple[Part, ...]:
    if each["type"] == _WORDS:
        return _lines(each["content"], names)
    return (Text("plain", ()),) if each["type"] == _LINE else (_row(each),)


def _lines(text: str, names: Names) -> tuple[Text, ...]:
    return tuple(_line(line, names) for line in text.split("\n"))


def _line(line: str, names: Names) -> Text:
    for beginning, kind in _BEGINNINGS.items():
        if line.startswith(beginning):
            return Text(kind, MARKDOWN.runs(line.removeprefix(beginning), names))  # type: ignore[arg-type]
    return Text("plain", MARKDOWN.runs(line, names))


def _row(row: Payload) -> Buttons:
    if row["type"] != _ROW:
        raise UnknownPart(f"A component of type {row['type']} is not drawn in a message.")
    return Buttons(tuple(map(_button, row["components"])))


def _button(each: Payload) -> Button:
    if each["type"] != _BUTTON:
        raise UnknownPart(f"A component of type {each['type']} is not drawn in a row.")
    emoji = (each.get("emoji") or {}).get("name")
    return Button(" ".join(filter(None, [emoji, each.get("label")])), _STYLES[each["style"]])  # type: ignore[arg-type]


def _field(label: Payload, filled: dict[str, Any]) -> Field:
    if label["type"] != _LABEL or label["component"]["type"] not in {_SELECT, _INPUT}:
        raise UnknownPart(f"A component of type {label['type']} is not drawn in a form.")
    field, hint = label["component"], label.get("description") or ""
    given = filled.get(field["custom_id"])
    if field["type"] == _INPUT:
        return Field(label["label"], field.get("value") or "" if given is None else given, hint)
    return Field(label["label"], hint=hint, options=tuple(_options(field, given)))


def _options(field: Payload, given: list[str] | None) -> Iterator[tuple[str, bool]]:
    for each in field["options"]:
        yield each["label"], bool(each.get("default")) if given is None else each["value"] in given
