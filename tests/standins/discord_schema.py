"""Every request of the bot, held against Discord's own description of its interface (OpenAPI, where it is at hand)."""

import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tests.standins.discord_rest import Call

SPEC = "DISCORD_OPENAPI"

# Where the bot and the description differ: the place, and why it stands.
KNOWN_DIFFERENCES = {
    "message_reference": "discord.py sends its ids as numbers; Discord takes both, as its description's README says.",
    "attachments": "The same for the number of a file.",
    "recipient_id": "The same for a person to whom a direct channel is opened.",
    "allowed_mentions": "The same for people who may be mentioned.",
    "content": "May have 2,000 characters, not the described 4,000 (message documentation); the stand-in refuses more.",
}


def problems(calls: Sequence[Call]) -> list[str]:
    """What is wrong with these calls, one line each; nothing when the description is not at hand."""
    if not os.environ.get(SPEC):
        return []
    return [problem for call in calls if call.body for problem in _problems_of(call)]


def _problems_of(call: Call) -> list[str]:
    errors = _validator(call.template, call.method.lower()).iter_errors(_with_written_ids(call.body))
    return [f"{call.method} {call.template} {list(error.absolute_path)}: {error.message}" for error in errors]


def _with_written_ids(body: Any) -> Any:
    if not isinstance(body, dict):
        return body
    changed = dict(body)
    if "recipient_id" in body:
        changed["recipient_id"] = str(body["recipient_id"])
    if reference := body.get("message_reference"):
        ids = {name: str(value) for name, value in reference.items() if name.endswith("_id")}
        changed["message_reference"] = reference | ids
    if "users" in (mentioned := body.get("allowed_mentions") or {}):
        changed["allowed_mentions"] = mentioned | {"users": list(map(str, mentioned["users"]))}
    if files := body.get("attachments"):
        changed["attachments"] = [file | {"id": str(file["id"])} for file in files]
    return changed


@cache
def _validator(template: str, method: str) -> Any:
    described = _description()
    operation = described["paths"][template][method]
    content = operation["requestBody"]["content"]
    schema = content.get("application/json", content.get("multipart/form-data"))["schema"]
    return Draft202012Validator(schema | {"components": described["components"]})


@cache
def _description() -> dict[str, Any]:
    description: dict[str, Any] = json.loads(Path(os.environ[SPEC]).read_text(encoding="utf-8"))
    return description
