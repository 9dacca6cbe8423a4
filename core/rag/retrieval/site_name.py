"""Leave the institution's own name out of a question: it stands on every page, and changes nothing."""

import re
from collections.abc import Mapping

from core.text.tokens import query_terms, stem

_SHARE = 0.8  # of the chunks: what nearly all of them have tells none from another
_FEWEST_CHUNKS = 20
_PLACED = re.compile(
    r",?\s+(?:here\s+)?(?:at|in|of|for|from)\s+(?:the\s+)?(?P<name>[\w’'-]+(?:\s+[\w’'-]+)*)", re.IGNORECASE
)
_WORD = re.compile(r"\s*[\w’'-]+")


def without_site_name(question: str, counts: Mapping[str, int], total: int) -> str:
    """The question without "at Larkmoor University", where nearly all of the `total` chunks have these words.

    `counts` tells in how many chunks each term of the question stands. On a small site nothing is left out.
    """
    common = {term for term in query_terms(question) if counts.get(term, 0) >= _SHARE * total}
    if total < _FEWEST_CHUNKS or not common:
        return question
    return _PLACED.sub(lambda found: _rest(found, common), question).strip()


def _rest(found: re.Match[str], common: set[str]) -> str:
    """What is left of a place: nothing of the name, all from the first other word on."""
    end = 0
    for word in _WORD.finditer(found["name"]):
        if stem(word[0]) not in common:
            break
        end = word.end()
    return found["name"][end:] if end else found[0]
