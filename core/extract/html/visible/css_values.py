"""Read the values of style sheets with tinycss2: variables, lengths, and colours with how bright they are."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

import tinycss2  # type: ignore[import-untyped]
import tinycss2.color4  # type: ignore[import-untyped]

from core.extract.html.visible.css import DEEPEST, Node, Tokens

Colour = tuple[float, float, float, float]
WHITE, BLACK = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)
# What has no value of its own is computed.
_MADE: dict[str, Colour | None] = {"canvas": WHITE, "canvastext": BLACK, "light-dark": None, "color-mix": None}
_SHARE = re.compile(r"(?:^|\s)(\d*\.?\d+)%(?=\s|$)")
_WHITE_POINTS = {"lab": "xyz-d50", "lch": "xyz-d50", "oklab": "xyz-d65", "oklch": "xyz-d65"}
LEAST_CONTRAST = 1.2  # of a text that eyes tell from what is behind it; 21 is black on white (WCAG 2.2, 1.4.3)
_WIDTH, _HEIGHT = 1_000.0, 1_000.0  # of the window
_EM = 16.0
_UNITS = {
    **dict.fromkeys(("em", "rem", "lh", "rlh", "ic"), _EM),
    **dict.fromkeys(("ch", "ex"), _EM / 2),
    **dict.fromkeys(("vw", "vi", "dvw", "svw", "lvw"), _WIDTH / 100),
    **dict.fromkeys(("vh", "vb", "dvh", "svh", "lvh", "vmin", "vmax"), _HEIGHT / 100),
    **{"px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54},
}
_RELATIVE = re.compile(r"[\d.]+(?:em|ex|ch|lh|ic)")
_NAMED_SIZE = re.compile(r"initial|medium|(?:x+-)?(?:small|large)")
_FUNCTIONS = {"calc": sum, "min": min, "max": max, "clamp": lambda given: max(given[0], min(given[1:]))}


def substituted(text: str, variable: Callable[[str], str | None], depth: int = 0) -> str:
    """A value with its variables put in (W3C, CSS Custom Properties); empty where one is not known."""
    if "var(" not in text or depth > DEEPEST:
        return text if depth <= DEEPEST else ""
    pieces = [_piece(token, variable) for token in tinycss2.parse_component_value_list(text)]
    return "" if None in pieces else substituted("".join(map(str, pieces)), variable, depth + 1)


def _piece(token: Node, variable: Callable[[str], str | None]) -> str | None:
    if token.type != "function":
        return str(token.serialize())
    if token.lower_name != "var":
        inner = [_piece(each, variable) for each in token.arguments]
        return None if None in inner else f"{token.name}({''.join(map(str, inner))})"
    name, _, fallback = tinycss2.serialize(token.arguments).partition(",")
    value = variable(name.strip())
    return value if value is not None else fallback.strip() or None


@lru_cache(maxsize=2_000)
def colour_in(text: str) -> Colour | None:
    """The first colour in a value, as red, green, blue and opacity from 0 to 1; None without one that we can read."""
    colours = (_colour(token) for token in tinycss2.parse_component_value_list(text) if _is_colour(token))
    return next(colours, None)


def colours_in(text: str) -> Iterator[Colour | None]:
    """All colours in a value, also those inside of its functions."""
    yield from _colours(tinycss2.parse_component_value_list(text))


def _colours(tokens: Tokens) -> Iterator[Colour | None]:
    for token in tokens:
        if _is_colour(token):
            yield _colour(token)
        elif token.type == "function":
            yield from _colours(token.arguments)


def _is_colour(token: Node) -> bool:
    colour = tinycss2.color4.parse_color(token)
    return (colour is not None and not isinstance(colour, str)) or _named(token) in _MADE


def _named(token: Node) -> str:
    return str(getattr(token, "lower_name", None) or getattr(token, "lower_value", ""))


def _made(token: Node) -> Colour | None:
    """System colours, and the functions that choose or mix two others, in a light window (W3C, CSS Color 5)."""
    if (known := _MADE[_named(token)]) is not None:
        return known
    parts = [part.strip() for part in re.split(r",(?![^(]*\))", tinycss2.serialize(token.arguments))]
    if _named(token) == "light-dark":
        return colour_in(parts[0])
    one, other = (colour_in(part) for part in parts[-2:])
    shares = [_SHARE.search(part) for part in parts[-2:]]
    first, second = (float(share[1]) / 100 if share else None for share in shares)
    first = first if first is not None else 0.5 if second is None else 1 - second
    second = 1 - first if second is None else second
    if one is None or other is None or not first + second:
        return None
    red, green, blue, alpha = ((a * first + b * second) / (first + second) for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha * min(first + second, 1.0)


def _colour(token: Node) -> Colour | None:
    colour = tinycss2.color4.parse_color(token)
    if colour is None:
        return _made(token)
    if colour.space in {"srgb", "hsl", "hwb"}:
        red, green, blue = colour.to("srgb").coordinates
        return float(red), float(green), float(blue), float(colour.alpha)
    if (white := _WHITE_POINTS.get(colour.space)) is None:
        return None
    # A gray that is as bright: Y of CIE XYZ is the luminance (W3C, CSS Color 4).
    bright = min(max(float(colour.to(white).coordinates[1]), 0.0), 1.0)
    gray = 12.92 * bright if bright <= 0.0031308 else 1.055 * bright ** (1 / 2.4) - 0.055
    return gray, gray, gray, float(colour.alpha)


def luminance(colour: Colour) -> float:
    """How bright it is, from 0 to 1 (WCAG 2.2, relative luminance)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def is_alike(one: float, other: float) -> bool:
    """Whether nobody can tell two colours of these luminances apart as text and background."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05) < LEAST_CONTRAST


@lru_cache(maxsize=5_000)
def pixels(text: str, whole: float = _EM) -> float | None:
    """The length that a value is, or begins with; None without one. 100 % is `whole` pixels."""
    tokens = [token for token in tinycss2.parse_component_value_list(text) if token.type != "whitespace"]
    return _length(tokens[:1], whole) if tokens else None


def font_size(text: str, around: float) -> float | None:
    """The pixels of a letter where those around it have `around` (W3C, CSS Fonts 4, 2.5); None without a size."""
    if _NAMED_SIZE.fullmatch(text):
        return _EM
    size = pixels(text, around)
    return size if size is None or not _RELATIVE.fullmatch(text) else size * around / _EM


def _length(tokens: Tokens, whole: float) -> float | None:
    token = tokens[0]
    if token.type == "dimension":
        unit = _UNITS.get(token.lower_unit)  # type: ignore[attr-defined]
        return None if unit is None else float(token.value) * unit  # type: ignore[arg-type]
    if token.type == "percentage":
        return float(token.value) * whole / 100  # type: ignore[arg-type]
    if token.type == "number":
        return float(token.value)  # type: ignore[arg-type]
    if token.type == "function" and token.lower_name in _FUNCTIONS:
        return _computed(token.lower_name, tinycss2.serialize(token.arguments), whole)
    return None


def _computed(name: str, inner: str, whole: float) -> float | None:
    """Sums and lists; a product only with a number before or behind one length."""
    given = [_sum(part, whole) for part in re.split(r",(?![^(]*\))", inner)]
    known = [value for value in given if value is not None]
    return float(_FUNCTIONS[name](known)) if known and len(known) == len(given) else None  # type: ignore[operator]


def _sum(text: str, whole: float) -> float | None:
    total = 0.0
    for sign, term in re.findall(r"(?:^|\s)([+-]?)\s+([^\s+-][^+]*?|-\S+?)(?=\s[+-]\s|$)", f" {text.strip()}"):
        value = _product(term, whole)
        if value is None:
            return None
        total += -value if sign == "-" else value
    return total


def _product(text: str, whole: float) -> float | None:
    product = 1.0
    for factor in text.split("*"):
        value = pixels(factor.strip(), whole)
        if value is None:
            return None
        product *= value
    return product
