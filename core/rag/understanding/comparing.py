"""Read a comparison of two things as the same question about each of them."""

import re

from core.text.languages.languages import english
from core.text.languages.schema.questions import ComparisonWords
from core.text.questions.asking import unwrapped

_EN = english(ComparisonWords)
_VERB = re.compile(r"\s+(?:is|are|does|do|was|were)\Z", re.IGNORECASE)


def compared(text: str) -> tuple[str, str] | None:
    """A question about the one thing and about the other; None where no two things are certainly compared.

    "Electronic or paper transcript, which is cheaper" asks "how much is electronic transcript" and "how much is paper
    transcript". What two things are is not asked in parts: a page that names both tells them apart.
    """
    told = unwrapped(text)
    found = next((match for pattern in _EN.comparisons if (match := pattern.match(told))), None)
    if found is None:
        return None
    one, other = _full_names(found["one"], found["other"])
    return _about(found, one), _about(found, other)


def _full_names(one: str, other: str) -> tuple[str, str]:
    is_shared = _EN.shares_head.match(one) and _EN.has_head.match(other)
    return (f"{one} {other.rpartition(' ')[2]}" if is_shared else one), other


def _about(found: re.Match[str], thing: str) -> str:
    named = {name: words for name, words in found.groupdict().items() if words}
    if "rest" in named:
        return f"{_VERB.sub('', named['rest'])} is {thing}"
    if "counted" in named:
        return f"how many {named['counted']} is {thing}"
    if "verb" in named:
        return f"{_asks(named['better'])} {named['verb'].lower()} {named['same']} {named['prep']} {thing}"
    if "same" in named:
        return f"what is {named['same']} for {thing}"
    if "better" in named:
        return f"{_asks(named['better'])} is {thing}"
    return f"what is the {named.get('what') or named['which']} of {thing}"


def _asks(comparative: str) -> str:
    return next((asks for pattern, asks in _EN.asks if pattern.search(comparative)), "what")
