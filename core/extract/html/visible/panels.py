"""Label the panels of tabs and accordions with the words of the control that opens them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.extract.html.tree import HEADINGS, Element, empty, names_of, one_line, visible_text
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PageWords

_EN = english(PageWords)
_SAYS_NOTHING = Pattern(lambda: rf"(?:{_EN.says_nothing})\W*")
_MOST_LABEL_WORDS = 40
_TARGETS = tuple("aria-controls data-target data-bs-target data-panel data-tab-target aria-owns popovertarget".split())
_WIDGET = re.compile(
    r"(?:^|[-_])(?:accordions?|collaps\w*|toggle|expand\w*|tab(?:s|set|panels?|pane|content)?|faqs?|answer|panels?|"
    r"details|disclosure)(?:$|[-_])"
)
_PANE_CLASSES = frozenset("tab-pane collapse accordion-collapse elementor-tab-content usa-accordion__content".split())
SECTION = "data-reading-section"  # what stands under a heading of its own, which ends with the element
_NO_PLACE = frozenset({"tr", "tbody", "thead", "tfoot", "td", "th", "ul", "ol", "dl", "table", "li"})


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page and the control that opens it."""

    element: Element
    control: Element


@dataclass
class Controls:
    """The controls of a page, by the id of what they open."""

    by_id: dict[str, list[Element]] = field(default_factory=dict)

    def opener(self, element: Element) -> Element | None:
        """The control that opens an element, or the element around it."""
        parent = element.getparent()
        found = self._named(element)
        if found is None:
            found = self._beside(element)
        return self._named(parent) if found is None and parent is not None else found

    def _named(self, element: Element) -> Element | None:
        own_id = element.get("id", "")
        outside = [control for control in self.by_id.get(own_id, ()) if own_id and not _is_within(control, element)]
        return next((control for control in outside if label_of(control)), outside[0] if outside else None)

    def _beside(self, element: Element) -> Element | None:
        before = element.getprevious()
        if before is None:
            return None
        button = next((inner for inner in before.iter() if _is_button(inner)), None)
        if button is not None and _is_free(button) and _is_all_of(button, before):
            return button
        parent = element.getparent()
        names = names_of(element) | (names_of(parent) if parent is not None else frozenset())
        is_head = before.tag in HEADINGS | {"dt", "summary", "label"} or "title" in " ".join(names_of(before))
        return before if is_head and any(map(_WIDGET.search, names)) else None


def _is_within(element: Element, around: Element) -> bool:
    return any(above is around for above in element.iterancestors())


def _is_free(button: Element) -> bool:
    """Whether a button does not name what it opens, which is then what stands after it."""
    return not any(True for _ in _targets(button, button.keys()))


def _is_all_of(button: Element, around: Element) -> bool:
    """Whether an element has hardly more text than the button in it."""
    own = sum(len(text.split()) for text in button.itertext())
    return own > 0 and sum(len(text.split()) for text in around.itertext()) <= own + 3


def _is_button(element: Element) -> bool:
    if element.tag == "button" or element.get("role", "") in {"button", "tab"}:
        return True
    return element.get("aria-expanded", "-") != "-" or (element.tag == "a" and element.get("href", "#") == "#")


def read_controls(root: Element) -> Controls:
    """All that opens something: by `aria-controls`, a target, or a link to a place in the page."""
    controls = Controls()
    for element in root.iter():
        if isinstance(element.tag, str) and (names := element.keys()):
            targets = set(_targets(element, names))
            for target in targets if len(targets) == 1 else ():
                controls.by_id.setdefault(target, []).append(element)
    return controls


def _targets(element: Element, names: Sequence[str]) -> Iterator[str]:
    for name in _TARGETS:
        if name in names:
            yield from element.get(name, "").replace("#", " ").replace(",", " ").split()
    href = element.get("href", "") if "href" in names else ""
    if len(href) > 1 and href.startswith("#"):
        yield href[1:]


def all_panels(root: Element, controls: Controls, closed: Sequence[Panel]) -> list[Panel]:
    """The closed panels, and those beside them that stand open; in document order."""
    known = {id(panel.element): panel for panel in closed}
    found: list[Panel] = []
    for element in root.iter():
        if not isinstance(element.tag, str) or not element.keys():
            continue
        if id(element) in known:
            found.append(known[id(element)])
        elif _may_be_panel(element, controls) and (control := controls.opener(element)) is not None:
            found.append(Panel(element, control))
    return found


def _may_be_panel(element: Element, controls: Controls) -> bool:
    if element.get("role", "") == "tabpanel" or names_of(element) & _PANE_CLASSES:
        return True
    return any(control.get("aria-controls", "") for control in controls.by_id.get(element.get("id", "-"), ()))


def label_of(control: Element) -> str:
    """The words of a control; empty where they say nothing about what it opens."""
    text = " ".join(_words(control).split())
    is_label = 0 < len(text.split()) <= _MOST_LABEL_WORDS and not _SAYS_NOTHING.fullmatch(text)
    return text if is_label and any(letter.isalnum() for letter in text) else ""


def _words(control: Element) -> str:
    """The visible text of a control, which may be a button itself."""
    if control.tag != "button":
        return visible_text(control)
    inner = (f"{visible_text(child)} {child.tail or ''}" for child in control)
    return " ".join([control.text or "", *inner])


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
