"""What the bot sent, held against JSON schemas made from Slack's own types; known differences stand here."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator

from tests.standins.slack.limits import Payload
from tests.standins.slack.stand_in import Call

# By method: the file, and the definition in it. What has no file of its own is held against a part of another's.
_ARGUMENTS = {
    "chat.postMessage": ("ChatPostMessageArguments", "ChatPostMessageArguments"),
    "chat.startStream": ("ChatStartStreamArguments", "ChatStartStreamArguments"),
    "chat.appendStream": ("ChatAppendStreamArguments", "ChatAppendStreamArguments"),
    "chat.stopStream": ("ChatStopStreamArguments", "ChatStopStreamArguments"),
    "assistant.threads.setStatus": ("AssistantThreadsSetStatusArguments", "AssistantThreadsSetStatusArguments"),
    "assistant.threads.setSuggestedPrompts": (
        "AssistantThreadsSetSuggestedPromptsArguments",
        "AssistantThreadsSetSuggestedPromptsArguments",
    ),
    "views.publish": ("ViewsPublishArguments", "ViewsPublishArguments"),
}

# Why a valid call may still differ from the schema.
KNOWN_DIFFERENCES = {
    "team_id": "Bolt adds the workspace to every call, so that a token of an organisation finds it; Slack takes it.",
}


def check_calls(folder: str, calls: Iterable[Call]) -> None:
    """Raises ValidationError for the first call that Slack's types do not allow."""
    for call in calls:
        payload = {name: value for name, value in call.payload.items() if name not in KNOWN_DIFFERENCES}
        if call.method in _ARGUMENTS:
            _check(folder, *_ARGUMENTS[call.method], payload)
        for block in _blocks(payload):
            _check(folder, "KnownBlock", "KnownBlock", block)
        if "view" in payload:
            _check(folder, "ViewsPublishArguments", "View", _parsed(payload["view"]))


def _check(folder: str, file: str, definition: str, payload: Payload) -> None:
    _validator(folder, file, definition).validate(payload)


@cache
def _validator(folder: str, file: str, definition: str) -> Draft7Validator:
    schema = json.loads((Path(folder) / f"{file}.json").read_text(encoding="utf-8"))
    return Draft7Validator({**schema, "$ref": f"#/definitions/{definition}"})


def _blocks(payload: Payload) -> list[Payload]:
    blocks: list[Payload] = _parsed(payload.get("blocks", []))
    return blocks


def _parsed(value: Any) -> Any:
    # The SDK sends some arguments as JSON in a form.
    return json.loads(value) if isinstance(value, str) else value
