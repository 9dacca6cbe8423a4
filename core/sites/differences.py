"""Short differences between two versions of a page, for people."""

import re
from difflib import unified_diff

MOST_CHARACTERS = 1_500
MOST_SENTENCES = 3_000  # above, comparing takes too long
MOST_SENTENCE_CHARACTERS = 300
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def short_diff(before: str, after: str) -> str:
    """The sentences that went (-) and came (+), in order, cut off where it gets long."""
    compared = list(unified_diff(_sentences(before), _sentences(after), n=0, lineterm=""))[2:]  # less the two names
    text = "\n".join(line[:MOST_SENTENCE_CHARACTERS] for line in compared if line[:1] in "+-")
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS].rsplit("\n", 1)[0] + "\n…"


def _sentences(text: str) -> list[str]:
    lines = (line for line in text.splitlines() if line.strip())
    return [sentence for line in lines for sentence in _SENTENCE_END.split(line)][:MOST_SENTENCES]
