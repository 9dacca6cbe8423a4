"""Slack's limits on what may be posted, and what people see and hear of a message."""

import json
import re
from typing import Any

Payload = dict[str, Any]

_LIMITS = {"section": 3_000, "table": 3_000, "header": 150, "context": 3_000, "markdown": 12_000}
_KNOWN = {*_LIMITS, "actions", "context_actions", "divider", "input"}


class PlayedRefusal(Exception):
    """An `ok: false` with this error code."""


def demand(condition: bool, error: str) -> None:
    """Refuses a request with Slack's error code."""
    if not condition:
        raise PlayedRefusal(error)


def check_content(payload: Payload, longest_text: int) -> None:
    """The limits of texts and blocks; the 13,200 are measured, not documented (slackapi/bolt-js#2509)."""
    demand(bool(payload.get("text") or payload.get("blocks")), "no_text")
    demand(len(payload.get("text", "")) <= longest_text, "msg_too_long")
    check_blocks(payload.get("blocks", []), most=50)
    demand(len(json.dumps(payload.get("blocks", []), ensure_ascii=False)) <= 13_200, "msg_blocks_too_long")


def check_blocks(blocks: list[Payload], most: int) -> None:
    """The kinds and lengths of blocks."""
    demand(len(blocks) <= most, "invalid_blocks")
    demand(all(text.strip() for text in _text_objects(blocks)), "invalid_blocks")
    demand(sum(block["type"] == "table" for block in blocks) <= 1, "only_one_table_allowed")
    for block in blocks:
        demand(block["type"] in _KNOWN, "invalid_blocks")
        if block["type"] == "actions":
            _check_buttons(block["elements"])
        if block["type"] == "input":
            _check_input(block)
        if block["type"] == "table":
            _check_table(block)
        for text in _texts(block):
            demand(1 <= len(text) <= _LIMITS[block["type"]], "invalid_blocks")


def check_chunk(chunk: Payload) -> None:
    """A part of a stream: docs.slack.dev/messaging/sending-and-scheduling-messages#text-streaming."""
    demand(chunk["type"] in {"markdown_text", "task_update"}, "invalid_arguments")
    if chunk["type"] == "markdown_text":
        demand(bool(chunk["text"]), "invalid_arguments")
        return
    demand({"id", "title", "status"} <= chunk.keys() and bool(chunk["id"] and chunk["title"]), "invalid_arguments")
    demand(chunk["status"] in {"pending", "in_progress", "complete", "error"}, "invalid_arguments")
    demand(len(chunk["title"]) <= 256, "invalid_arguments")


def words_of(payload: Payload) -> str:
    """The text that a call adds to a stream."""
    chunks = (each["text"] for each in payload.get("chunks", []) if each["type"] == "markdown_text")
    return payload.get("markdown_text") or "".join(chunks)


def steps_of(payload: Payload) -> list[str]:
    """The steps that a call adds to a stream as done."""
    chunks = payload.get("chunks", [])
    return [each["title"] for each in chunks if each["type"] == "task_update" and each["status"] == "complete"]


def _check_table(block: Payload) -> None:
    """100 rows, 20 columns, and no cell empty: docs.slack.dev/reference/block-kit/blocks/table-block."""
    cells = [cell["text"] for row in block["rows"] for cell in row]
    demand(1 <= len(block["rows"]) <= 100 and all(1 <= len(row) <= 20 for row in block["rows"]), "invalid_blocks")
    demand(len({len(row) for row in block["rows"]}) == 1 and all(cells), "invalid_blocks")


def _check_input(block: Payload) -> None:
    """A label, and a field, a menu or boxes within their limits."""
    element, label = block["element"], block["label"]["text"]
    demand(
        1 <= len(label) <= 2_000 and element["type"] in {"plain_text_input", "static_select", "checkboxes"}, "invalid"
    )
    demand(len(element.get("initial_value", "")) <= element.get("max_length", 3_000) <= 3_000, "invalid_arguments")
    options = element.get("options", [])
    most = {"checkboxes": 10, "static_select": 100}.get(element["type"], 0)
    demand(len(options) <= most and all(len(each["text"]["text"]) <= 75 for each in options), "invalid_arguments")


def _check_buttons(elements: list[Payload]) -> None:
    """Each has a name of its own, a label of at most 75 characters and a value of at most 2,000."""
    demand(1 <= len(elements) <= 25, "invalid_blocks")
    demand(len({each["action_id"] for each in elements}) == len(elements), "invalid_blocks")
    for each in elements:
        demand(1 <= len(each["text"]["text"]) <= 75 and len(each.get("value", "")) <= 2_000, "invalid_blocks")


def visible(payload: Payload) -> str:
    """What people read: what was streamed, and the text of the blocks, buttons left out."""
    blocks = [text for block in payload.get("blocks", []) for text in _texts(block) if block["type"] != "context"]
    return "\n".join([*filter(None, [payload.get("streamed")]), *blocks])


def notified(payload: Payload) -> list[str]:
    """Whom a message would ping: the mentions that Slack finds in it."""
    return re.findall(r"<[!@][^>]*>", json.dumps(payload, ensure_ascii=False))


def element(payload: Payload, action: str) -> Payload:
    """The button of a message or page that has this action, as it was sent. Raises StopIteration."""
    elements = (each for block in payload["blocks"] for each in block.get("elements", []))
    return next(each for each in elements if each.get("action_id") == action)


def _text_objects(part: object) -> list[str]:
    """The words of all text objects in it (docs.slack.dev/reference/block-kit/composition-objects/text-object)."""
    if isinstance(part, list):
        return [text for each in part for text in _text_objects(each)]
    if not isinstance(part, dict):
        return []
    own = [part["text"]] if part.get("type") in {"plain_text", "mrkdwn", "raw_text"} else []
    return [*own, *(text for each in part.values() for text in _text_objects(each))]


def _texts(block: Payload) -> list[str]:
    if block["type"] == "context":
        return [each["text"] for each in block["elements"]]
    if block["type"] == "table":
        return [cell["text"] for row in block["rows"] for cell in row]
    if block["type"] == "markdown":
        return [block["text"]]
    return [block["text"]["text"]] if "text" in block else []
