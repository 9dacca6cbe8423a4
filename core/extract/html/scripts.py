"""Detect pages that need JavaScript to show their text."""

import re

from core.extract.html.tree import Element, visible_text

_MOST_WORDS = 30
# Root elements of common frameworks: React, Vue, Next, Nuxt, Gatsby, Angular, Svelte, Ember.
_ROOT_IDS = frozenset("root app main-app react-root __next __nuxt ___gatsby app-root svelte ember-app".split())
_ROOT_TAGS = frozenset({"app-root", "ember-app"})
_ASKS_FOR_SCRIPT = re.compile(r"java ?script", re.IGNORECASE)


def needs_script(root: Element, words: int) -> bool:
    """Whether a page of `words` words has scripts and an empty root element, or says that it needs JavaScript."""
    if words > _MOST_WORDS or not any(script.get("src", "") or script.text for script in root.iter("script")):
        return False
    asks = any(_ASKS_FOR_SCRIPT.search(_all_text(element)) for element in root.iter("noscript"))
    return asks or any(_is_empty_root(element) for element in root.iter())


def _is_empty_root(element: Element) -> bool:
    if not isinstance(element.tag, str):
        return False
    is_root = element.tag in _ROOT_TAGS or element.get("id", "").lower() in _ROOT_IDS
    return is_root and not visible_text(element).strip()


def _all_text(element: Element) -> str:
    return " ".join(filter(None, (part.text for part in element.iter())))
