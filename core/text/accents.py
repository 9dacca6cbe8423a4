"""Letters without their accents, one for one, so that places in a text stay the same."""

import unicodedata
from functools import lru_cache


def without_accents(text: str) -> str:
    """The text with "a" for "á" and "n" for "ñ"; as long as before."""
    return text if text.isascii() else "".join(map(_plain, text))


@lru_cache(maxsize=4_096)
def _plain(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]
