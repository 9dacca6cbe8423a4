"""Put the words of a control as a heading at the top of the panel that it opens."""

from collections.abc import Sequence

from core.extract.html.panels import Panel, label_of
from core.extract.html.tree import HEADINGS, Element, empty, one_line

SECTION = "data-reading-section"  # what stands under a heading of its own, which ends with the element
_NO_PLACE = frozenset({"tr", "tbody", "thead", "tfoot", "td", "th", "ul", "ol", "dl", "table", "li"})


def label_panels(root: Element, panels: Sequence[Panel]) -> None:
    """Move the words of each control into its panel; buttons inside headings become words of the heading."""
    _Labeller({id(panel.element): panel for panel in panels}).walk(root, 1)
    for button in list(root.iter("button")):
        if next(button.iterancestors(*HEADINGS), None) is not None:
            button.tag = "span"


class _Labeller:
    def __init__(self, panels: dict[int, Panel]) -> None:
        self._panels = panels

    def walk(self, element: Element, level: int) -> int:
        """Label what is below an element; `level` is that of the last heading, returned as it is after it."""
        for child in list(element):
            if not isinstance(child.tag, str):
                continue
            if child.tag in HEADINGS:
                level = int(child.tag[1])
            panel = self._panels.get(id(child)) or _details(child)
            level = self.walk(child, level) if panel is None else self._panel(panel, level)
        return level

    def _panel(self, panel: Panel, level: int) -> int:
        """Label a panel; returns the level of the heading that holds again after it."""
        label = label_of(panel.control)
        wrapper = next(panel.control.iterancestors(*HEADINGS), None)
        head = wrapper if wrapper is not None else next(panel.control.iter(*HEADINGS), None)
        if not label or panel.element.tag in _NO_PLACE:
            self._show(panel.control)
            return self.walk(panel.element, level)
        own = int(head.tag[1]) if head is not None else min(level + 1, 6)
        around = own - 1 if head is not None else level
        empty(wrapper if wrapper is not None and one_line_of(wrapper) == label else panel.control)
        _demote(panel.element, own)
        self.walk(panel.element, own)
        _add_heading(panel.element, label, own)
        return max(around, 1)

    def _show(self, control: Element) -> None:
        if control.tag == "button" and label_of(control):
            control.tag = "span"


def _details(element: Element) -> Panel | None:
    """The panel that the browser itself opens by its summary."""
    summary = next((child for child in element if child.tag == "summary"), None) if element.tag == "details" else None
    return Panel(element, summary) if summary is not None else None


def one_line_of(wrapper: Element) -> str:
    """The words of an element, those of its buttons too."""
    words = [wrapper.text or "", *(f"{label_of(child) or one_line(child)} {child.tail or ''}" for child in wrapper)]
    return " ".join(" ".join(words).split())


def _demote(panel: Element, level: int) -> None:
    """Set the headings of a panel below its label."""
    inner = list(panel.iter(*HEADINGS))
    highest = min((int(element.tag[1]) for element in inner), default=7)
    for element in inner if highest <= level else ():
        element.tag = f"h{min(int(element.tag[1]) + level + 1 - highest, 6)}"


def _add_heading(panel: Element, label: str, level: int) -> None:
    panel.set(SECTION, "panel")
    first = next((element for element in panel.iter(*HEADINGS) if one_line(element)), None)
    if first is not None and one_line(first) == label:
        return
    heading = panel.makeelement(f"h{level}")
    heading.text, heading.tail, panel.text = label, panel.text, None
    panel.insert(0, heading)
