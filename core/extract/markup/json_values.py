"""Read values of a JSON object by normalised keys, also nested ones."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from core.extract.html.table_grid import cell_text
from core.extract.html.tree import parse_html

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]
JsonObject = Mapping[str, JsonValue]

_WORD_BORDER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_\s-]+")
_TELLING = ("value", "name", "displayName", "description", "title", "label", "code", "text")
_LOOKED_AT = frozenset({*_TELLING, "min", "max"})
_TECHNICAL = re.compile(
    r"utc .*|(?:.* )?(?:[plu]?id|uuid|guid|score|hash|slug|etag|version|group|sort|order|url|href|link|image|icon|kind|"
    r"ts|\w*key|utc)"
)
_MARKED = re.compile(r"https?://\S+|[\[{].*[\]}]", re.DOTALL)  # an address, or JSON within JSON: for machines
_OPAQUE = re.compile(r"(?=\S*\d)(?=\S*[A-Za-z])[\w-]{16,}|[0-9a-f]{12,}", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def words_of(key: str) -> str:
    """A key as words in lower case: "courseReferenceNumber" and "course_reference_number" are the same."""
    return " ".join(part.lower() for part in _WORD_BORDER.split(key) if part)


def plain(value: JsonValue) -> str:
    """A value as text: markup removed, an object by its name field, a list by its items."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, str):
        text = cell_text(parse_html(f"<div>{value}</div>")) if "<" in value or "&" in value else value.strip()
        return "" if _OPAQUE.fullmatch(text) else text
    if isinstance(value, list):
        return ", ".join(filter(None, map(plain, value)))
    if isinstance(value, dict):
        return next((text for key in _TELLING if (text := plain(value.get(key)))), _range_of(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _range_of(value: JsonObject) -> str:
    low, high = plain(value.get("min")), plain(value.get("max"))
    if low and high and low != high:
        return f"{low}-{high}"
    # Only what was not looked at yet: whoever looks twice on every level never comes to an end.
    others = (inner for key, inner in value.items() if isinstance(inner, dict) and key not in _LOOKED_AT)
    return low or high or next(map(plain, others), "")


def value_of(found: JsonObject, name: str) -> JsonValue:
    """The value under a key of these words; an object that says it under the same key again is opened."""
    key, value = next(((key, value) for key, value in found.items() if words_of(key) == name), ("", None))
    return _named_again(key, value)


def _named_again(key: str, value: JsonValue) -> JsonValue:
    """{"venue": {"venue": "Union", …}} names it as {"venue": "Union"} does."""
    if isinstance(value, list):
        return [_named_again(key, one) for one in value]
    return value.get(key) or value if isinstance(value, dict) else value


def first_of(found: JsonObject, *names: str) -> str:
    """The first of these values that is there, by the words of its key."""
    by_words: dict[str, JsonValue] = {}
    for key, value in found.items():
        by_words.setdefault(words_of(key), _named_again(key, value))
    return next((text for name in names if (text := plain(by_words.get(name)))), "")


def facts_of(found: JsonObject, without: frozenset[str]) -> Iterator[tuple[str, str]]:
    """All other facts of an object, as label and text; technical keys and values are left out."""
    for key, value in found.items():
        words = words_of(key)
        is_named = not key.startswith(("_", "@")) and words not in without and not _TECHNICAL.fullmatch(words)
        if is_named and (text := plain(_named_again(key, value))) and not _MARKED.fullmatch(text):
            yield words[:1].upper() + words[1:], text
