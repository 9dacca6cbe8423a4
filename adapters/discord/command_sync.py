"""Send the command list to Discord when it has changed."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import structlog
from discord import app_commands
from discord.http import HTTPClient

log = structlog.get_logger(__name__)

# Fields that we set. Discord's responses also have ids, versions, translations and deprecated fields.
_COMMAND = ("name", "type", "description", "nsfw", "default_member_permissions", "contexts", "integration_types")
_OPTION = ("name", "type", "description", "required", "autocomplete", "min_length", "max_length", "choices")


async def sync_commands(tree: app_commands.CommandTree[Any], http: HTTPClient, application_id: int) -> bool:
    """Replace the list if it has changed; True when it was sent. Raises discord.HTTPException."""
    ours = fingerprint([command.to_dict(tree) for command in tree.get_commands()])
    theirs = fingerprint(await http.get_global_commands(application_id))
    if ours == theirs:
        return False
    await tree.sync()
    log.info("commands sent to Discord", fingerprint=ours[:12])
    return True


def fingerprint(commands: Iterable[Mapping[str, Any]]) -> str:
    """A hash of the commands, equal for our list and Discord's copy."""
    described = sorted((_described(command) for command in commands), key=lambda each: (each["type"], each["name"]))
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


def _described(command: Mapping[str, Any]) -> dict[str, Any]:
    options = [_chosen(option, _OPTION) for option in command.get("options") or []]
    permissions = command.get("default_member_permissions")
    described = _chosen({"type": 1, **command}, _COMMAND) | {"options": options}
    # We send a number, Discord returns a string.
    return described | {"default_member_permissions": None if permissions is None else str(permissions)}


def _chosen(given: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    # Unset fields are omitted by one side, and null, false or empty on the other.
    return {name: given[name] for name in names if given.get(name)}
