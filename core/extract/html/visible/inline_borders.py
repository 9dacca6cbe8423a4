"""Part inline elements that the page sets side by side without a space between them."""

import re

from core.extract.html.tree import BLOCK_TAGS, Element
from core.extract.html.visible.styles import StyleSheet

INLINE = frozenset("span a b strong i em label small time button abbr cite font u mark data bdi big".split())
_OWN_LINE = frozenset({"block", "flex", "grid", "table", "list-item", "flow-root", "table-row"})
_SIDE_BY_SIDE = frozenset({"inline-block", "inline-flex", "table-cell", "inline-grid"})
ROWS = frozenset({"flex", "inline-flex", "grid", "inline-grid"})
_NAMED = re.compile(r"[a-z]{3}")


def part_inline(root: Element, sheet: StyleSheet) -> None:
    """Make inline elements blocks where a style says so, and put spaces between those that stand apart."""
    for element in list(root.iter(*INLINE)):
        display = _display(element, sheet)
        if (display in _OWN_LINE and element.tag != "button") or _is_labelled(element):
            element.tag = "div"
        elif _is_detail(element):
            element.addprevious(element.makeelement("br"))
        elif _is_apart(element, display, sheet):
            element.tail = " "


def _is_labelled(element: Element) -> bool:
    """Whether it is one of several values beside each other, each with its label."""
    beside = (element.getprevious(), element.getnext())
    return _begins_with_label(element) and any(other is not None and _begins_with_label(other) for other in beside)


def _is_detail(element: Element) -> bool:
    """Whether it is a fact of CourseLeaf, by its class; code and title are one line, though."""
    details = {name for name in str(element.get("class", "")).split() if name.startswith("detail-")}
    return bool(details - {"detail-code", "detail-title"})


def _begins_with_label(element: Element) -> bool:
    if element.tag != "span" or not len(element) or (element.text or "").strip():
        return False
    return "label" in str(element[0].get("class", "")).lower().split()


def _display(element: Element, sheet: StyleSheet) -> str:
    style = sheet.of(element)
    return style.values.get("display", "") if style is not None else ""


def _is_apart(element: Element, display: str, sheet: StyleSheet) -> bool:
    after = element.getnext()
    if element.tail or after is None or not isinstance(after.tag, str) or after.tag in BLOCK_TAGS:
        return False
    last, first = _last_letter(element), _first_letter(after)
    if not last or not first:
        return display in _SIDE_BY_SIDE or bool(element.keys())
    if display in _SIDE_BY_SIDE or (element.tag == "a" and after.tag == "a"):
        return True
    if not (last.isalnum() and first.isalnum()):
        return _is_named(element) and _is_named(after)
    parent = element.getparent()
    if parent is not None and _display(parent, sheet) in ROWS:
        return True
    begins_anew = first.isupper() or first.isdecimal() != last.isdecimal() or (first.isdecimal() and last.isdecimal())
    return (
        _is_named(element) and _is_named(after) and (begins_anew or element.get("class", "") != after.get("class", ""))
    )


def _is_named(element: Element) -> bool:
    """Whether a class says what it is; word processors name theirs "c1"."""
    return _NAMED.search(element.get("class", "").lower()) is not None


def _last_letter(element: Element) -> str:
    """The last letter inside, or nothing when the text ends with a space."""
    while len(element):
        last = element[-1]
        if last.tail:
            return last.tail[-1].strip()
        element = last
    return (element.text or "")[-1:].strip()


def _first_letter(element: Element) -> str:
    for below in element.iter():
        if below.text:
            return below.text[:1]
    return ""
