"""Take out what a page does not show: hidden by attribute, by style, or by a rule of its own style sheets."""

import re
from dataclasses import dataclass, field

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.tree import INVISIBLE, Element, names_of
from core.extract.html.visible.hiding import hides, is_revealed
from core.extract.html.visible.panels import Controls, Panel
from core.extract.html.visible.styles import StyleSheet
from core.text.languages.languages import english
from core.text.languages.schema.pages import PageWords

_EN = english(PageWords)
# Classes of common frameworks (Bootstrap, Tailwind, Drupal, WordPress, USWDS), which are in style sheets we do not see.
_HIDDEN_CLASSES = frozenset("hidden d-none is-hidden element-hidden uk-hidden display-none".split())
_FOR_SCREEN_READERS = frozenset(
    "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only element-invisible usa-sr-only "
    "sr-text a11y-hidden skip-link skiplink skip-to-content usa-skipnav show-for-sr assistive-text offscreen "
    "off-screen screenreader screenreader-only hide-visually".split()
)
_SHOWN_WHEN_WIDE = re.compile(r"^(?:d-(?:xs|sm|md|lg|xl|xxl|print)-|(?:sm|md|lg|xl|2xl):)(?!none|hidden)")
_NEVER_HIDDEN = frozenset({"html", "body", "main"})


@dataclass
class _Pruner:
    sheet: StyleSheet
    controls: Controls
    pruning: Pruning
    panels: list[Panel] = field(default_factory=list)

    def prune(self, element: Element) -> None:
        for child in list(element):
            if isinstance(child.tag, str) and (child.tag not in INVISIBLE or child.tag == "button"):
                self._visit(child)

    def _visit(self, element: Element) -> None:
        names = element.keys()
        if not names:
            self.prune(element)
        elif "data-nosnippet" in names:
            self.pruning.take_out(element, Reason.NO_SNIPPET)
        elif "href" in names and element.tag == "a" and _is_skip_link(element):
            self.pruning.take_out(element, Reason.SKIP_LINK)
        elif element.tag not in _NEVER_HIDDEN and self._is_hidden(element, names) and not self._is_panel(element):
            self.pruning.take_out(element, Reason.HIDDEN)
        else:
            self.prune(element)

    def _is_panel(self, element: Element) -> bool:
        """Whether a control opens this element, which is then noted."""
        control = self.controls.opener(element)
        if control is not None:
            self.panels.append(Panel(element, control))
        return control is not None

    def _is_hidden(self, element: Element, names: list[str]) -> bool:
        if "hidden" in names and element.get("hidden", "").lower() != "until-found":
            return True
        if "class" in names and _is_hidden_by_class(names_of(element)):
            return True
        style = self.sheet.of(element)
        if style is None or not hides(style, element, self.sheet):
            return False
        return not is_revealed(style, element)


def prune_hidden(root: Element, sheet: StyleSheet, controls: Controls, pruning: Pruning) -> list[Panel]:
    """Take what is hidden out of a tree; the panels that a control opens stay, and are returned."""
    pruner = _Pruner(sheet, controls, pruning)
    pruner.prune(next(root.iter("body"), root))
    return pruner.panels


def _is_skip_link(link: Element) -> bool:
    if not link.get("href", "").startswith("#"):
        return False
    words = " ".join(part for part in (link.text, *(child.text for child in link)) if part).strip()
    return len(words) < 60 and _EN.skip_link.match(words) is not None


def _is_hidden_by_class(names: frozenset[str]) -> bool:
    if names & _FOR_SCREEN_READERS:
        return True
    return bool(names & _HIDDEN_CLASSES) and not any(map(_SHOWN_WHEN_WIDE.match, names))
