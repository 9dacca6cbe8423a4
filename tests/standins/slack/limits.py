"""Slack's limits on what may be posted, and what people see and hear of a message."""

import json
import re
from typing import Any

Payload = dict[str, Any]


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
    blocks = payload.get("blocks", [])
    demand(len(blocks) <= 50, "invalid_blocks")
    for block in blocks:
        demand(block["type"] == "section" and block["text"]["type"] == "mrkdwn", "invalid_blocks")
        demand(1 <= len(block["text"]["text"]) <= 3_000, "invalid_blocks")
    demand(len(json.dumps(blocks, ensure_ascii=False)) <= 13_200, "msg_blocks_too_long")


def visible(payload: Payload) -> str:
    """What people read: the text of the blocks."""
    return "\n".join(block["text"]["text"] for block in payload["blocks"])


def notified(payload: Payload) -> list[str]:
    """Whom a message would ping: the mentions that Slack finds in it."""
    return re.findall(r"<[!@][^>]*>", json.dumps(payload, ensure_ascii=False))
