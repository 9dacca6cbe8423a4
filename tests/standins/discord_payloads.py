"""The objects that Discord sends, with the fields its client library reads."""

import itertools
import json
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

Json = dict[str, Any]

_NESTED = {"options", "choices"}
GUILD, CHANNEL, DIRECT_CHANNEL, BOT_ID = "1001", "1002", "1003", "1004"
STUDENT: Json = {"id": "2001", "username": "sam", "discriminator": "0", "global_name": "Sam", "avatar": None}
CLASSMATE: Json = STUDENT | {"id": "2002", "username": "kim", "global_name": "Kim"}
ADVISOR: Json = STUDENT | {"id": "2003", "username": "lee", "global_name": "Lee"}
ADMIN: Json = STUDENT | {"id": "2004", "username": "max", "global_name": "Max"}
ADVISOR_ROLE = "3001"
BOT: Json = {"id": BOT_ID, "username": "advisor", "discriminator": "0001", "avatar": None, "bot": True}
MEMBER: Json = {"roles": [], "joined_at": "2026-09-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
APPLICATION: Json = {
    "id": BOT_ID,
    "name": "advisor",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "00",
    "flags": 0,
    "owner": STUDENT,
}
# View channel, send messages, read history, create public threads, send messages in threads, use commands.
EVERYTHING_NEEDED = 1 << 10 | 1 << 11 | 1 << 16 | 1 << 35 | 1 << 38 | 1 << 31
PUBLIC_THREADS = 1 << 35

_DISCORD_EPOCH_MS = 1_420_070_400_000
_counter = itertools.count(1)


def new_id() -> str:
    """A snowflake of this moment, larger than every one before."""
    return str(((time.time_ns() // 1_000_000 - _DISCORD_EPOCH_MS) << 22) + next(_counter))


def json_response(status: int, body: object, headers: Mapping[str, str] | None = None) -> web.Response:
    """JSON without a charset, as Discord sends it; its client library reads anything else as text."""
    return web.Response(
        status=status, body=json.dumps(body).encode(), content_type="application/json", headers=dict(headers or {})
    )


def guild(permissions: int) -> Json:
    """A server with one text channel, where everyone has these permissions."""
    everyone: Json = {"id": GUILD, "name": "@everyone", "permissions": str(permissions), "position": 0, "flags": 0}
    everyone |= {"color": 0, "hoist": False, "managed": False, "mentionable": False}
    advisors = everyone | {"id": ADVISOR_ROLE, "name": "advisors", "permissions": "0", "position": 1}
    channel: Json = {"id": CHANNEL, "type": 0, "name": "questions", "position": 0, "permission_overwrites": []}
    return {
        "id": GUILD,
        "name": "Campus",
        "owner_id": "2999",
        "unavailable": False,
        "member_count": 2,
        "roles": [everyone, advisors],
        "channels": [channel],
        "threads": [],
        "members": [{**MEMBER, "user": BOT}],
        "emojis": [],
        "stickers": [],
        "features": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def thread(thread_id: str, parent: str, name: str) -> Json:
    """A public thread; it bears the id of the message it grew from."""
    archive: Json = {"archived": False, "auto_archive_duration": 1440, "locked": False}
    archive["archive_timestamp"] = datetime.now(UTC).isoformat()
    base: Json = {"id": thread_id, "type": 11, "guild_id": GUILD, "parent_id": parent, "name": name, "flags": 0}
    return base | {"owner_id": BOT_ID, "message_count": 0, "member_count": 1, "thread_metadata": archive}


def direct_channel(user: str) -> Json:
    """The direct channel of somebody; the student's has the id by which the tests know it."""
    number = DIRECT_CHANNEL if user == STUDENT["id"] else f"{DIRECT_CHANNEL}{user}"
    return {"id": number, "type": 1, "recipients": [STUDENT | {"id": user}], "flags": 0, "last_message_id": None}


def message(author: Json, channel: str, content: str) -> Json:
    """A message as the gateway carries it, without the fields of a server."""
    return {
        "id": new_id(),
        "channel_id": channel,
        "author": author,
        "content": content,
        "timestamp": datetime.now(UTC).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": mentioned(content),
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
    }


def mentioned(content: str) -> list[Json]:
    """Who is mentioned in a text, of those whom the tests know."""
    return [each for each in (BOT, CLASSMATE) if f"<@{each['id']}>" in content]


def attached(name: str) -> Json:
    """A file of a message."""
    address = f"https://cdn.campus.example/{name}"
    return {"id": new_id(), "filename": name, "size": 10, "url": address, "proxy_url": address}


def bot_message(channel: str, body: Json) -> Json:
    """What the interface returns for a message that the bot sent with this body."""
    sent = message(BOT, channel, body.get("content") or "")
    shown = {"flags": body.get("flags") or 0, "components": body.get("components") or [], "nonce": body.get("nonce")}
    # A server's message tells what it replies to.
    reference = body.get("message_reference")
    return sent | shown | ({"message_reference": reference} if reference else {})


def stored_command(command: Json) -> Json:
    """A command as Discord keeps it: with an id, the permissions as a string, and its own defaults filled in."""
    permissions = command.get("default_member_permissions")
    stored: Json = {
        **command,
        "id": new_id(),
        "application_id": BOT_ID,
        "version": "1",
        "description": command.get("description", ""),
        "default_member_permissions": None if permissions is None else str(permissions),
    }
    if stored.get("options"):
        stored["options"] = [{name: value for name, value in each.items() if value} for each in stored["options"]]
    return stored


def untranslated(command: Json) -> Json:
    """A command as Discord lists it for who does not ask for translations."""
    plain: Json = {name: None if name.endswith("_localizations") else each for name, each in command.items()}
    return {name: list(map(untranslated, each)) if name in _NESTED else each for name, each in plain.items()}
