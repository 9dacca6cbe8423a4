"""The cascade: what the style sheets of a page say of an element (W3C, CSS Cascade 5 and Selectors 4)."""

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import resources
from urllib.parse import unquote_to_bytes

from core.extract.html.tree import Element, values_of
from core.extract.html.visible.css import UNLAYERED, Value, declarations, rules_of
from core.extract.html.visible.css_selectors import Selector, Wrapper, compiled, read_selector, wrapper_of
from core.extract.html.visible.css_values import BLACK, WHITE, Colour, colour_in, is_alike, luminance, substituted

MOST_CHARACTERS = 1_000_000  # of all style sheets of a page; what comes after is not read
_DEFAULT = -1  # the layer of what holds without any sheet
_DEFAULTS = (resources.files("core.extract.html.visible") / "defaults.css").read_text("utf-8")
_HIDING = frozenset(
    "display visibility opacity text-indent clip clip-path font-size left top right max-height transform scale filter "
    "translate text-decoration-line content-visibility margin-left margin-top bottom zoom rotate mask mask-image "
    "contain".split()
)
# What old attributes of these elements say, weaker than any sheet (HTML, 15.3: presentational hints).
_HINTS = {"bgcolor": "background-color", "color": "color", "text": "color"}
_COLOURED = {"color": "font", "text": "body"}
_BARE_COLOUR = re.compile(r"[0-9a-f]{6}")
_NOTHING = re.compile(r"[01](?:px)?\b")
Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Style:
    """What holds for an element; `sometimes` are values of other widths of the window."""

    values: Values
    sometimes: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Rule:
    selector: Selector
    values: Mapping[str, Value]
    layer: int
    order: tuple[int, int]  # of its sheet, and in it
    is_sometimes: bool


_Index = dict[str, list[_Rule]]
_Told = tuple[dict[str, Value], dict[str, set[str]]]


@dataclass
class StyleSheet:
    """The rules of a page, found by what their last compound names."""

    root: Element
    has_more: bool = False  # the page also loads style sheets that we do not see
    _rules: _Index = field(default_factory=dict)
    _telling: _Index = field(default_factory=dict)  # those of them that may hide, or part what is beside each other
    _names_around: dict[Element, frozenset[str]] = field(default_factory=dict)
    _wrappers: dict[Element, Wrapper] = field(default_factory=dict)
    _kept: dict[tuple[int, str, frozenset[str]], list[_Rule]] = field(default_factory=dict)
    _told: dict[Element, _Told] = field(default_factory=dict)

    def add(self, rules: Sequence[_Rule]) -> None:
        """Add the rules of all sheets."""
        self._wrappers[self.root] = wrapper_of(self.root)
        bright = [_brightness(rules, "background-color", WHITE), _brightness(rules, "color", BLACK)]
        for rule in rules:
            self._rules.setdefault(rule.selector.key, []).append(rule)
            if _is_telling(rule.values, *bright):
                self._telling.setdefault(rule.selector.key, []).append(rule)

    def of(self, element: Element) -> Style | None:
        """What the rules and the element's own `style` say; None where nothing of it may hide it or part it."""
        names = element.keys()
        if not names and element.tag not in self._telling and "*" not in self._telling:
            return None
        is_told = "style" in names or not _HINTS.keys().isdisjoint(names) or any(self._fitting(self._telling, element))
        return self.all_of(element) if is_told else None

    def all_of(self, element: Element) -> Style:
        """All that the rules and the element's own `style` say."""
        told, sometimes = self._cascade(element)
        values = {name: self._plain(element, value.text) for name, value in told.items()}
        return Style(values, {name: frozenset(found) for name, found in sometimes.items()})

    def _plain(self, element: Element, text: str) -> str:
        return substituted(text, lambda name: self._variable(element, name)) if "var(" in text else text

    def _variable(self, element: Element, name: str) -> str | None:
        """The value of a custom property, which elements inherit."""
        above = (self._cascade(each)[0].get(name) for each in (element, *element.iterancestors()))
        return next((value.text for value in above if value is not None), None)

    def _cascade(self, element: Element) -> _Told:
        if (known := self._told.get(element)) is not None:
            return known
        values = dict(_hints(element))
        sometimes: dict[str, set[str]] = {}
        rules = sorted(self._fitting(self._rules, element), key=_weight)
        for rule in rules:
            if rule.is_sometimes:
                for name, value in rule.values.items():
                    sometimes.setdefault(name, set()).add(value.text)
            else:
                _override(values, rule.values)
        # Of important values those of the first layer win, and those of none lose (W3C, CSS Cascade 5, 6.1).
        for rule in (
            sorted(rules, key=lambda each: -each.layer) if any(each.layer < UNLAYERED for each in rules) else ()
        ):
            if not rule.is_sometimes:
                values |= {name: value for name, value in rule.values.items() if value.is_important}
        _override(values, declarations(element.get("style", "")))
        self._told[element] = values, sometimes
        return values, sometimes

    def _fitting(self, index: _Index, element: Element) -> Iterator[_Rule]:
        names = element.keys()
        keys = [element.tag, "*", *(f"[{name}" for name in names)]
        if "class" in names or "id" in names:
            keys += _own_names(element)
        told = [key for key in keys if key in index]
        around = self._around(element) if told else frozenset()
        for rule in (rule for key in told for rule in self._below(index, key, around)):
            selector = compiled(rule.selector.text)
            if selector is not None and (wrapped := self._wrapped(element)) is not None and selector.test(wrapped):
                yield rule

    def _below(self, index: _Index, key: str, around: frozenset[str]) -> list[_Rule]:
        """The rules with this key that may match below elements with these names."""
        place = (id(index), key, around)
        if (known := self._kept.get(place)) is None:
            known = self._kept[place] = [rule for rule in index[key] if rule.selector.above <= around]
        return known

    def _wrapped(self, element: Element) -> Wrapper | None:
        """The element as the matcher of selectors sees it; None for one that came into the tree later."""
        if (known := self._wrappers.get(element)) is not None:
            return known
        for above in reversed(list(element.iterancestors())):
            if (wrapper := self._wrappers.get(above)) is None:
                break
            if not len(above) or above[0] not in self._wrappers:
                self._wrappers |= {child.etree_element: child for child in wrapper.iter_children()}
        return self._wrappers.get(element)

    def _around(self, element: Element) -> frozenset[str]:
        """The classes and ids of all elements above."""
        parent = element.getparent()
        if parent is None:
            return frozenset()
        known = self._names_around.get(parent)
        if known is None:
            known = self._names_around[parent] = self._around(parent) | _own_names(parent)
        return known


def _hints(element: Element) -> Iterator[tuple[str, Value]]:
    for attribute, name in _HINTS.items():
        if (told := element.get(attribute, "").lower()) and _COLOURED.get(attribute, element.tag) == element.tag:
            yield name, Value(f"#{told}" if _BARE_COLOUR.fullmatch(told) else told)


def _own_names(element: Element) -> set[str]:
    own_id = element.get("id", "")
    return {*(f".{name}" for name in element.get("class", "").split()), *([f"#{own_id}"] if own_id else [])}


def _weight(rule: _Rule) -> tuple[int, tuple[int, int, int], tuple[int, int]]:
    """Layer, specificity (Selectors 4, 17), and the place in the sheets."""
    selector = compiled(rule.selector.text)
    return rule.layer, selector.specificity if selector else (0, 0, 0), rule.order


def _override(values: dict[str, Value], stronger: Mapping[str, Value]) -> None:
    for name, value in stronger.items():
        if value.is_important or name not in values or not values[name].is_important:
            values[name] = value


def _brightness(rules: Sequence[_Rule], name: str, always: Colour) -> set[float]:
    colours = {colour_in(rule.values[name].text) for rule in rules if name in rule.values}
    return {luminance(colour) for colour in {*colours, always} if colour is not None}


def _is_telling(values: Mapping[str, Value], backgrounds: set[float], colours: set[float]) -> bool:
    if not values.keys().isdisjoint(_HIDING) or any(
        name in values and _NOTHING.match(values[name].text) for name in ("height", "width")
    ):
        return True
    return _is_near(values.get("color"), backgrounds, 0) or _is_near(values.get("background-color"), colours, 1)


def _is_near(value: Value | None, others: set[float], clear: int) -> bool:
    """Whether a colour is like one of these; `clear` is what it means that it lets everything through."""
    if value is None or "var(" in value.text:
        return value is not None
    colour = colour_in(value.text)
    if colour is None or colour[3] < 1:
        return colour is not None and not (clear and not colour[3])
    return any(is_alike(luminance(colour), other) for other in others)


def read_styles(root: Element, linked: Sequence[str] = ()) -> StyleSheet:
    """The rules of the sheets that a page loads, as far as they are known, and of its own `style` elements."""
    own = list(_in_addresses(root))
    own += [f"@media {style.get('media', 'all')} {{ {style.text or ''} }}" for style in root.iter("style")]
    names = {f".{name}" for value in values_of(root, "class") for name in value.split()}
    names |= {f"#{value}" for value in values_of(root, "id")}
    links = (link for link in root.iter("link") if "stylesheet" in link.get("rel", "").lower())
    loaded = sum(link.get("media", "").lower() != "print" and not _is_data(link) for link in links)
    sheet = StyleSheet(root, len(linked) < loaded)
    sheet.add(list(_rules_of((_DEFAULTS, *linked, *own), names)))
    return sheet


def _is_data(link: Element) -> bool:
    return link.get("href", "").lstrip()[:9].lower() == "data:text"


def _in_addresses(root: Element) -> Iterator[str]:
    """The sheets that a page writes into its links (RFC 2397)."""
    for link in root.iter("link"):
        if "stylesheet" in link.get("rel", "").lower() and _is_data(link):
            head, _, body = link.get("href", "").partition(",")
            css = unquote_to_bytes(body)
            with suppress(ValueError):
                yield (b64decode(css) if head.rstrip().endswith(";base64") else css).decode("utf-8", "replace")


def _rules_of(sheets: Sequence[str], names: Set[str]) -> Iterator[_Rule]:
    """The rules of all sheets that may match, up to so many characters."""
    room = MOST_CHARACTERS
    for at, css in enumerate(sheets):
        room -= len(css)
        for order, rule in enumerate(rules_of(css, names) if room > 0 else ()):
            selectors = (selector for text in rule.selectors if (selector := read_selector(text)).names <= names)
            layer = rule.layer if at else _DEFAULT
            yield from (_Rule(each, rule.values, layer, (at, order), rule.is_sometimes) for each in selectors)
