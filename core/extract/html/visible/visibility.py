"""Take out what a page does not show: hidden by attribute, by style, or by a rule of its own style sheets."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.tree import INVISIBLE, Element, names_of
from core.extract.html.visible.panels import Controls, Panel
from core.extract.html.visible.styles import Style, StyleSheet
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
_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|r?em|%|v[wh]|pt|ch)?")
# Where an element is out of every window, by unit; a menu that slides in stands at -100 % or -300px.
_FAR = {"px": -900.0, "pt": -900.0, "": -900.0, "em": -50.0, "rem": -50.0, "ch": -100.0, "%": -100.0, "vw": -100.0}
_NO_CLIP = re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)|inset\(\s*(?:50|100)%")
_AWAY = re.compile(r"translate(?:x|y|3d)?\(\s*-\d{4,}px|scale\(0(?:[,\s]*0)?\)")
_FADES_IN = re.compile(r"elementor-invisible|wow|aos-.*|.*animat.*|reveal.*|fade-?in.*|lazy.*|scroll-.*|.*-reveal")
_MOVES = frozenset({"absolute", "fixed"})
Values = Mapping[str, str]
_NAMED = {"white": "#ffffff", "black": "#000000", "red": "#ff0000", "gray": "#808080", "grey": "#808080"}
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}(?:[0-9a-f]{2})?)\b")
_RGB = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+)(%?))?\s*\)")
_WHITE, _CLEAR, _UNKNOWN = "#ffffff", "clear", "unknown"


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


def hides(style: Style, element: Element, sheet: StyleSheet) -> bool:
    """Whether nobody sees an element with this style in any window."""
    values = style.values
    if any(check(values) and not _is_undone(style, names) for names, check in _CHECKS):
        return True
    if _size(values.get("font-size", "")) == 0 and not _sets_again(element, "font-size", sheet):
        return True
    return is_unseen(element, values, sheet) and not _sets_again(element, "color", sheet)


def is_revealed(style: Style, element: Element) -> bool:
    """Whether a script probably shows the element when it comes into view."""
    if _is_gone(style.values) or not (_is_clear(style.values) or _is_invisible(style.values)):
        return False
    moves = any(style.values.get(name, "none") not in {"none", "0s"} for name in ("transition", "animation"))
    names = element.keys()
    marked = any(name.startswith(("data-aos", "data-anim", "data-wow", "data-scroll")) for name in names)
    return moves or marked or any(map(_FADES_IN.fullmatch, names_of(element))) or _holds_the_page(element)


def _holds_the_page(element: Element) -> bool:
    """Whether it holds the main part: a page does not hide itself for good."""
    return next(element.iter("main", "h1"), None) is not None


def _is_undone(style: Style, names: tuple[str, ...]) -> bool:
    """Whether another width of the window gives one of these another value."""
    return any(style.sometimes.get(name, frozenset()) - {style.values.get(name, "")} for name in names)


def _is_gone(values: Values) -> bool:
    return values.get("display") == "none"


def _is_invisible(values: Values) -> bool:
    return values.get("visibility") in {"hidden", "collapse"}


def _is_clear(values: Values) -> bool:
    found = _LENGTH.fullmatch(values.get("opacity", ""))
    return found is not None and float(found[1]) < 0.02


def _is_off_screen(values: Values) -> bool:
    if _is_far(values.get("text-indent", "")):
        return True
    if _AWAY.search(values.get("transform", "")):
        return True
    moved = values.get("position") in _MOVES
    return moved and any(_is_far(values.get(side, "")) for side in ("left", "top", "right"))


def _is_clipped(values: Values) -> bool:
    if values.get("position") not in _MOVES:
        return False
    if any(_NO_CLIP.match(values.get(name, "")) for name in ("clip", "clip-path")):
        return True
    return all((_size(values.get(name, "")) or 0) <= 1 and name in values for name in ("width", "height"))


def _is_flat(values: Values) -> bool:
    """Whether it has no height or width, and shows nothing outside its edges."""
    if not values.get("overflow", values.get("overflow-y", "")).startswith(("hidden", "clip")):
        return False
    if any(name.startswith("padding") and (_size(value) or 0) > 0 for name, value in values.items()):
        return False
    return any(_size(values.get(name, "")) == 0 for name in ("height", "width", "max-height", "max-width"))


# What may hide an element, and the properties that may undo it in another window.
_CHECKS: tuple[tuple[tuple[str, ...], Callable[[Values], bool]], ...] = (
    (("display",), _is_gone),
    (("visibility",), _is_invisible),
    (("opacity",), _is_clear),
    (("position", "left", "top", "right", "text-indent", "transform"), _is_off_screen),
    (("position", "clip", "clip-path", "width", "height"), _is_clipped),
    (("height", "width", "max-height", "max-width", "overflow"), _is_flat),
)


def _is_far(value: str) -> bool:
    found = _LENGTH.fullmatch(value)
    return found is not None and float(found[1]) < _FAR.get(found[2] or "", -1e9)


def _size(value: str) -> float | None:
    found = _LENGTH.match(value)
    return abs(float(found[1])) if found else None


def _sets_again(element: Element, name: str, sheet: StyleSheet) -> bool:
    """Whether something inside has a value of its own, or may have one from a style sheet that we do not see."""
    inner = [below for below in element.iter() if below is not element and isinstance(below.tag, str)]
    if inner and sheet.has_more:
        return True
    styles = (sheet.of(below) for below in inner)
    return any(style is not None and name in style.values for style in styles)


def is_unseen(element: Element, values: Mapping[str, str], sheet: StyleSheet) -> bool:
    """Whether the text is transparent, or has for certain the colour of its background."""
    told = values.get("color", "")
    colour = _colour(told)
    if not told or colour == _UNKNOWN:
        return False
    return colour == _CLEAR or colour == _background(element, sheet)


def _background(element: Element, sheet: StyleSheet) -> str:
    """The nearest background colour; unknown where a style sheet that we do not see may set another."""
    nearest = _own_background(element, sheet)
    if nearest is not None or sheet.has_more:
        return nearest or _UNKNOWN
    for around in element.iterancestors():
        if (found := _own_background(around, sheet)) is not None:
            return found
    return _WHITE


def _own_background(element: Element, sheet: StyleSheet) -> str | None:
    if told := element.get("bgcolor", ""):
        return _colour(told.lower())
    if element.get("background", ""):
        return _UNKNOWN
    values = sheet.all_of(element).values
    if "background-image" in values or "url(" in values.get("background", "") or "gradient" in str(values):
        return _UNKNOWN
    told = values.get("background-color", values.get("background", ""))
    colour = _colour(told) if told else _CLEAR
    return None if colour == _CLEAR else colour


def _colour(told: str) -> str:
    """A colour as #rrggbb, `clear` when nothing of it is seen, `unknown` when we cannot read it."""
    told = told.strip()
    if told in {"transparent", "none"}:
        return _CLEAR
    if found := _RGB.search(told):
        return (
            _CLEAR if found[4] and float(found[4]) == 0 else "#{:02x}{:02x}{:02x}".format(*map(int, found.groups()[:3]))
        )
    if found := _HEX.search(told):
        return _long(found[0])
    return next((code for name, code in _NAMED.items() if re.search(rf"\b{name}\b", told)), _UNKNOWN)


def _long(code: str) -> str:
    digits = code[1:] if len(code) > 5 else "".join(digit * 2 for digit in code[1:])
    return _CLEAR if digits[6:] == "00" else f"#{digits[:6]}"
