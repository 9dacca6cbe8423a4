"""Decide whether a style hides an element."""

import re
from collections.abc import Callable, Mapping

from core.extract.html.colours import is_unseen
from core.extract.html.styles import Style, StyleSheet
from core.extract.html.tree import Element, names_of

_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|r?em|%|v[wh]|pt|ch)?")
# Where an element is out of every window, by unit; a menu that slides in stands at -100 % or -300px.
_FAR = {"px": -900.0, "pt": -900.0, "": -900.0, "em": -50.0, "rem": -50.0, "ch": -100.0, "%": -100.0, "vw": -100.0}
_NO_CLIP = re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)|inset\(\s*(?:50|100)%")
_AWAY = re.compile(r"translate(?:x|y|3d)?\(\s*-\d{4,}px|scale\(0(?:[,\s]*0)?\)")
_FADES_IN = re.compile(r"elementor-invisible|wow|aos-.*|.*animat.*|reveal.*|fade-?in.*|lazy.*|scroll-.*|.*-reveal")
_MOVES = frozenset({"absolute", "fixed"})
Values = Mapping[str, str]


def hides(style: Style, element: Element, sheet: StyleSheet) -> bool:
    """Whether nobody sees an element with this style in any window."""
    values = style.values
    if any(check(values) and not _is_undone(style, names) for names, check in _CHECKS):
        return True
    if _size(values.get("font-size", "")) == 0 and not _sets_again(element, "font-size", sheet):
        return True
    return is_unseen(element, values, sheet) and not _sets_again(element, "color", sheet)


def is_revealed(style: Style, element: Element) -> bool:
    """Whether a script probably shows the element when it comes into view."""
    if _is_gone(style.values) or not (_is_clear(style.values) or _is_invisible(style.values)):
        return False
    moves = any(style.values.get(name, "none") not in {"none", "0s"} for name in ("transition", "animation"))
    names = element.keys()
    marked = any(name.startswith(("data-aos", "data-anim", "data-wow", "data-scroll")) for name in names)
    return moves or marked or any(map(_FADES_IN.fullmatch, names_of(element))) or _holds_the_page(element)


def _holds_the_page(element: Element) -> bool:
    """Whether it holds the main part: a page does not hide itself for good."""
    return next(element.iter("main", "h1"), None) is not None


def _is_undone(style: Style, names: tuple[str, ...]) -> bool:
    """Whether another width of the window gives one of these another value."""
    return any(style.sometimes.get(name, frozenset()) - {style.values.get(name, "")} for name in names)


def _is_gone(values: Values) -> bool:
    return values.get("display") == "none"


def _is_invisible(values: Values) -> bool:
    return values.get("visibility") in {"hidden", "collapse"}


def _is_clear(values: Values) -> bool:
    found = _LENGTH.fullmatch(values.get("opacity", ""))
    return found is not None and float(found[1]) < 0.02


def _is_off_screen(values: Values) -> bool:
    if _is_far(values.get("text-indent", "")):
        return True
    if _AWAY.search(values.get("transform", "")):
        return True
    moved = values.get("position") in _MOVES
    return moved and any(_is_far(values.get(side, "")) for side in ("left", "top", "right"))


def _is_clipped(values: Values) -> bool:
    if values.get("position") not in _MOVES:
        return False
    if any(_NO_CLIP.match(values.get(name, "")) for name in ("clip", "clip-path")):
        return True
    return all((_size(values.get(name, "")) or 0) <= 1 and name in values for name in ("width", "height"))


def _is_flat(values: Values) -> bool:
    """Whether it has no height or width, and shows nothing outside its edges."""
    if not values.get("overflow", values.get("overflow-y", "")).startswith(("hidden", "clip")):
        return False
    if any(name.startswith("padding") and (_size(value) or 0) > 0 for name, value in values.items()):
        return False
    return any(_size(values.get(name, "")) == 0 for name in ("height", "width", "max-height", "max-width"))


# What may hide an element, and the properties that may undo it in another window.
_CHECKS: tuple[tuple[tuple[str, ...], Callable[[Values], bool]], ...] = (
    (("display",), _is_gone),
    (("visibility",), _is_invisible),
    (("opacity",), _is_clear),
    (("position", "left", "top", "right", "text-indent", "transform"), _is_off_screen),
    (("position", "clip", "clip-path", "width", "height"), _is_clipped),
    (("height", "width", "max-height", "max-width", "overflow"), _is_flat),
)


def _is_far(value: str) -> bool:
    found = _LENGTH.fullmatch(value)
    return found is not None and float(found[1]) < _FAR.get(found[2] or "", -1e9)


def _size(value: str) -> float | None:
    found = _LENGTH.match(value)
    return abs(float(found[1])) if found else None


def _sets_again(element: Element, name: str, sheet: StyleSheet) -> bool:
    """Whether something inside has a value of its own, or may have one from a style sheet that we do not see."""
    inner = [below for below in element.iter() if below is not element and isinstance(below.tag, str)]
    if inner and sheet.has_more:
        return True
    styles = (sheet.of(below) for below in inner)
    return any(style is not None and name in style.values for style in styles)
