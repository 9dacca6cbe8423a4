"""Read the values of style sheets with tinycss2: variables, and colours with how bright they are."""

from collections.abc import Callable
from functools import lru_cache

import tinycss2  # type: ignore[import-untyped]
import tinycss2.color4  # type: ignore[import-untyped]

from core.extract.html.visible.css import DEEPEST, Node

Colour = tuple[float, float, float, float]
WHITE, BLACK = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)
LEAST_CONTRAST = 1.2  # of a text that eyes tell from what is behind it; 21 is black on white (WCAG 2.2, 1.4.3)


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
    for token in tinycss2.parse_component_value_list(text):
        colour = tinycss2.color4.parse_color(token)
        if colour is None or isinstance(colour, str):
            continue
        if colour.space not in {"srgb", "hsl", "hwb"}:
            return None
        red, green, blue = colour.to("srgb").coordinates
        return float(red), float(green), float(blue), float(colour.alpha)
    return None


def luminance(colour: Colour) -> float:
    """How bright it is, from 0 to 1 (WCAG 2.2, relative luminance)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def is_alike(one: float, other: float) -> bool:
    """Whether nobody can tell two colours of these luminances apart as text and background."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05) < LEAST_CONTRAST
