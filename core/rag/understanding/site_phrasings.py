"""Word a question in other ways without a language model: in the words that the site itself has for its things."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.domain.enrichment import Wording
from core.ports.search import SiteWordings
from core.text.tokens import query_terms

MOST = 3
_LOOKED_AT = 20  # wordings; more are of single words, which say less
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class SitePhrasings:
    """One look-up a question; at most `most` wordings, none where the site has no other words for it."""

    wordings: SiteWordings
    most: int = MOST

    async def phrasings(self, question: str) -> tuple[str, ...]:
        """Other wordings of a question, the likeliest first. Raises DatabaseError."""
        terms = query_terms(question)
        found = await self.wordings.within(terms, _LOOKED_AT) if terms else []
        return tuple(adding(found, question))[: self.most]


def adding(found: Iterable[Wording], question: str) -> Iterator[str]:
    """The wordings that add a word to the question and to those before, and no number that nobody said."""
    said, numbers = set(query_terms(question)), set(_NUMBER.findall(question))
    for each in found:
        words = set(query_terms(each.wording))
        if not words <= said and set(_NUMBER.findall(each.wording)) <= numbers:
            said |= words
            yield each.wording
