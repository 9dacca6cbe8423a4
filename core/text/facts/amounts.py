"""Find the amounts in a sentence: money, percentages and credits."""

import re
from collections.abc import Iterator

from core.text.facts.fact_tokens import tokens

_NAMES = {"money": "amount", "percent": "percentage"}
_CREDITS = re.compile(r"\b(\d+(?:\.\d)?)\s+(?:credit hours?|credits?|units?)\b", re.IGNORECASE)
_ROUNDED = re.compile(r"million|billion|thousand|\d\s?[kmb]\b", re.IGNORECASE)


def amounts(sentence: str) -> Iterator[tuple[str, str, str]]:
    """Kind, value and written form of each amount; rounded sums ("$2 million") are left out."""
    for token in tokens(sentence):
        if token.kind in _NAMES and not _ROUNDED.search(token.text):
            yield _NAMES[token.kind], token.value, token.text
    for found in _CREDITS.finditer(sentence):
        yield "number of credits", f"{float(found[1]):g}", found[0]
