"""Find pages with the same content under different addresses."""

import re
from collections.abc import Sequence
from hashlib import blake2b

from core.domain.document import Document
from core.domain.page import Lookalike
from core.text.fingerprint import normalised

SHINGLE_WORDS = 5
SAME_SHARE = 0.95
_NUMBER = re.compile(r"\d+")


def alike_keys(document: Document) -> tuple[str, str]:
    """Two hashes of a page; pages that share neither cannot be copies of each other.

    The first is equal for pages of the same words, the second for pages of the same title and numbers.
    """
    text = normalised(document.text).lower()
    title = normalised(document.title).lower()
    numbers_of_title = _NUMBER.findall(title) if "html" in document.content_type else []
    return _mark("text", text, *numbers_of_title), _mark("numbers", title, *_NUMBER.findall(text))


def original_of(document: Document, fingerprint: str, candidates: Sequence[Lookalike]) -> Lookalike | None:
    """The first of the candidates that is the same page.

    Two pages are the same when they agree word for word, or in title, numbers and nearly all sequences of words: the
    Jaccard index of 5-word shingles (Broder, "On the resemblance and containment of documents", 1997). Pages that
    differ in a number or a date are never the same.
    """
    text = normalised(document.text).lower() if candidates else ""
    for candidate in candidates:
        other = normalised(candidate.text).lower()
        if candidate.fingerprint == fingerprint or text == other:
            return candidate
        if _NUMBER.findall(text) == _NUMBER.findall(other) and resemblance(text, other) >= SAME_SHARE:
            return candidate
    return None


def resemblance(one: str, other: str) -> float:
    """The share of 5-word shingles that two texts have in common, 0…1."""
    first, second = _shingles(one), _shingles(other)
    return len(first & second) / len(first | second)


def _mark(kind: str, *parts: str) -> str:
    return blake2b("\0".join((kind, *parts)).encode(), digest_size=12).hexdigest()


def _shingles(text: str) -> frozenset[str]:
    words = text.split()
    runs = (" ".join(words[at : at + SHINGLE_WORDS]) for at in range(max(1, len(words) - SHINGLE_WORDS + 1)))
    return frozenset(runs)
