"""Send the command list to Discord when it has changed."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import structlog
from discord import app_commands
from discord.http import HTTPClient, Route

log = structlog.get_logger(__name__)

_NAMED = ("name", "name_localizations")
_DESCRIBED = (*_NAMED, "description", "description_localizations")
# Fields that we set. Discord's responses also have ids, versions and deprecated fields.
_COMMAND = (*_DESCRIBED, "type", "nsfw", "default_member_permissions", "contexts", "integration_types")
_OPTION = (*_DESCRIBED, "type", "required", "autocomplete", "min_length", "max_length")
_CHOICE = (*_NAMED, "value")


async def sync_commands(tree: app_commands.CommandTree[Any], http: HTTPClient, application_id: int) -> bool:
    """Replace the list if it has changed; True when it was sent. Raises discord.HTTPException."""
    ours = fingerprint(await _translated(tree))
    theirs = fingerprint(await _sent_before(http, application_id))
    if ours == theirs:
        return False
    await tree.sync()
    log.info("commands sent to Discord", fingerprint=ours[:12])
    return True


def fingerprint(commands: Iterable[Mapping[str, Any]]) -> str:
    """A hash of the commands, equal for our list and Discord's copy."""
    described = sorted((_described(command) for command in commands), key=lambda each: (each["type"], each["name"]))
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


async def _translated(tree: app_commands.CommandTree[Any]) -> list[Mapping[str, Any]]:
    commands, translator = tree.get_commands(), tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def _sent_before(http: HTTPClient, application_id: int) -> list[Mapping[str, Any]]:
    # discord.py's own call asks for no translations.
    path = "/applications/{application_id}/commands"
    route = Route("GET", path, application_id=application_id)
    found: list[Mapping[str, Any]] = await http.request(route, params={"with_localizations": "true"})
    return found


def _described(command: Mapping[str, Any]) -> dict[str, Any]:
    permissions = command.get("default_member_permissions")
    described = _chosen({"type": 1, **command}, _COMMAND) | {
        "options": list(map(_option, command.get("options") or []))
    }
    # We send a number, Discord returns a string.
    return described | {"default_member_permissions": None if permissions is None else str(permissions)}


def _option(option: Mapping[str, Any]) -> dict[str, Any]:
    return _chosen(option, _OPTION) | {"choices": [_chosen(each, _CHOICE) for each in option.get("choices") or []]}


def _chosen(given: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    # Unset fields are omitted by one side, and null, false or empty on the other.
    return {name: given[name] for name in names if given.get(name)}
