"""Parse style sheets with tinycss2: flat rules, of which only what tells how a text looks is kept."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol

import tinycss2  # type: ignore[import-untyped]

from core.extract.html.visible.windows import holds, is_known

_NAMES = frozenset(
    "display visibility opacity position left right top bottom inset text-indent clip clip-path font font-size color "
    "background background-color background-image background-clip height width max-height max-width overflow "
    "transform scale translate filter padding padding-top padding-bottom transition animation animation-name float "
    "content-visibility text-decoration text-decoration-line margin margin-left margin-top zoom rotate mask mask-image "
    "contain".split()
)
# Shorthands, and what is said of the way of writing, which goes right and down (W3C, CSS Logical Properties 1).
_SHORT = {
    **{"text-decoration": "text-decoration-line", "overflow-x": "overflow", "overflow-y": "overflow"},
    **{"inset-inline-start": "left", "inset-inline-end": "right", "inset-block-start": "top"},
    **{"margin-inline-start": "margin-left", "margin-block-start": "margin-top", "inset-block-end": "bottom"},
    **{"inline-size": "width", "block-size": "height", "max-inline-size": "max-width", "max-block-size": "max-height"},
    **{"inset-inline": "left", "inset-block": "top", "margin-inline": "margin-left", "margin-block": "margin-top"},
    "text-fill-color": "color",
}
_SIDES = ("top", "right", "bottom", "left")
# Rules without blocks inside them, which a parser of the whole language need not see where they tell nothing.
_LEAF = re.compile(r"""[^{};]*\{(?:[^{}"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\}""")
_TELLS = re.compile(rf"--[\w-]+\s*:|(?<![\w-])(?:-webkit-)?(?:{'|'.join([*_NAMES, *_SHORT])})\s*:", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SUPPORTED = re.compile(r"\(\s*display\s*:\s*([^)]*?)\s*\)", re.IGNORECASE)
_FONT_SIZE = re.compile(r"(?:^|\s)(\d*\.?\d+(?:[a-z]+|%)?)(?:\s*/|\s)")
_NAME = re.compile(r"([.#])((?:[\w-]|\\.|[^\x00-\x7f])+)")
_BRACKETS = re.compile(r"\[[^\[\]]*\]|\([^()]*\)")
DEEPEST = 12  # rules in rules
UNLAYERED = 1_000_000


class Node(Protocol):
    """The part of a tinycss2 node that we use; which of it there is depends on its type."""

    type: str
    name: str
    lower_name: str
    lower_at_keyword: str
    important: bool
    value: "Tokens"
    prelude: "Tokens"
    content: "Tokens"
    arguments: "Tokens"

    def serialize(self) -> str:
        """The text of it."""
        ...


Tokens = Sequence[Node]


@dataclass(frozen=True, slots=True)
class Value:
    """What a declaration says, in lower case."""

    text: str
    is_important: bool = False


@dataclass(frozen=True, slots=True)
class StyleRule:
    """A rule with its selectors as written; `is_sometimes` where it holds for some windows only."""

    selectors: tuple[str, ...]
    values: dict[str, Value]
    layer: int = UNLAYERED
    is_sometimes: bool = False


@dataclass(frozen=True)
class _Around:
    """What a rule stands in."""

    selector: str = ""
    layer: str = ""
    is_sometimes: bool = False
    depth: int = 0
    layers: dict[str, int] = field(default_factory=dict)  # of the sheet, in the order of their first mention


def rules_of(css: str, names: Set[str]) -> tuple[StyleRule, ...]:
    """The rules of a sheet, in their order, that tell how a text looks on a page with these classes and ids."""
    pieces = (text for text, needed in _pieces(css) if not needed or any(each <= names for each in needed))
    return _parsed("".join(pieces))


@lru_cache(maxsize=32)
def _pieces(css: str) -> tuple[tuple[str, tuple[frozenset[str], ...]], ...]:
    """A sheet cut before and behind each rule, with the names that its selectors need; pages of a site share sheets."""
    found: list[tuple[str, tuple[frozenset[str], ...]]] = []
    plain, at = _COMMENT.sub(" ", css), 0
    for leaf in _LEAF.finditer(plain):
        found.append((plain[at : leaf.start()], ()))
        if "\\" in leaf[0] or _TELLS.search(leaf[0]):
            found.append((leaf[0], tuple(map(names_in, parts_of(leaf[0].partition("{")[0])))))
        at = leaf.end()
    return (*found, (plain[at:], ()))


@lru_cache(maxsize=64)
def _parsed(css: str) -> tuple[StyleRule, ...]:
    return tuple(_rules(tinycss2.parse_stylesheet(css, True, True), _Around()))


@lru_cache(maxsize=20_000)
def names_in(selector: str) -> frozenset[str]:
    """The classes and ids that must be there for a selector to match: ".note" and "#first"."""
    found = _NAME.findall(without_brackets(selector))
    return frozenset(mark + re.sub(r"\\(.)", r"\1", name) for mark, name in found)


def without_brackets(selector: str) -> str:
    """A selector without attributes and the arguments of its functions."""
    plain, before = selector, ""
    while plain != before:
        plain, before = _BRACKETS.sub("", plain), plain
    return plain


@lru_cache(maxsize=5_000)
def declarations(style: str) -> dict[str, Value]:
    """The declarations of a `style` attribute."""
    is_telling = "\\" in style or _TELLS.search(style)  # an escape may stand for any letter of a name
    return _values(tinycss2.parse_blocks_contents(style, True, True)) if is_telling else {}


def _rules(nodes: Tokens, around: _Around) -> Iterator[StyleRule]:
    for node in nodes if around.depth < DEEPEST else ():
        if node.type == "qualified-rule":
            yield from _of_block(node.content, replace(around, selector=_nested(node.prelude, around.selector)))
        elif node.type == "at-rule":
            yield from _of_at_rule(node, around)


def _of_block(content: Tokens, around: _Around) -> Iterator[StyleRule]:
    inner = tinycss2.parse_blocks_contents(content, True, True)
    if values := _values(inner):
        layer = around.layers.get(around.layer, UNLAYERED)
        yield StyleRule(tuple(parts_of(around.selector)), values, layer, around.is_sometimes)
    yield from _rules(inner, replace(around, depth=around.depth + 1))


def _of_at_rule(node: Node, around: _Around) -> Iterator[StyleRule]:
    name, told = node.lower_at_keyword, tinycss2.serialize(node.prelude).strip()
    if name == "layer":
        for each in told.split(","):
            around.layers.setdefault(f"{around.layer}.{each.strip()}", len(around.layers))
    inside = _inside(name, told, around)
    if node.content is None or inside is None:
        return
    if around.selector:
        yield from _of_block(node.content, inside)
    else:
        yield from _rules(tinycss2.parse_rule_list(node.content, True, True), replace(inside, depth=around.depth + 1))


def _inside(name: str, told: str, around: _Around) -> _Around | None:
    """What holds in an at-rule; None where nothing of it is for windows."""
    if name == "layer":
        return replace(around, layer=f"{around.layer}.{told}")
    if name == "media":
        is_met = holds(told)
        return None if is_met is False else replace(around, is_sometimes=around.is_sometimes or is_met is None)
    if name == "container":  # may be narrower than its window
        is_met = holds(told[told.find("(") :])
        return replace(around, is_sometimes=around.is_sometimes or is_met is not True)
    if name == "supports":
        asked = _SUPPORTED.fullmatch(told)
        if asked and not is_known("display", asked[1].lower()):
            return None
        return replace(around, is_sometimes=around.is_sometimes or told.startswith("not"))
    return None


def _nested(prelude: Tokens, parent: str) -> str:
    """A selector, written out where it stands in another rule (W3C, CSS Nesting)."""
    own: str = tinycss2.serialize(prelude).strip()
    if not parent:
        return own
    whole = f":is({parent})"
    parts = (part.replace("&", whole) if "&" in part else f"{whole} {part}" for part in parts_of(own))
    return ", ".join(parts)


def parts_of(selector: str) -> list[str]:
    """The selectors of a list, at commas outside of brackets."""
    if "," not in selector:
        return [selector.strip()]
    found, depth = [""], 0
    for piece in re.split(r"([(),\[\]])", selector):
        depth += (piece in {"(", "["}) - (piece in {")", "]"})
        if piece == "," and not depth:
            found.append("")
        else:
            found[-1] += piece
    return [part.strip() for part in found]


def _values(nodes: Tokens) -> dict[str, Value]:
    # The last of equal names counts, but for an important one.
    found: dict[str, Value] = {}
    for node in nodes:
        if node.type != "declaration":
            continue
        text = " ".join(tinycss2.serialize(node.value).lower().split())
        for name, value in _long(node.name if node.name.startswith("--") else node.lower_name, text):
            if not is_known(name, value):
                continue  # as if it were not there
            if node.important or name not in found or not found[name].is_important:
                found[name] = Value(value, node.important)
    return found


def _long(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A declaration with its shorthands written out, as far as it tells something."""
    plain = _SHORT.get(name.removeprefix("-webkit-"), name.removeprefix("-webkit-"))
    if name.startswith("--"):
        yield name, text
    elif plain == "background":
        yield from (("background-color", text), ("background-image", text if "(" in text else "none"))
        if "text" in text.split():
            yield "background-clip", "text"
    elif plain == "font" and (size := _FONT_SIZE.search(text)):
        yield "font-size", size[1]
    elif plain in {"inset", "margin"}:
        given = text.split()
        sides = (
            dict(zip(_SIDES, (given * 4)[:4] if len(given) != 3 else [*given, given[1]], strict=True)) if given else {}
        )
        yield from ((side if plain == "inset" else f"margin-{side}", value) for side, value in sides.items())
    elif plain in _NAMES:
        yield plain, text
