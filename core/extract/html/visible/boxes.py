"""What hides a box with all that is in it: its size, its place, its clipping, transforms and filters."""

import re
from collections.abc import Callable

from core.extract.html.visible.styles import Style, Values

_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|r?em|%|v[wh]|pt|ch)?")
# Where an element is out of every window, by unit; a menu that slides in stands at -100 % or -300px.
_FAR = {"px": -900.0, "pt": -900.0, "": -900.0, "em": -50.0, "rem": -50.0, "ch": -100.0, "%": -100.0, "vw": -100.0}
_PIXELS = {"em": 16.0, "rem": 16.0, "%": 0.16, "pt": 4 / 3, "vw": 10.0, "vh": 10.0, "ch": 8.0}
_NO_CLIP = re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)")
_NO_PATH = re.compile(
    r"inset\((?:\s*(?:[5-9]\d|100)%|[^)]*\b100%)|(?:circle|ellipse)\(\s*0(?![.\d])|polygon\(\s*([^,)]+?)\s*(?:,\s*\1\s*)+\)"
)
_AWAY = re.compile(
    r"translate(?:x|y|3d)?\((?:[^)]*,)?\s*-?\d{4,}px|scale(?:x|y|3d)?\(\s*0(?![.\d])|rotate[xy]\(\s*-?90deg|matrix\(\s*0,\s*0,"
)
_FILTERED = re.compile(r"opacity\(\s*0?(?:\.0\d*)?%?\s*\)|contrast\(\s*0%?\s*\)|blur\(\s*(?:[89]|\d\d)")
_MOVES = frozenset({"absolute", "fixed"})
# What a line through the text around it does not reach (W3C, CSS Text Decoration 3, 2.1).
_OWN_BOX = frozenset({"inline-block", "inline-flex", "inline-grid", "inline-table"})


def is_undone(style: Style, names: tuple[str, ...]) -> bool:
    """Whether another width of the window gives one of these another value."""
    return any(style.sometimes.get(name, frozenset()) - {style.values.get(name, "")} for name in names)


def is_apart(values: Values) -> bool:
    """Whether it is a box of its own, which a line through the text around it does not reach."""
    is_aside = values.get("position") in _MOVES or values.get("float", "none") != "none"
    return is_aside or values.get("display") in _OWN_BOX


def _is_gone(values: Values) -> bool:
    return values.get("display") == "none" or values.get("content-visibility") == "hidden"


def opacity_of(values: Values) -> float:
    """From 0, not seen, to 1."""
    found = _LENGTH.fullmatch(values.get("opacity", ""))
    return 1.0 if found is None else float(found[1]) / (100 if found[2] == "%" else 1)


def _is_off_screen(values: Values) -> bool:
    if any(_is_far(values.get(name, "")) for name in ("text-indent", "margin-left", "translate")):
        return True
    if _AWAY.search(values.get("transform", "")) or values.get("scale", "1").split()[0] == "0":
        return True
    moved = values.get("position") in _MOVES
    return moved and any(_is_far(values.get(side, "")) for side in ("left", "top", "right"))


def _is_clipped(values: Values) -> bool:
    if _NO_PATH.match(values.get("clip-path", "")) or _FILTERED.search(values.get("filter", "")):
        return True
    sizes = [pixels(values.get(name, "")) for name in ("width", "height")]
    is_dot = all(size is not None and abs(size) <= 1 for size in sizes)
    is_cut = values.get("position") in _MOVES
    return (is_cut and (is_dot or _NO_CLIP.match(values.get("clip", "")) is not None)) or (is_dot and _cuts(values))


def _cuts(values: Values) -> bool:
    """Whether it shows nothing outside of its edges."""
    return values.get("overflow", "").startswith(("hidden", "clip"))


def _is_flat(values: Values) -> bool:
    """Whether it has no height or width, and shows nothing outside its edges."""
    is_padded = any(name.startswith("padding") and (pixels(value) or 0) > 0 for name, value in values.items())
    if is_padded or not _cuts(values):
        return False
    return any(pixels(values.get(name, "")) == 0 for name in ("height", "width", "max-height", "max-width"))


# What may hide an element, and the properties that may undo it in another window.
CHECKS: tuple[tuple[tuple[str, ...], Callable[[Values], bool]], ...] = (
    (("display",), _is_gone),
    (("position", "left", "top", "right", "text-indent", "transform", "margin-left"), _is_off_screen),
    (("position", "clip", "clip-path", "width", "height", "filter"), _is_clipped),
    (("height", "width", "max-height", "max-width", "overflow"), _is_flat),
)


def _is_far(value: str) -> bool:
    found = _LENGTH.match(value)
    return found is not None and float(found[1]) < _FAR.get(found[2] or "", -1e9)


def pixels(value: str) -> float | None:
    """A length in pixels, in a window of 1,000; None without one."""
    found = _LENGTH.match(value)
    return float(found[1]) * _PIXELS.get(found[2] or "", 1.0) if found else None
