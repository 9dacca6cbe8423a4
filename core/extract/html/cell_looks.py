"""Say how a table cell looks: in bold letters, and what sets it apart."""

import re
from functools import lru_cache

from core.extract.html.tree import Element, visible_text

_BOLD_TAGS = ("b", "strong", "h1", "h2", "h3", "h4", "h5", "h6")
_BOLD_STYLE = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
# Classes that number rows or stripe them say nothing about what a row is.
_STRIPE = re.compile(r"odd|even|alt|first|last|.*(?:-odd|-even|-first|-last|-alt)|.*\d.*", re.IGNORECASE)


def is_bold(cell: Element, row: Element) -> bool:
    """Whether all letters of a cell are bold."""
    if any(_BOLD_STYLE.search(style) for one in (cell, row) if (style := one.get("style", ""))):
        return True
    bold = [part for part in cell.iter(*_BOLD_TAGS) if not _between(part, cell)]
    return bool(bold) and _letters(*bold) == _letters(cell)


def _between(part: Element, cell: Element) -> list[Element]:
    """The bold elements around a part, inside its cell."""
    found: list[Element] = []
    for above in part.iterancestors():
        if above is cell:
            break
        found += [above] if above.tag in _BOLD_TAGS else []
    return found


def look_of(cell: Element, row: Element) -> str:
    """What the page says of the looks of a cell and its row; empty when it says nothing."""
    ones = (row, cell)
    return _look(
        tuple(one.get("class", "") for one in ones),
        tuple(one.get(name, "") for one in ones for name in ("bgcolor", "style")),
    )


@lru_cache(maxsize=1_000)
def _look(classes: tuple[str, ...], others: tuple[str, ...]) -> str:
    named = sorted({name for names in classes for name in names.split() if not _STRIPE.fullmatch(name)})
    return " ".join(filter(None, [*named, *others]))


def _letters(*elements: Element) -> str:
    return "".join("".join(map(visible_text, elements)).split())
