"""Slack's messages and forms: blocks and mrkdwn.

Source: docs.slack.dev/reference/block-kit and docs.slack.dev/messaging/formatting-message-text.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

from benchmarks.pictures.parts import Button, Buttons, ButtonStyle, Divider, Field, Names, Part, Run, Text, UnknownPart
from benchmarks.pictures.reading.discord_payloads import MARKDOWN
from benchmarks.pictures.reading.inline import Markup
from benchmarks.pictures.recordings import Payload

_MOMENT = re.compile(r"<!date\^[^|>]*\|([^>]*)>")
MRKDWN = Markup(
    re.compile(
        r"`(?P<code>[^`\n]+)`"
        r"|<(?P<address>(?:https?|mailto):[^|>\s]+)(?:\|(?P<label>[^>\n]+))?>"
        r"|<@(?P<who>\w+)>"
        r"|(?<!\w)\*(?=\S)(?P<bold>[^*\n]+)(?<=\S)\*(?!\w)"
        r"|(?<!\w)_(?=\S)(?P<italic>[^_\n]+)(?<=\S)_(?!\w)"
        r"|(?<!\w)~(?=\S)(?P<struck>[^~\n]+)(?<=\S)~(?!\w)"
    ),
    lambda text: unescape(_MOMENT.sub(r"\1", text)).replace("\N{WORD JOINER}", ""),
)
_STYLES = {None: "usual", "primary": "primary", "danger": "danger"}
_BELOW: tuple[tuple[str, ButtonStyle], ...] = (("close", "usual"), ("submit", "primary"))
_GAP: tuple[Part, ...] = (Text("plain", ()),)  # between two blocks
_BEGINNINGS = {"> ": "quote", "&gt; ": "quote", "• ": "item", "- ": "item"}


def message_parts(payload: Payload, names: Names) -> tuple[Part, ...]:
    """What people see of a message: its steps, what was streamed, then its blocks. Raises UnknownPart."""
    if prompts := payload.get("prompts"):
        return (Buttons(tuple(Button(each["title"]) for each in prompts)),)
    steps = [Text("small", (Run(f"✓ {each}"),)) for each in payload.get("steps") or []]
    streamed = _lines(payload.get("streamed") or "", MARKDOWN, names)
    blocks = payload.get("blocks") or [{"type": "section", "text": {"type": "mrkdwn", "text": payload["text"]}}]
    shown = [_block(block, names, {}) for block in blocks]
    return (
        *steps,
        *streamed,
        *(part for number, parts in enumerate(shown) for part in (*_gap(number or len(streamed), parts), *parts)),
    )


def _gap(number: int, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return _GAP if number and isinstance(parts[0], Text) else ()


def form_parts(payload: Payload, filled: dict[str, Any]) -> tuple[Part, ...]:
    """The blocks of a form with what was written into its fields. Raises UnknownPart."""
    send = [Button(payload[name]["text"], style) for name, style in _BELOW if name in payload]
    shown = (part for block in payload["blocks"] for part in _block(block, {}, filled))
    return (*shown, *((Buttons(tuple(send)),) if send else ()))


def form_title(payload: Payload) -> str:
    """What stands above a form."""
    return str(payload["title"]["text"])


def _block(block: Payload, names: Names, filled: dict[str, Any]) -> tuple[Part, ...]:
    kinds: dict[str, Callable[[], Iterator[Part]]] = {
        "section": lambda: _texts(block["text"], names),
        "header": lambda: iter((Text("heading", (Run(block["text"]["text"]),)),)),
        "context": lambda: (part for each in block["elements"] for part in _texts(each, names, "small")),
        "markdown": lambda: iter(_lines(block["text"], MARKDOWN, names)),
        "actions": lambda: iter((Buttons(tuple(map(_button, block["elements"]))),)),
        "context_actions": lambda: iter((Buttons(tuple(_thumbs(block["elements"]))),)),
        "divider": lambda: iter((Divider(),)),
        "input": lambda: iter((_field(block, filled),)),
    }
    if block["type"] not in kinds:
        raise UnknownPart(f"A block of type {block['type']!r} is not drawn.")
    return tuple(kinds[block["type"]]())


def _texts(text: Payload, names: Names, kind: str = "") -> Iterator[Part]:
    if text["type"] == "plain_text":
        yield from (Text(kind or "plain", (Run(line),)) for line in text["text"].split("\n"))  # type: ignore[arg-type]
    elif text["type"] == "mrkdwn":
        yield from _lines(text["text"], MRKDWN, names, kind)
    else:
        raise UnknownPart(f"A text of type {text['type']!r} is not drawn.")


def _lines(text: str, markup: Markup, names: Names, kind: str = "") -> list[Text]:
    return [_line(line, markup, names, kind) for line in text.split("\n")] if text else []


def _line(line: str, markup: Markup, names: Names, kind: str) -> Text:
    for beginning, of_line in _BEGINNINGS.items():
        if line.startswith(beginning):
            return Text(kind or of_line, markup.runs(line.removeprefix(beginning), names))  # type: ignore[arg-type]
    return Text(kind or "plain", markup.runs(line, names))  # type: ignore[arg-type]


def _button(each: Payload) -> Button:
    if each["type"] != "button":
        raise UnknownPart(f"An element of type {each['type']!r} is not drawn among buttons.")
    return Button(each["text"]["text"], _STYLES[each.get("style")])  # type: ignore[arg-type]


def _thumbs(elements: list[Payload]) -> Iterator[Button]:
    for each in elements:
        if each["type"] != "feedback_buttons":
            raise UnknownPart(f"An element of type {each['type']!r} is not drawn below a message.")
        # Slack draws the two as thumbs; their words are read aloud.
        yield from (Button("👍"), Button("👎"))


def _field(block: Payload, filled: dict[str, Any]) -> Field:
    if "hint" in block:
        raise UnknownPart("Hints of Slack's fields are not drawn.")
    label, element, given = block["label"]["text"], block["element"], filled.get(block["block_id"])
    if element["type"] == "plain_text_input":
        return Field(label, element.get("initial_value", "") if given is None else given)
    if element["type"] not in {"static_select", "checkboxes"}:
        raise UnknownPart(f"A field of type {element['type']!r} is not drawn.")
    chosen = [element["initial_option"]["value"]] if "initial_option" in element and given is None else given or []
    return Field(label, options=tuple((each["text"]["text"], each["value"] in chosen) for each in element["options"]))
