"""What Discord refuses, in its own words and numbers; and one rule of our house."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
LONGEST_MESSAGE = 2_000
LONGEST_CHOICES = 25
MOST_ROWS, MOST_BUTTONS, LONGEST_LABEL, LONGEST_ID, LONGEST_OPTION = 5, 5, 80, 100, 100
_ROW, _MENU, _TEXT = 1, 3, 10
LAYOUT = 1 << 15
MOST_PARTS, LONGEST_LAYOUT = 40, 4_000


class Refused(Exception):
    """An error as Discord words it: HTTP status, its own code, a message."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.body = status, {"code": code, "message": message}


def check_content(body: Json) -> None:
    """A message needs 1 to 2,000 characters, or a layout, and rings no bell."""
    if (body.get("flags") or 0) & LAYOUT:
        _check_layout(body)
    elif not 1 <= len(body.get("content") or "") <= LONGEST_MESSAGE:
        raise Refused(400, 50035, "Invalid Form Body: content must be 1-2000 characters")
    # A house rule rather than Discord's: without it a crawled page could ring the bell of a whole server.
    if (body.get("allowed_mentions") or {}).get("parse") != []:
        raise Refused(400, 50035, "allowed_mentions must forbid every mention")
    rows = [each for each in body.get("components") or [] if each["type"] == _ROW]
    if len(rows) > MOST_ROWS:
        raise Refused(400, 50035, "Invalid Form Body: components must be 5 or fewer in length")
    for shown in rows:
        _check_buttons(shown.get("components", []))


def _check_layout(body: Json) -> None:
    """No text beside it, at most 40 parts, with 1 to 4,000 characters together."""
    parts = list(_parts(body["components"]))
    if body.get("content") or not 1 <= len(parts) <= MOST_PARTS or not 1 <= len(text_of(body)) <= LONGEST_LAYOUT:
        raise Refused(400, 50035, "Invalid Form Body: layout")
    for each in parts:
        if each["type"] == _ROW:
            _check_buttons(each["components"])


def text_of(message: Json) -> str:
    """What people read of a message: its text, or all texts of its layout."""
    texts = [each["content"] for each in _parts(message.get("components") or []) if each["type"] == _TEXT]
    return str(message.get("content") or "\n\n".join(texts))


def _parts(tree: list[Json]) -> Iterator[Json]:
    for each in tree:
        yield each
        yield from _parts(each.get("components") or [])


def _check_buttons(buttons: list[Json]) -> None:
    """A row has at most five buttons, each with a name of its own and a short label or an emoji."""
    names = [button["custom_id"] for button in buttons]
    if not (1 <= len(names) <= MOST_BUTTONS and len(set(names)) == len(names)):
        raise Refused(400, 50035, "Invalid Form Body: components must be 1-5 in length, with ids of their own")
    for button in buttons:
        if len(button.get("label") or "") > LONGEST_LABEL or not 1 <= len(button["custom_id"]) <= LONGEST_ID:
            raise Refused(400, 50035, "Invalid Form Body: label or custom_id")
        if button["type"] == _MENU:
            _check_menu(button, len(buttons))


def _check_menu(menu: Json, in_row: int) -> None:
    """A menu has a row of its own, and 1 to 25 options with a value of their own and a short label."""
    values = {option["value"] for option in menu["options"]}
    labels = [len(option["label"]) for option in menu["options"]]
    is_right = in_row == 1 and 1 <= len(values) == len(labels) <= LONGEST_CHOICES
    if not (is_right and all(1 <= length <= LONGEST_OPTION for length in labels)):
        raise Refused(400, 50035, "Invalid Form Body: options")


def check_form(data: Json) -> None:
    """A form has a short title, an id, and one to five parts."""
    if not (1 <= len(data["title"]) <= 45 and 1 <= len(data["custom_id"]) <= 100 and 1 <= len(data["components"]) <= 5):
        raise Refused(400, 50035, "Invalid Form Body: title, custom_id or components")
