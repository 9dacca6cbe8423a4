"""Pages of one crawl that say the same as another under a different address."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from core.domain import Document
from core.sites.fingerprint import normalised

SHINGLE_WORDS = 5
SAME_SHARE = 0.95
_NUMBER = re.compile(r"\d+")


@dataclass
class Duplicates:
    """Remembers what was read in this crawl.

    Two pages are the same when they say the same word for word, or when title and numbers agree and so do nearly
    all word runs: the Jaccard index of 5-word shingles (Broder, "On the resemblance and containment of documents",
    1997). Pages that differ in a number or a date are never the same.
    """

    _texts: dict[int, str] = field(default_factory=dict)
    _alike: dict[int, list[tuple[str, frozenset[int]]]] = field(default_factory=lambda: defaultdict(list))

    def original_of(self, document: Document) -> str | None:
        """The address of a page read before that says the same; a new page is remembered and gives None."""
        text = normalised(document.text).lower()
        title = normalised(document.title).lower()
        numbers = tuple(_NUMBER.findall(text))
        exact = hash((text, tuple(_NUMBER.findall(title)) if "html" in document.content_type else ()))
        if exact in self._texts:
            return self._texts[exact]
        shingles, alike = _shingles(text), self._alike[hash((title, numbers))]
        for url, known in alike:
            if len(shingles & known) >= SAME_SHARE * len(shingles | known):
                return url
        self._texts[exact] = document.url
        alike.append((document.url, shingles))
        return None


def _shingles(text: str) -> frozenset[int]:
    words = text.split()
    runs = (" ".join(words[at : at + SHINGLE_WORDS]) for at in range(max(1, len(words) - SHINGLE_WORDS + 1)))
    return frozenset(map(hash, runs))
