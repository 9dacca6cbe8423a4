"""Split pages into training, validation and test; never by question."""

import hashlib
from enum import StrEnum
from urllib.parse import urlsplit

_PARTS = 10


class Part(StrEnum):
    """The split of a page."""

    TRAIN = "train"
    CHOOSE = "choose"
    APART = "apart"


def part_of(url: str) -> Part:
    """By its path alone, so that a page held apart once is held apart in every later run: 6, 1 and 3 in 10."""
    place = urlsplit(url)
    at = int.from_bytes(hashlib.sha256(f"{place.path}?{place.query}".encode()).digest()[:4], "big") % _PARTS
    if at < 6:
        return Part.TRAIN
    return Part.CHOOSE if at == 6 else Part.APART
