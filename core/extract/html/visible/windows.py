"""What browsers make of conditions: the windows in which a media query holds, and values that they know."""

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import product

Window = Mapping[str, float | str]
# Some that stand for all (W3C, Media Queries 5).
_SIZES = ((320.0, 640.0), (768.0, 1024.0), (1280.0, 800.0), (2560.0, 1440.0))  # the first: WCAG 2.2, 1.4.10
_WINDOWS: tuple[Window, ...] = tuple(
    {
        "width": width,
        "height": height,
        "orientation": "portrait" if height > width else "landscape",
        "prefers-color-scheme": scheme,
    }
    for (width, height), scheme in product(_SIZES, ("light", "dark"))
)
_TYPE = re.compile(r"(?:only\s+)?(screen|all|print|speech|tty)", re.IGNORECASE)
_LENGTH = r"([\d.]+)(px|r?em)?"
_BOUND = re.compile(rf"\(\s*(min|max)-(?:device-)?(width|height)\s*:\s*{_LENGTH}\s*\)", re.IGNORECASE)
_RANGE = re.compile(rf"\(\s*(width|height)\s*([<>]=?)\s*{_LENGTH}\s*\)", re.IGNORECASE)
_IS = re.compile(r"\(\s*(orientation|prefers-color-scheme)\s*:\s*([a-z]+)\s*\)", re.IGNORECASE)

_WIDE = "inherit|initial|unset|revert|revert-layer"
_KEYWORDS = {
    "display": re.compile(
        rf"{_WIDE}|none|contents|list-item|(?:-webkit-|-ms-|-moz-)?(?:inline-?)?(?:block|flex(?:box)?|grid|table|box)?|"
        r"(?:block|inline|run-in|flow|flow-root|flex|grid|table|ruby|list-item|math| )+|table-[a-z-]+|ruby-[a-z-]+"
    ),
    "visibility": re.compile(rf"{_WIDE}|visible|hidden|collapse"),
}


def is_known(name: str, value: str) -> bool:
    """Whether a declaration counts: one with a value that its property does not have is left out."""
    return name not in _KEYWORDS or "var(" in value or _KEYWORDS[name].fullmatch(value) is not None


@lru_cache(maxsize=2_000)
def holds(queries: str) -> bool | None:
    """Whether one of a list of queries holds in every window; False for none, None where that depends on the window."""
    found = {_one_of([_query(query, window) for query in queries.split(",")]) for window in _WINDOWS}
    return found.pop() if len(found) == 1 else None


def _one_of(found: list[bool | None]) -> bool | None:
    return True if True in found else None if None in found else False


def _query(query: str, window: Window) -> bool | None:
    is_denied = re.match(r"\s*not\b", query, re.IGNORECASE)
    told = query[is_denied.end() :] if is_denied else query
    parts = [_condition(part.strip(), window) for part in re.split(r"\band\b", told, flags=re.IGNORECASE)]
    found = False if False in parts else None if None in parts else True
    return not found if is_denied and found is not None else found


def _condition(part: str, window: Window) -> bool | None:
    if kind := _TYPE.fullmatch(part):
        return kind[1].lower() in {"screen", "all"}
    if bound := _BOUND.fullmatch(part):
        return _compares(window[bound[2].lower()], ">=" if bound[1].lower() == "min" else "<=", *bound.groups()[2:])
    if ranged := _RANGE.fullmatch(part):
        return _compares(window[ranged[1].lower()], *ranged.groups()[1:])
    if named := _IS.fullmatch(part):
        return window[named[1].lower()] == named[2].lower()
    return None if part else True


def _compares(side: float | str, sign: str, number: str, unit: str | None) -> bool:
    length = float(number) * (16 if "em" in (unit or "") else 1)
    is_more = float(side) > length if ">" in sign else float(side) < length
    return is_more or ("=" in sign and float(side) == length)
