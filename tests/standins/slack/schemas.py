"""What the bot sent, held against JSON schemas made from Slack's own types; known differences stand here."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator

from tests.standins.slack.limits import Payload
from tests.standins.slack.stand_in import Call

# Why a valid call may still differ from Slack's types.
KNOWN_DIFFERENCES = {
    "team_id": "Bolt adds the workspace to every call, so that a token of an organisation finds it; Slack takes it.",
    "conversations.replies": "The SDK sends it in the address, where a number or a truth value is a string.",
    "files.getUploadURLExternal": "The SDK sends it as a form, where a number is a string.",
    "oauth.v2.access": "The SDK proves the client by a header, not by the arguments that the types ask for.",
    "response_url": "An address that Slack gives takes blocks and text; Slack publishes no type for all of it.",
}


def check_calls(folder: str, calls: Iterable[Call]) -> None:
    """Raises ValidationError for the first call that Slack's types do not allow."""
    for call in calls:
        payload = {name: _parsed(value) for name, value in call.payload.items() if name not in KNOWN_DIFFERENCES}
        if call.method not in KNOWN_DIFFERENCES:
            _check(folder, _arguments_of(call.method), payload)
        for block in payload.get("blocks", []):
            _check(folder, "KnownBlock", block)


def _arguments_of(method: str) -> str:
    return "".join(f"{part[0].upper()}{part[1:]}" for part in method.split(".")) + "Arguments"


def _check(folder: str, definition: str, payload: Payload) -> None:
    if validator := _validator(folder, definition):
        validator.validate(payload)


@cache
def _validator(folder: str, definition: str) -> Draft7Validator | None:
    # `node/make_schemas.mjs` makes all; a folder with fewer checks fewer.
    file = Path(folder) / f"{definition}.json"
    return Draft7Validator(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None


def _parsed(value: Any) -> Any:
    # The SDK sends some arguments as JSON in a form.
    return json.loads(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value
