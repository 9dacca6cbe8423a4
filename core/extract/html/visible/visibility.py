"""Take out what a page does not show, or strikes out: what its style sheets make of it in every window."""

import re
from dataclasses import dataclass, field, replace

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.tree import INVISIBLE, Element, names_of
from core.extract.html.visible.boxes import CHECKS, is_apart, is_undone, opacity_of, without_box
from core.extract.html.visible.css_values import (
    BLACK,
    WHITE,
    Colour,
    colour_in,
    colours_in,
    font_size,
    is_alike,
    luminance,
)
from core.extract.html.visible.inline_borders import INLINE, ROWS
from core.extract.html.visible.panels import Controls, Panel
from core.extract.html.visible.styles import Style, StyleSheet, Values
from core.text.languages.languages import english
from core.text.languages.schema.pages import PageWords

_EN = english(PageWords)
_NEVER_HIDDEN = frozenset({"html", "body", "main"})
_LEAST_PIXELS = 2.0  # of a letter that can be read
_LEAST_OPACITY = 0.02
_FADES_IN = re.compile(r"elementor-invisible|wow|aos-.*|.*animat.*|reveal.*|fade-?in.*|lazy.*|scroll-.*|.*-reveal")


@dataclass(frozen=True, slots=True)
class _Look:
    """How the text in an element looks, as far as elements inside have it from those around them."""

    opacity: float = 1.0
    is_invisible: bool = False
    size: float = 16.0  # pixels
    is_pale: bool = False
    is_struck: bool = False

    @property
    def reason(self) -> Reason | None:
        """Why nobody reads such a text as valid."""
        if self.opacity < _LEAST_OPACITY or self.is_invisible or self.size < _LEAST_PIXELS or self.is_pale:
            return Reason.HIDDEN
        return Reason.STRUCK if self.is_struck else None


@dataclass
class _Resolver:
    sheet: StyleSheet
    controls: Controls
    found: list[tuple[Element, Reason, bool]] = field(default_factory=list)  # whether with all that is inside
    panels: list[Panel] = field(default_factory=list)

    def walk(self, element: Element, look: _Look) -> None:
        """Note what of an element is not shown; the tree stays as it is, for selectors look at it."""
        for child in element:
            if isinstance(child.tag, str) and (child.tag not in INVISIBLE or child.tag == "button"):
                self._visit(child, look)

    def _visit(self, element: Element, look: _Look) -> None:
        if element.get("data-nosnippet", "no") != "no":
            self.found.append((element, Reason.NO_SNIPPET, True))
        elif element.tag == "a" and _is_skip_link(element):
            self.found.append((element, Reason.SKIP_LINK, True))
        elif (style := self.sheet.of(element)) is None:
            self._go_on(element, look, look)
        elif self._is_hidden(element, style, look) and not self._is_panel(element):
            self.found.append((element, Reason.HIDDEN, True))
        else:
            self._go_on(element, look, self._within(element, style, look))

    def _go_on(self, element: Element, around: _Look, look: _Look) -> None:
        if look.reason is Reason.HIDDEN and not around.reason and self._is_panel(element):
            look = around
        if look.reason and not around.reason and not self._shows_again(element, look):
            self.found.append((element, look.reason, True))
            return
        if look.reason:
            self.found.append((element, look.reason, False))
        self.walk(element, look)

    def _shows_again(self, element: Element, look: _Look) -> bool:
        """Whether something inside looks otherwise, or may do so by a style sheet that we do not see."""
        inner = [below for below in element.iter() if below is not element and isinstance(below.tag, str)]
        styles = ((below, self.sheet.of(below)) for below in inner)
        return any(style is not None and not self._within(below, style, look).reason for below, style in styles)

    def _is_panel(self, element: Element) -> bool:
        """Whether a control opens this element, which is then noted."""
        control = self.controls.opener(element)
        if control is not None:
            self.panels.append(Panel(element, control))
        return control is not None

    def _is_hidden(self, element: Element, style: Style, look: _Look) -> bool:
        """Whether nobody sees a box with this style, nor what is in it, in any window."""
        if element.tag in _NEVER_HIDDEN:
            return False
        values = style.values if self._is_box(element, style.values) else without_box(style.values)
        if any(check(values) and not is_undone(style, names) for names, check in CHECKS):
            return True
        is_clear = look.opacity * opacity_of(style.values) < _LEAST_OPACITY and not is_undone(style, ("opacity",))
        return is_clear and not is_revealed(style, element)

    def _is_box(self, element: Element, values: Values) -> bool:
        """Whether it is more than a part of a line, which has no size of its own and is not transformed."""
        if element.tag not in INLINE or values.get("display", "inline") != "inline" or is_apart(values):
            return True
        around = element.getparent()
        style = None if around is None else self.sheet.of(around)
        return style is not None and style.values.get("display", "") in ROWS

    def _within(self, element: Element, style: Style, look: _Look) -> _Look:
        """How text looks in an element with this style, where it looks so around it."""
        values, has_inner = style.values, self.sheet.has_more and len(element) > 0
        if values.keys() & {"display", "position", "float"} and is_apart(values):
            look = replace(look, is_struck=False)
        if "line-through" in values.get("text-decoration-line", ""):
            look = replace(look, is_struck=True)
        if "visibility" in values and values["visibility"] != "inherit":
            is_gone = values["visibility"] in {"hidden", "collapse"} and not is_undone(style, ("visibility",))
            look = replace(look, is_invisible=is_gone and not is_revealed(style, element))
        if (size := font_size(values.get("font-size", ""), look.size)) is not None:
            is_certain = not has_inner and not is_undone(style, ("font-size",))
            look = replace(look, size=size if is_certain else max(size, _LEAST_PIXELS))
        if values.keys() & {"color", "background-color", "background-image"}:
            is_certain = not has_inner and not is_undone(style, ("color", "background-color"))
            look = replace(look, is_pale=is_certain and self._is_pale(element))
        return replace(look, opacity=look.opacity * (1.0 if is_revealed(style, element) else opacity_of(values)))

    def _is_pale(self, element: Element) -> bool:
        """Whether the text has for certain nearly the colour of what is behind it."""
        colour, behind = self._colour(element), self._background(element)
        if colour is None or behind is None:
            return colour is not None and colour[3] < _LEAST_OPACITY and not self._is_cut_out(element)
        share = colour[3]
        red, green, blue = (
            part * share + under * (1 - share) for part, under in zip(colour[:3], behind[:3], strict=True)
        )
        return is_alike(luminance((red, green, blue, 1.0)), luminance(behind))

    def _is_cut_out(self, element: Element) -> bool:
        return self.sheet.all_of(element).values.get("background-clip", "") == "text"

    def _colour(self, element: Element) -> Colour | None:
        """The nearest colour of text; None where we cannot read it."""
        for each in (element, *element.iterancestors()):
            told = self.sheet.all_of(each).values.get("color", "inherit")
            if told not in {"inherit", "unset", "currentcolor"}:
                return colour_in(told)
        return None if self.sheet.has_more else BLACK

    def _background(self, element: Element) -> Colour | None:
        """The nearest background; None where it is a picture, or where a style sheet that we do not see may set it."""
        for each in (element, *element.iterancestors()):
            values = self.sheet.all_of(each).values
            if (picture := values.get("background-image", "none")) != "none" or each.get("background", ""):
                colours = set(colours_in(picture)) if "gradient(" in picture and "url(" not in picture else set()
                return colours.pop() if len(colours) == 1 else None
            told = values.get("background-color", "none")
            if told == "currentcolor":
                return self._colour(each)
            colour = colour_in(told) if told != "none" else (0.0, 0.0, 0.0, 0.0)
            if colour is None or colour[3] > 0 or self.sheet.has_more:
                return colour if colour is not None and colour[3] == 1 else None
        return WHITE


def prune_hidden(root: Element, sheet: StyleSheet, controls: Controls, pruning: Pruning) -> list[Panel]:
    """Take out what is hidden or struck; the panels that a control opens stay, and are returned."""
    resolver = _Resolver(sheet, controls)
    resolver.walk(next(root.iter("body"), root), _Look())
    for element, reason, is_whole in resolver.found:
        if is_whole:
            pruning.take_out(element, reason)
            continue
        element.text = pruning.note(element.text, reason) if element.text else None
        for child in element:
            child.tail = pruning.note(child.tail, reason) if child.tail else None
    return resolver.panels


def _is_skip_link(link: Element) -> bool:
    if not link.get("href", "").startswith("#"):
        return False
    words = " ".join(part for part in (link.text, *(child.text for child in link)) if part).strip()
    return len(words) < 60 and _EN.skip_link.match(words) is not None


def is_revealed(style: Style, element: Element) -> bool:
    """Whether a script probably shows the element when it comes into view."""
    if opacity_of(style.values) >= _LEAST_OPACITY and style.values.get("visibility") not in {"hidden", "collapse"}:
        return False
    moves = any(style.values.get(name, "none") not in {"none", "0s"} for name in ("transition", "animation"))
    names = element.keys()
    marked = any(name.startswith(("data-aos", "data-anim", "data-wow", "data-scroll")) for name in names)
    return moves or marked or any(map(_FADES_IN.fullmatch, names_of(element))) or _holds_the_page(element)


def _holds_the_page(element: Element) -> bool:
    """Whether it holds the main part: a page does not hide itself for good."""
    return next(element.iter("main", "h1"), None) is not None
