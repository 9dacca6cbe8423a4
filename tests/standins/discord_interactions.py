"""The interactions that Discord sends when somebody uses a command, a menu, a button or a form."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.standins import discord_payloads as payloads
from tests.standins.discord_payloads import Json

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
BUTTON, SELECT, TEXT = 2, 3, 4
_KINDS = {str: 3, int: 4, bool: 5}


def interaction(
    kind: int, token: str, user: Json, roles: list[str], place: Json, data: Json, locale: str = "en-US"
) -> Json:
    """One interaction; `place` is a channel with its `guild_id`, or without one for direct messages."""
    guild = place.get("guild_id")
    member = payloads.MEMBER | {"user": user, "roles": roles, "permissions": "0"}
    return {
        "id": payloads.new_id(),
        "application_id": payloads.BOT_ID,
        "type": kind,
        "token": token,
        "version": 1,
        "channel_id": place["id"],
        "channel": place,
        "locale": locale,
        "app_permissions": str(payloads.EVERYTHING_NEEDED),
        "entitlements": [],
        "authorizing_integration_owners": {"0": guild or "0"},
        "context": 0 if guild else 1,
        "attachment_size_limit": 10_485_760,
        "data": data,
    } | ({"guild_id": guild, "guild_locale": "en-US", "member": member} if guild else {"user": user})


def place(channel: str) -> Json:
    """A channel as an interaction carries it."""
    if channel == payloads.DIRECT_CHANNEL:
        return {"id": channel, "type": 1, "recipients": [], "flags": 0, "last_message_id": None}
    base: Json = {"id": channel, "guild_id": payloads.GUILD, "permissions": "0", "flags": 0}
    if channel == payloads.CHANNEL:
        return base | {"type": 0, "name": "questions", "position": 0}
    return base | payloads.thread(channel, payloads.CHANNEL, "a thread")


def command(described: Json, given: Mapping[str, str | bool | int], focused: str | None = None) -> Json:
    """The data of a slash command; with `focused` it is one that is still being typed."""
    options = [_option(name, value, focused == name) for name, value in given.items()]
    return {"id": described["id"], "name": described["name"], "type": 1, "options": options}


def menu(described: Json, target: Json) -> Json:
    """The data of a message's menu."""
    data = {"id": described["id"], "name": described["name"], "type": 3, "target_id": target["id"]}
    return data | {"resolved": {"messages": {target["id"]: target}}}


def filled(shown: Json, values: Mapping[str, str | list[str]]) -> Json:
    """The data of a form whose fields were filled in and chosen; what is not named is sent as it was shown."""
    fields = [each for each in components(shown["components"]) if each["type"] in {TEXT, SELECT}]
    assert set(values) <= {field["custom_id"] for field in fields}, f"no such field: {values}"
    sent = [{"type": 18, "id": 1, "component": _field(each, values.get(each["custom_id"]))} for each in fields]
    return {"custom_id": shown["custom_id"], "components": sent}


def _field(field: Json, value: str | list[str] | None) -> Json:
    base: Json = {"type": field["type"], "id": 2, "custom_id": field["custom_id"]}
    if field["type"] == TEXT:
        return base | {"value": field.get("value") or "" if value is None else value}
    known = {option["value"]: option.get("default") for option in field["options"]}
    chosen = [name for name, is_default in known.items() if is_default] if value is None else list(value)
    assert set(chosen) <= set(known), f"{chosen} cannot be chosen among {known}"
    return base | {"values": chosen}


def form(shown: Json, value: str) -> Json:
    """The data of a form whose one field was filled in."""
    (field,) = [each for each in components(shown["components"]) if each["type"] == 4]
    typed = {"type": 4, "id": 2, "custom_id": field["custom_id"], "value": value}
    return {"custom_id": shown["custom_id"], "components": [{"type": 18, "id": 1, "component": typed}]}


def components(tree: list[Json]) -> Iterator[Json]:
    """Every component, rows and what is in them."""
    for each in tree:
        yield each
        inner = each.get("components") or []
        yield from components([*inner, each["component"]] if "component" in each else inner)


def named(tree: list[Json], name: str) -> Json:
    """The button with this label or emoji."""
    buttons = [each for each in components(tree) if each["type"] == BUTTON]
    found = [each for each in buttons if name in {each.get("label"), (each.get("emoji") or {}).get("name")}]
    assert found, f"no button {name!r} among {[each.get('label') or each.get('emoji') for each in buttons]}"
    return found[0]


def offered(tree: list[Json], label: str) -> tuple[Json, str]:
    """The menu that offers this, and the value of the option. Raises StopIteration."""
    menus = [each for each in components(tree) if each["type"] == SELECT]
    return next((menu, each["value"]) for menu in menus for each in menu["options"] if each["label"] == label)


def _option(name: str, value: str | bool | int, focused: bool) -> dict[str, Any]:
    option: Json = {"name": name, "type": _KINDS[type(value)], "value": value}
    return option | ({"focused": True} if focused else {})
