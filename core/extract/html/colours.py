"""Decide whether text has the colour of what is behind it."""

import re
from collections.abc import Mapping

from core.extract.html.styles import StyleSheet
from core.extract.html.tree import Element

_NAMED = {"white": "#ffffff", "black": "#000000", "red": "#ff0000", "gray": "#808080", "grey": "#808080"}
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}(?:[0-9a-f]{2})?)\b")
_RGB = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+)(%?))?\s*\)")
_WHITE, _CLEAR, _UNKNOWN = "#ffffff", "clear", "unknown"


def is_unseen(element: Element, values: Mapping[str, str], sheet: StyleSheet) -> bool:
    """Whether the text is transparent, or has for certain the colour of its background."""
    told = values.get("color", "")
    colour = _colour(told)
    if not told or colour == _UNKNOWN:
        return False
    return colour == _CLEAR or colour == _background(element, sheet)


def _background(element: Element, sheet: StyleSheet) -> str:
    """The nearest background colour; unknown where a style sheet that we do not see may set another."""
    nearest = _own_background(element, sheet)
    if nearest is not None or sheet.has_more:
        return nearest or _UNKNOWN
    for around in element.iterancestors():
        if (found := _own_background(around, sheet)) is not None:
            return found
    return _WHITE


def _own_background(element: Element, sheet: StyleSheet) -> str | None:
    if told := element.get("bgcolor", ""):
        return _colour(told.lower())
    if element.get("background", ""):
        return _UNKNOWN
    values = sheet.all_of(element).values
    if "background-image" in values or "url(" in values.get("background", "") or "gradient" in str(values):
        return _UNKNOWN
    told = values.get("background-color", values.get("background", ""))
    colour = _colour(told) if told else _CLEAR
    return None if colour == _CLEAR else colour


def _colour(told: str) -> str:
    """A colour as #rrggbb, `clear` when nothing of it is seen, `unknown` when we cannot read it."""
    told = told.strip()
    if told in {"transparent", "none"}:
        return _CLEAR
    if found := _RGB.search(told):
        return (
            _CLEAR if found[4] and float(found[4]) == 0 else "#{:02x}{:02x}{:02x}".format(*map(int, found.groups()[:3]))
        )
    if found := _HEX.search(told):
        return _long(found[0])
    return next((code for name, code in _NAMED.items() if re.search(rf"\b{name}\b", told)), _UNKNOWN)


def _long(code: str) -> str:
    digits = code[1:] if len(code) > 5 else "".join(digit * 2 for digit in code[1:])
    return _CLEAR if digits[6:] == "00" else f"#{digits[:6]}"
