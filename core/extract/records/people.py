"""Read the names in an instructor field, without marks, addresses and links."""

import re
from collections.abc import Iterator

_NOT_NAMES = re.compile(r"\([^)]{0,12}\)|\S+@\S+|\b(?:e-?mail|home ?page|web ?site|profile)\b", re.IGNORECASE)
_BORDER = re.compile(r"[;/\n]|\s+and\s+|\s+&\s+|,")
_NOBODY = frozenset("tba tbd staff none faculty jr phd".split()) | {"to be announced", "to be determined"}


def people(text: str) -> Iterator[str]:
    """Each name once, as written; nothing for "TBA" or "Staff"."""
    parts = [" ".join(part.split()).strip(" -–—.") for part in _BORDER.split(_NOT_NAMES.sub(" ", text))]
    named = [part for part in parts if part and part.casefold() not in _NOBODY]
    if len(named) == 2 and text.count(",") == 1 and " " not in named[0]:
        named = [f"{named[0]}, {named[1]}"]  # "Hopper, Grace"
    yield from dict.fromkeys(named)
