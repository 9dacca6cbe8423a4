"""Keep or drop the elements of a page that an admin chose by CSS selectors."""

from collections.abc import Sequence

from lxml import etree  # type: ignore[import-untyped]
from lxml.cssselect import CSSSelector  # type: ignore[import-untyped]

from core.extract.html.tree import Element

_KEPT_WHOLE = frozenset({"html", "head", "body"})


def select(root: Element, keep: Sequence[str], drop: Sequence[str]) -> None:
    """Remove from a page, in place, what `drop` selects, and all of its body but what `keep` selects.

    Where `keep` selects nothing, the body stays: a page of another layout must not vanish in silence.
    """
    for element in _selected(root, drop):
        _remove(element)
    kept = [element for element in _selected(root, keep) if element.tag not in _KEPT_WHOLE]
    body: etree._Element | None = next(root.iter("body"), None)
    if body is None or not kept:
        return
    outermost = [element for element in kept if not any(above in kept for above in element.iterancestors())]
    for element in outermost:
        element.tail = None
    body.text = None
    body[:] = outermost


def _selected(root: Element, selectors: Sequence[str]) -> list[etree._Element]:
    """The elements that any of the selectors chooses, each once, in document order."""
    chosen = {element for selector in selectors for element in CSSSelector(selector, translator="html")(root)}
    return [element for element in root.iter() if element in chosen]


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None or element.tag in _KEPT_WHOLE:
        return
    before, tail = element.getprevious(), element.tail or ""
    if before is None:
        parent.text = (parent.text or "") + tail
    else:
        before.tail = (before.tail or "") + tail
    parent.remove(element)
