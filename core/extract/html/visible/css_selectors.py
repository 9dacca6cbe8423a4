"""Read and match selectors with cssselect2 (W3C, Selectors 4)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import cssselect2  # type: ignore[import-untyped]

from core.extract.html.tree import Element
from core.extract.html.visible.css import names_in, without_brackets


class Wrapper(Protocol):
    """The part of an element as cssselect2 sees it that we use."""

    etree_element: Element

    def iter_children(self) -> Iterator["Wrapper"]: ...


class Test(Protocol):
    """The part of a compiled selector that we use."""

    specificity: tuple[int, int, int]

    def test(self, element: Wrapper) -> bool: ...


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector, with the classes and ids that must be on a page, and above an element, for it to match."""

    text: str
    key: str
    names: frozenset[str]
    above: frozenset[str]


@lru_cache(maxsize=20_000)
def read_selector(text: str) -> Selector:
    """What a selector needs, by its text."""
    plain = without_brackets(text)
    above, _, last = re.sub(r"\s*[>+~]\s*", " ", plain.strip()).rpartition(" ")
    attribute = None if above else re.match(r"\[\s*([\w-]+)", text)
    tag = re.match(r"[a-zA-Z][\w-]*", last)
    key = min(names_in(last), default="") or (tag[0].lower() if tag else f"[{attribute[1]}" if attribute else "*")
    around = frozenset() if re.search(r"[+~]", plain) else names_in(above)
    return Selector(text, "html" if last == ":root" else key, names_in(text), around)


@lru_cache(maxsize=5_000)
def compiled(text: str) -> Test | None:
    """The selector; None for one that matches nothing in a page as it comes, or that we do not know."""
    try:
        (selector,) = cssselect2.compile_selector_list(text)
    except (cssselect2.SelectorError, ValueError, RecursionError):
        return None
    return None if selector.never_matches or selector.pseudo_element else selector


def wrapper_of(root: Element) -> Wrapper:
    """A page's root as the matcher sees it."""
    wrapper: Wrapper = cssselect2.ElementWrapper.from_html_root(root)
    return wrapper
