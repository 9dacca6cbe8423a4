"""Learn what a site calls one thing in different places: the words of links, headings and reviewed questions."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.domain.enrichment import Said, Wording, WordingKind
from core.text.hostile_text import hostile
from core.text.tokens import query_terms

MOST_MEANINGS = 2  # words that lead to more pages mean none of them ("more"), a title of more names none ("Schedule")
LONGEST = 80  # characters; a reviewed question may be longer than a title, and still says one thing
COMMON_SHARE = 0.05  # of the passages: one word alone that more of them have says too little
LEAST_TERMS: Mapping[WordingKind, int] = {WordingKind.LINK: 1, WordingKind.HEADING: 2, WordingKind.REVIEW: 2}
_PARTS = re.compile(r"\s+[|–—·-]\s+|:\s+")
_OF_SITE = 3  # titles that share a part, and a tenth of all: it is the institution's name
_NO_WORDS = re.compile(r"@|https?:|\bwww\.")


@dataclass(frozen=True)
class SiteTerms:
    """How many passages have each term, and how many passages there are."""

    held: Mapping[str, int]
    passages: int

    def rarest(self, terms: Collection[str]) -> str:
        """The term that the fewest passages have."""
        return min(terms, key=lambda term: (self.held.get(term, 0), term))

    def is_common(self, term: str) -> bool:
        """Whether so many passages have it that it says little alone."""
        return self.held.get(term, 0) > max(COMMON_SHARE * self.passages, 1)


def learned(said: Iterable[Said], terms: SiteTerms) -> list[Wording]:
    """The wordings that add a term to a question that has all terms of the words; each once, with all its places."""
    told = [each for each in without_site(said) if _may_count(each)]
    owners, by_words = defaultdict[str, set[str]](set), defaultdict[frozenset[str], list[Said]](list)
    for each in told:
        owners[each.called].add(each.about)
    for each in told:
        if len(owners[each.called]) <= MOST_MEANINGS:
            by_words[frozenset(query_terms(each.words))].append(each)
    return [wording for words, found in by_words.items() for wording in _of(words, found, terms)]


def without_site(said: Iterable[Said]) -> list[Said]:
    """The same; what pages are called without the parts that many titles share, such as the institution's name."""
    told = list(said)
    titles = {each.called for each in told}
    counts = Counter(part for title in titles for part in set(_PARTS.split(title)))
    shared = {part for part, number in counts.items() if number >= max(_OF_SITE, len(titles) / 10)}
    return [replace(each, called=_without(each.called, shared)) for each in told]


def _without(title: str, shared: Collection[str]) -> str:
    """A title without these parts; the whole where it has no other."""
    return " – ".join(part for part in _PARTS.split(title) if part not in shared) or title


def _may_count(said: Said) -> bool:
    texts = (said.words, said.called)
    return all(text and len(text) <= LONGEST and not _NO_WORDS.search(text) and not hostile(text) for text in texts)


def _of(words: frozenset[str], found: Sequence[Said], terms: SiteTerms) -> Iterator[Wording]:
    if not words or len({each.about for each in found}) > MOST_MEANINGS:
        return
    kinds = [each.kind for each in found if len(words) >= LEAST_TERMS[each.kind]]
    if not kinds or (len(words) == 1 and terms.is_common(*words)):
        return
    places = Counter[str]()
    for each in found:
        places[each.called] += each.places
    for called, number in places.items():
        if not set(query_terms(called)) <= words:
            yield Wording(kinds[0], terms.rarest(words), tuple(sorted(words)), called, number)
