"""Align passages with the text they were cut from, by tokens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

TOKEN = re.compile(r"\w+|[^\w\s]")
BEHIND, AHEAD = 200, 2_000  # tokens around the end of the passage before, where the next one is looked for


@dataclass(frozen=True)
class Placed:
    """A passage: the positions of its tokens in the text, and the number of tokens not found there."""

    places: frozenset[int]
    foreign: int


def tokens_within(text: str, spans: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The places of the tokens that lie in one of the spans of characters."""
    return frozenset(
        place
        for place, match in enumerate(TOKEN.finditer(text))
        if any(match.start() < end and match.end() > start for start, end in spans)
    )


def placed(passages: Sequence[str], text: str) -> list[Placed]:
    """Each passage, in reading order, at its place."""
    whole, cursor, found = TOKEN.findall(text), 0, []
    for passage in passages:
        tokens = TOKEN.findall(passage)
        start = max(0, cursor - BEHIND)
        matcher = SequenceMatcher(None, tokens, whole[start : cursor + AHEAD], autojunk=False)
        places = {start + block.b + offset for block in matcher.get_matching_blocks() for offset in range(block.size)}
        found.append(Placed(frozenset(places), len(tokens) - len(places)))
        cursor = max(places, default=cursor)
    return found
