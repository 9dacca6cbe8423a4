"""What hides a box with all that is in it: its size, its place, its clipping, transforms, masks and filters."""

import re
from collections.abc import Callable, Iterator

from core.extract.html.visible.css_values import colours_in, pixels
from core.extract.html.visible.styles import Style, Values

_LENGTH = re.compile(r"(-?\d*\.?\d+)(%?)")
# Where an element is out of every window, in pixels; a menu that slides in stands at -100 % or -300px.
_FAR = -900.0
_FAR_SHARE = -101.0  # per cent
_WIDEST = 2_000.0  # pixels of a window: what ends so far from its right edge is left of it, where nobody can scroll
_WHOLE = 100.0  # pixels that 100 % of a box are taken for
_PUSHED_OUT = re.compile(r"\d{3,}(?:\.\d+)?%")  # the first line begins behind the right edge
_NO_CLIP = re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)")
_NO_PATH = re.compile(
    r"inset\((?:\s*(?:[5-9]\d|100)%|[^)]*\b100%)|(?:circle|ellipse)\(\s*0(?![.\d])|"
    r"(?:rect|xywh)\(\s*(?:0[a-z%]*[\s,]*){4}|path\(\s*(?:''|\"\")"
)
_AWAY = re.compile(r"rotate[xy]\(\s*-?90deg|matrix\(\s*0,\s*0,")
_MOVE = re.compile(r"translate(?:x|y|3d)?\(([^)]*)\)|matrix\((?:[^,)]*,){4}([^)]*)\)")
_PARTS = re.compile(r",\s*|\s+")
_SCALE = re.compile(r"scale(?:x|y|3d)?\(([^)]*)\)")
_LEAST_SCALE = 0.05  # a letter of a heading is then two pixels high
_FILTERED = re.compile(r"opacity\(\s*0?(?:\.0\d*)?%?\s*\)|contrast\(\s*0%?\s*\)|blur\(\s*(?:[89]|\d\d)")
_MOVES = frozenset({"absolute", "fixed"})
_OF_BOXES = frozenset(
    "width height max-width max-height overflow text-indent transform scale rotate translate contain".split()
)
# What a line through the text around it does not reach (W3C, CSS Text Decoration 3, 2.1).
_OWN_BOX = frozenset({"inline-block", "inline-flex", "inline-grid", "inline-table"})


def is_undone(style: Style, names: tuple[str, ...]) -> bool:
    """Whether another width of the window gives one of these another value."""
    return any(style.sometimes.get(name, frozenset()) - {style.values.get(name, "")} for name in names)


def is_apart(values: Values) -> bool:
    """Whether it is a box of its own, which a line through the text around it does not reach."""
    is_aside = values.get("position") in _MOVES or values.get("float", "none") != "none"
    return is_aside or values.get("display") in _OWN_BOX


def without_box(values: Values) -> Values:
    """What holds for a part of a line, to which neither sizes nor transforms apply (W3C, CSS 2.2, 10.2)."""
    return {name: value for name, value in values.items() if name not in _OF_BOXES}


def _is_gone(values: Values) -> bool:
    return values.get("display") == "none" or values.get("content-visibility") == "hidden"


def opacity_of(values: Values) -> float:
    """From 0, not seen, to 1; what makes no box has none."""
    if values.get("display") == "contents":
        return 1.0
    found = pixels(values.get("opacity", ""), 1.0)
    return 1.0 if found is None else found


def _is_off_screen(values: Values) -> bool:
    sides = ["text-indent", "margin-left", "margin-top"]
    if values.get("position") in _MOVES:
        sides += ["left", "top", "right"]
        if (pixels(values.get("right", "")) or 0) >= _WIDEST:
            return True
    if values.get("position") == "fixed":  # nobody can scroll to it
        sides.append("bottom")
    moved = [values.get("translate", ""), *("".join(found) for found in _MOVE.findall(values.get("transform", "")))]
    ways = (pixels(part, _WHOLE) or 0 for text in moved for part in _PARTS.split(text))
    return any(abs(way) > -_FAR for way in ways) or any(_is_far(values.get(side, "")) for side in sides)


def _is_shrunk(values: Values) -> bool:
    """Whether nothing of it is left after its transforms (W3C, CSS Transforms 2; `zoom` of CSS Viewport 1)."""
    transform = values.get("transform", "")
    scales = [values.get("scale", "1"), values.get("zoom", "1"), *_SCALE.findall(transform)]
    shares = (_LENGTH.match(part) for text in scales for part in _PARTS.split(text)[:2])
    is_small = any(abs(float(one[1])) / (100 if one[2] else 1) < _LEAST_SCALE for one in shares if one)
    is_turned = re.fullmatch(r"[xy] -?90deg", values.get("rotate", "")) is not None
    return is_small or is_turned or _AWAY.search(transform) is not None


def _is_clipped(values: Values) -> bool:
    path = values.get("clip-path", "")
    if _NO_PATH.match(path) or _is_line(path) or _FILTERED.search(values.get("filter", "")) or _is_masked(values):
        return True
    sizes = [pixels(values.get(name, "")) for name in ("width", "height")]
    is_dot = all(size is not None and abs(size) <= 1 for size in sizes)
    is_cut = values.get("position") in _MOVES
    return (is_cut and (is_dot or _NO_CLIP.match(values.get("clip", "")) is not None)) or (is_dot and _cuts(values))


def _is_line(path: str) -> bool:
    """Whether a polygon has no area (by https://en.wikipedia.org/wiki/Shoelace_formula), with 100 % as 100 pixels."""
    if not path.startswith("polygon("):
        return False
    corners = [[pixels(part, _WHOLE) for part in corner.split()[-2:]] for corner in path[8:].rstrip(") ").split(",")]
    if any(len(corner) != 2 or None in corner for corner in corners):
        return False
    points = [(x or 0.0, y or 0.0) for x, y in corners]
    area = sum(x * below - right * y for (x, y), (right, below) in zip(points, [*points[1:], points[0]], strict=True))
    return abs(area) < 1


def _is_masked(values: Values) -> bool:
    """Whether its mask lets nothing through: a gradient of colours that are all clear (W3C, CSS Masking 1)."""
    mask = f"{values.get('mask-image', '')} {values.get('mask', '')}"
    colours = list(colours_in(mask)) if "gradient(" in mask else []
    return bool(colours) and all(colour is not None and colour[3] == 0 for colour in colours)


def _cuts(values: Values) -> bool:
    """Whether it shows nothing outside of its edges."""
    return values.get("overflow", "").startswith(("hidden", "clip"))


def _is_flat(values: Values) -> bool:
    """Whether no letter fits into its height or width, and it shows nothing outside its edges."""
    is_padded = any(name.startswith("padding") and (pixels(value) or 0) > 0 for name, value in values.items())
    if is_padded or not _cuts(values):
        return False
    if _PUSHED_OUT.fullmatch(values.get("text-indent", "")):
        return True
    sizes = list(_sizes(values))
    # What is in it does not count for its size (W3C, CSS Containment 2, 3.1).
    is_contained = not {"strict", "size"}.isdisjoint(values.get("contain", "").split()) and "height" not in values
    return is_contained or any(size is not None and abs(size) <= 1 for size in sizes)


def _sizes(values: Values) -> Iterator[float | None]:
    for name in ("height", "width", "max-height", "max-width"):
        yield pixels(values.get(name, ""), _WHOLE)


_PLACES = tuple("position left top right bottom text-indent transform translate margin-left margin-top".split())
# What may hide an element, and the properties that may undo it in another window.
CHECKS: tuple[tuple[tuple[str, ...], Callable[[Values], bool]], ...] = (
    (("display",), _is_gone),
    (_PLACES, _is_off_screen),
    (("transform", "scale", "zoom", "rotate"), _is_shrunk),
    (("position", "clip", "clip-path", "width", "height", "filter", "mask", "mask-image"), _is_clipped),
    (("height", "width", "max-height", "max-width", "overflow", "contain", "text-indent"), _is_flat),
)


def _is_far(value: str) -> bool:
    if share := re.match(r"(-\d+(?:\.\d+)?)%", value):
        return float(share[1]) < _FAR_SHARE
    return (pixels(value) or 0) < _FAR
