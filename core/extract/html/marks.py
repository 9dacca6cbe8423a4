"""Set raised figures and signs apart from the word before them: "$20 ¹" and no "$201", "m²" and no "m2"."""

import re

from core.extract.html.tree import Element, chosen, one_line

_RAISED = "//sup | //a[@role='doc-noteref'] | //*[contains(@style, 'vertical-align') and contains(@style, 'super')]"
_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[a-z]|[*†‡§¶#]+)(?:\s*[,–-]\s*(?:\d{1,3}|[a-z]))*[\])]?", re.IGNORECASE)
_FIGURES = str.maketrans("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ")
# A variable, a unit of length, or a bracket that holds a calculation.
_BASE = re.compile(r"(?:^|[^\w.]|\d)(?:[a-zπ]|[kcdmµ]m|ft|yd|mi)$|\d\s?in$|\([^()]*[-+×*/^][^()]*\)$|[=^×·]\s*\w+$")


def part_marks(root: Element) -> None:
    """Write raised figures as such, behind a space unless they are a power of what stands before them."""
    for mark in chosen(root, _RAISED):
        text = one_line(mark)
        if not _MARK.fullmatch(text):
            continue  # "nd", "TM"
        for child in list(mark):
            mark.remove(child)
        mark.text = ("" if _BASE.search(_before(mark)) else " ") + text.translate(_FIGURES)


def _before(mark: Element) -> str:
    previous, parent = mark.getprevious(), mark.getparent()
    if previous is not None:
        return previous.tail or "".join(previous.itertext())
    return (parent.text or "") if parent is not None else ""
