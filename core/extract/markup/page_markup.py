"""Read the events that a page describes for machines: schema.org in JSON-LD and microdata."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from core.extract.html.tree import Element, visible_text
from core.extract.markup.json_values import JsonObject, JsonValue, first_of

_MOST_EVENTS = 2_000
_LONGEST_NAME = 300  # characters
_ISO_DAY = re.compile(r"(20\d\d-\d\d-\d\d)(?:$|[T ])")
_LONGEST_SCRIPT = 1_000_000  # characters
_MOST_SCRIPTS = 50
_LD_JSON = "application/ld+json"
_ATTRIBUTES = {"meta": "content", "time": "datetime", "data": "value", "meter": "value", "link": "href"}


@dataclass(frozen=True, slots=True)
class MarkupItems:
    """Items in reading order, and how many were malformed, huge or too deeply nested."""

    items: tuple[JsonObject, ...] = ()
    unread: int = 0


def read_events(root: Element) -> MarkupItems:
    """The items of events in a page's JSON-LD and microdata; none on nearly all pages."""
    found = read_items(root)
    events: list[JsonObject] = []
    unread = found.unread
    for outermost in found.items:
        try:
            events += filter(_is_event, _all_of(outermost))
        except RecursionError:
            unread += 1
    return MarkupItems(tuple(events[:_MOST_EVENTS]), unread)


def _all_of(value: JsonValue | JsonObject) -> Iterator[JsonObject]:
    """An item and those inside it."""
    if isinstance(value, list):
        for one in value:
            yield from _all_of(one)
    elif isinstance(value, dict):
        yield value
        for name, inner in value.items():
            if name != "subEvent":
                yield from _all_of(inner)


def _is_event(item: JsonObject) -> bool:
    start, end = _day(item, "start date"), _day(item, "end date")
    is_sound = start is not None and (end or start) >= start and 0 < len(first_of(item, "name")) <= _LONGEST_NAME
    told = item.get("@type")
    types = told if isinstance(told, list) else [told]
    return is_sound and any(isinstance(one, str) and one.endswith("Event") for one in types)


def _day(item: JsonObject, name: str) -> date | None:
    found = _ISO_DAY.match(first_of(item, name))
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def read_items(root: Element) -> MarkupItems:
    """All items of a page; malformed, huge or too deeply nested ones are only counted."""
    scripts = [one for one in root.iter("script") if one.get("type", "").partition(";")[0].strip().lower() == _LD_JSON]
    found: list[JsonObject] = []
    unread = max(0, len(scripts) - _MOST_SCRIPTS)
    for script in scripts[:_MOST_SCRIPTS]:
        read = _parsed(script.text or "")
        found += read or []
        unread += read is None
    outermost = (one for one in root.iter() if _is_item(one) and not one.get("itemprop", ""))
    for element in outermost:
        item = _item(element)
        found += [item] if item else []
        unread += item is None
    return MarkupItems(tuple(found), unread)


def _parsed(text: str) -> list[JsonObject] | None:
    if len(text) > _LONGEST_SCRIPT:
        return None
    try:
        value: JsonValue = json.loads(text.strip().removeprefix("<!--").removesuffix("-->"))
    except (ValueError, RecursionError):
        return None
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]


def _is_item(element: Element) -> bool:
    return isinstance(element.tag, str) and element.get("itemscope", "no") != "no"


def _item(element: Element) -> JsonObject | None:
    try:
        return _properties(element)
    except RecursionError:
        return None


def _properties(element: Element) -> dict[str, JsonValue]:
    item: dict[str, JsonValue] = {"@type": [*element.get("itemtype", "").split()]}
    for name, value in _stated(element):
        told = item.get(name)
        item[name] = [*told, value] if isinstance(told, list) else value if told is None else [told, value]
    return item


def _stated(element: Element) -> Iterator[tuple[str, JsonValue]]:
    """The properties below an element; those of an item inside it are that item's."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        names = [name for name in child.get("itemprop", "").split() if not name.startswith("@")]
        if names:
            value: JsonValue = _properties(child) if _is_item(child) else _value(child)
            yield from ((name, value) for name in names)
        if not _is_item(child):
            yield from _stated(child)


def _value(element: Element) -> str:
    said = element.get(_ATTRIBUTES.get(element.tag, "content"), "") or element.get("content", "")
    return said or " ".join(visible_text(element).split())
