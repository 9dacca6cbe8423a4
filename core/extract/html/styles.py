"""Read the rules of a page's own style sheets, as far as they tell what is shown.

A small reader, for speed: style sheets of half a megabyte are common, and a parser of the whole language needs
seconds for them. What it does not understand has no effect, so that nothing is hidden by mistake.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.extract.html.tree import Element

MOST_CHARACTERS = 1_000_000  # of all style sheets of a page; what comes after is not read
_MOST_STEPS = 4  # compounds in a selector
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_PIECE = re.compile(r"([^{}]*)([{}])")
_TOLD = re.compile(
    r"(?:^|[;\s])(display|visibility|opacity|position|left|right|top|text-indent|clip|clip-path|font-size|color|"
    r"background|background-color|background-image|height|width|max-height|max-width|overflow|overflow-y|transform|"
    r"padding|padding-top|padding-bottom|transition|animation|animation-name|content-visibility)\s*:\s*([^;]+)",
    re.IGNORECASE,
)
_COMPOUND = re.compile(r"(\*|[a-z][\w-]*)?((?:[.#][\w-]+|\[[\w-]+(?:=[\"']?[\w-]*[\"']?)?\])*)", re.IGNORECASE)
_PART = re.compile(r"([.#])([\w-]+)|\[([\w-]+)(?:=[\"']?([\w-]*)[\"']?)?\]")
_ALWAYS = re.compile(r"@media\s+(?:only\s+)?(?:screen|all)\s*$|@(?:supports|layer)\b", re.IGNORECASE)
_NEVER = re.compile(r"@media\s+(?:only\s+)?(?:print|speech|tty)\b|@(?!media)", re.IGNORECASE)
_HIDING = frozenset("display visibility opacity text-indent clip clip-path font-size left top right max-height".split())
_WHITE = re.compile(r"white\b|#f{3,8}\b|transparent|rgb")
_NOTHING = re.compile(r"[01](?:px)?\b")
Declarations = dict[str, str]


@dataclass(frozen=True, slots=True)
class Style:
    """What holds for an element; `sometimes` are values of other widths of the window."""

    values: Mapping[str, str]
    sometimes: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Compound:
    """A selector without combinators, such as `p.note#first`."""

    tag: str
    id: str
    classes: frozenset[str]
    attributes: tuple[tuple[str, str | None], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return (f"#{self.id}",) if self.id else ()

    def fits(self, element: Element) -> bool:
        return (
            (not self.tag or element.tag == self.tag)
            and (not self.id or element.get("id", "") == self.id)
            and (not self.classes or self.classes <= set(element.get("class", "").split()))
            and all(_has(element, name, value) for name, value in self.attributes)
        )


def _has(element: Element, name: str, value: str | None) -> bool:
    told = element.get(name, "\0")
    return told != "\0" and (value is None or told == value)


@dataclass(frozen=True, slots=True)
class _Rule:
    steps: tuple[_Compound, ...]
    values: Declarations
    weight: tuple[int, int, int, int]
    is_sometimes: bool
    around: frozenset[str]  # the classes and ids that elements above must have

    def fits(self, element: Element) -> bool:
        if not self.steps[-1].fits(element):
            return False
        above = element.iterancestors()
        return all(any(step.fits(around) for around in above) for step in reversed(self.steps[:-1]))


_Index = dict[str, list[_Rule]]


@dataclass
class StyleSheet:
    """The rules of a page, found by what their last compound names."""

    has_more: bool = False  # the page also loads style sheets that we do not see
    _rules: _Index = field(default_factory=dict)
    _telling: _Index = field(default_factory=dict)  # those of them that may hide, or part what is beside each other
    _names_around: dict[Element, frozenset[str]] = field(default_factory=dict)

    @property
    def has_rules(self) -> bool:
        """Whether a rule may hide something or part it."""
        return bool(self._telling)

    def add(self, rule: _Rule) -> None:
        """Add a rule."""
        last = rule.steps[-1]
        key = f"#{last.id}" if last.id else f".{min(last.classes)}" if last.classes else last.tag or "*"
        self._rules.setdefault(key, []).append(rule)
        if _is_telling(rule.values):
            self._telling.setdefault(key, []).append(rule)

    def of(self, element: Element) -> Style | None:
        """What the rules and the element's own `style` say; None where nothing of it may hide it or part it."""
        names = element.keys()
        own = _declarations(element.get("style", "")) if "style" in names else {}
        if not own and not (self._telling and any(self._fitting(self._telling, element))):
            return None
        return _cascade(list(self._fitting(self._rules, element)), own)

    def all_of(self, element: Element) -> Style:
        """All that the rules and the element's own `style` say."""
        own = _declarations(inline) if (inline := element.get("style", "")) else {}
        return _cascade(list(self._fitting(self._rules, element)), own)

    def _fitting(self, index: _Index, element: Element) -> Iterator[_Rule]:
        names = [element.tag, "*", *(f".{name}" for name in set(element.get("class", "").split()))]
        if own_id := element.get("id", ""):
            names.append(f"#{own_id}")
        found = [rules for name in names if (rules := index.get(name))]
        around = self._around(element) if found else frozenset()
        return (rule for rules in found for rule in rules if rule.around <= around and rule.fits(element))

    def _around(self, element: Element) -> frozenset[str]:
        """The classes and ids of all elements above."""
        parent = element.getparent()
        if parent is None:
            return frozenset()
        known = self._names_around.get(parent)
        if known is None:
            known = self._around(parent) | {*parent.get("class", "").split(), f"#{parent.get('id', '')}"}
            self._names_around[parent] = known
        return known


def _is_telling(values: Declarations) -> bool:
    if not values.keys().isdisjoint(_HIDING):
        return True
    if "color" in values and ("background" in values or "background-color" in values):
        return True
    return _WHITE.match(values.get("color", "")) is not None or _NOTHING.match(values.get("height", "")) is not None


def read_styles(root: Element) -> StyleSheet:
    """The rules of all `style` elements of a page."""
    sheet = StyleSheet()
    texts = [element.text or "" for element in root.iter("style") if "print" not in element.get("media", "").lower()]
    css = _COMMENT.sub(" ", "\n".join(texts)[:MOST_CHARACTERS])
    for order, (selectors, body, is_sometimes) in enumerate(_rules(css)):
        values = _declarations(body)
        for selector in selectors.split(",") if values else ():
            if (steps := _steps(selector)) is not None:
                around = frozenset(name for step in steps[:-1] for name in (*step.classes, *step.ids))
                sheet.add(_Rule(steps, values, _weight(steps, order), is_sometimes, around))
    links = (link.get("rel", "").lower() for link in root.iter("link"))
    sheet.has_more = any("stylesheet" in rel for rel in links)
    return sheet


def _rules(css: str) -> Iterator[tuple[str, str, bool]]:
    """Selectors, declarations, and whether they hold for some windows only."""
    around: list[str] = []  # what encloses this place: a rule's selectors, or "" (always), "?" (sometimes), "!" (never)
    for text, mark in _PIECE.findall(css):
        if mark == "{":
            around.append(_context(text.rpartition(";")[2].strip(), around))
        elif around:
            last = around.pop()
            if last not in {"", "?", "!"} and "!" not in around:
                yield last, text, "?" in around


def _context(opening: str, around: list[str]) -> str:
    if not opening.startswith("@"):
        is_nested = bool(around) and around[-1] not in {"", "?", "!"}
        return "!" if is_nested or not opening else opening
    if _ALWAYS.match(opening):
        return ""
    return "!" if _NEVER.match(opening) else "?"


def _declarations(text: str) -> Declarations:
    # The last of equal names counts, but for an important one.
    found: Declarations = {}
    for name, value in _TOLD.findall(text.lower()):
        if "important" in value or "important" not in found.get(name, ""):
            found[name] = value.strip()
    return found


def _steps(selector: str) -> tuple[_Compound, ...] | None:
    """The compounds of a selector, the subject last; None where it has more than descendants in it."""
    words = selector.replace(">", " ").split()
    if not words or len(words) > _MOST_STEPS:
        return None
    found = tuple(map(_compound, words))
    return None if None in found else tuple(step for step in found if step is not None)


def _compound(word: str) -> _Compound | None:
    whole = _COMPOUND.fullmatch(word)
    if whole is None:
        return None
    parts = list(_PART.finditer(whole[2]))
    return _Compound(
        "" if whole[1] in {None, "*"} else whole[1].lower(),
        next((part[2] for part in parts if part[1] == "#"), ""),
        frozenset(part[2] for part in parts if part[1] == "."),
        tuple((part[3].lower(), part[4]) for part in parts if part[3]),
    )


def _weight(steps: tuple[_Compound, ...], order: int) -> tuple[int, int, int, int]:
    """Specificity (W3C, Selectors Level 4, 17), then the place in the sheet."""
    return (
        sum(bool(step.id) for step in steps),
        sum(len(step.classes) + len(step.attributes) for step in steps),
        sum(bool(step.tag) for step in steps),
        order,
    )


def _cascade(rules: list[_Rule], own: Declarations) -> Style:
    values: Declarations = {}
    sometimes: dict[str, set[str]] = {}
    for rule in sorted(rules, key=lambda rule: rule.weight):
        if rule.is_sometimes:
            for name, value in rule.values.items():
                sometimes.setdefault(name, set()).add(_plain(value))
        else:
            _override(values, rule.values)
    _override(values, own)
    plain = {name: _plain(value) for name, value in values.items()}
    return Style(plain, {name: frozenset(found) for name, found in sometimes.items()})


def _override(values: Declarations, stronger: Declarations) -> None:
    for name, value in stronger.items():
        if "important" in value or "important" not in values.get(name, ""):
            values[name] = value


def _plain(value: str) -> str:
    return value.partition("!")[0].strip()
