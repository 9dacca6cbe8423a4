"""The terms of a question: which ones count how much, what pages write for them, and how much of them a passage has."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache

from core.domain.search import Candidate
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.turns import CampusSlang
from core.text.periods import named_years
from core.text.tokens import passage_terms, query_terms, stem, terms

_EN = english(CampusSlang)
EVERYDAY_SHARE = 0.2  # of the weight of a word that names a thing
# Chunks without the term that every site is taken to have besides: on ten pages, one word in three is no common word.
_ASSUMED_CHUNKS = 50


@dataclass(frozen=True)
class QuestionTerms:
    """The weight (0…1) of each term of a question."""

    weights: Mapping[str, float] = field(default_factory=dict)

    def share(self, has: Set[str]) -> float:
        """The share (0…1), by weight, of the question's terms that stand in `has`; 0 where none has any weight."""
        total = sum(self.weights.values())
        return sum(weight for term, weight in self.weights.items() if term in has) / total if total else 0.0


def weighed(question: str, counts: Mapping[str, int], total: int) -> QuestionTerms:
    """The terms of a question on a site of `total` chunks, of which `counts` have each term."""
    asked = query_terms(question)
    return QuestionTerms({term: rarity(counts.get(term, 0), total) * _naming(term) for term in asked})


def counted(candidates: Sequence[Candidate]) -> Counter[str]:
    """In how many of the passages each term stands, where the counts of the site are not known."""
    return Counter(term for each in candidates for term in set(passage_terms(each.chunk.anchor, each.chunk.text)))


def rarity(held: int, total: int) -> float:
    """From 1 (in no chunk) to 0 (in half of them or more).

    The inverse document frequency of Robertson & Spärck Jones ("Relevance weighting of search terms", 1976) as a share
    of its largest value.
    """
    chunks = total + _ASSUMED_CHUNKS
    return max(0.0, _idf(min(held, chunks), chunks) / _idf(0, chunks))


def _idf(held: int, chunks: int) -> float:
    return math.log((chunks - held + 0.5) / (held + 0.5))


def _naming(term: str) -> float:
    return EVERYDAY_SHARE if term in everyday() else 1.0


# "CS 101", "math2010", "15-122"; two digits only where they are joined to their letters, since "take 20 credits".
_CODE = re.compile(r"\b[A-Za-z]{2,5}(?:[ \u00a0-]?(?!20\d\d)\d{3,4}|\d\d)[A-Za-z]?\b|\b\d{2}-\d{3}\b")
_MOST_LOG_ODDS = 6.0


def coverage(asked: QuestionTerms, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `coverage`: the share (0…1), by weight, of the question's terms that passage and anchor have."""
    return [asked.share(has_terms(each)) for each in candidates]


def identifiers(question: str, candidates: Sequence[Candidate]) -> list[float]:
    """Feature `identifiers`: the share (0…1) of the codes and years asked for that a passage has; 1 where none is."""
    wanted = _identifiers(question)
    return [_present(wanted, each) if wanted else 1.0 for each in candidates]


def reading(probability: float) -> float:
    """Feature `read`: the log odds by a cross-encoder that a passage answers, from 0 (−6, and unread) to 1 (6)."""
    kept = min(max(probability, 1e-6), 1 - 1e-6)
    return min(max(0.5 + math.log(kept / (1 - kept)) / (2 * _MOST_LOG_ODDS), 0.0), 1.0)


def has_terms(candidate: Candidate) -> frozenset[str]:
    """The terms of a passage and its anchor."""
    return _distinct(candidate.chunk.anchor, candidate.chunk.text)


@lru_cache(maxsize=2_048)
def _distinct(anchor: str, text: str) -> frozenset[str]:
    return frozenset(passage_terms(anchor, text))


@lru_cache(maxsize=1_024)
def _identifiers(question: str) -> tuple[str, ...]:
    codes = [terms(code)[-1] for code in _CODE.findall(question)]
    return tuple(dict.fromkeys([*map(str, named_years(question)), *codes]))


def _present(wanted: Sequence[str], candidate: Candidate) -> float:
    has = has_terms(candidate)
    return sum(each in has for each in wanted) / len(wanted)


SLANG_WEIGHT = 0.4  # of a word of the question; from .15 to .5 the more the better (decision 0033)


@lru_cache
def _written() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """The terms of each slang word or phrase → those that pages write for it."""
    return {tuple(terms(said)): tuple(terms(written)) for said, written in _EN.written.items()}


def written_for(question: str) -> tuple[str, ...]:
    """The terms that pages may have instead of the question's slang, each once."""
    return tuple(dict.fromkeys(term for span in _spans(question, 1) for term in _written().get(span, ())))


def has_phrase(question: str) -> bool:
    """Whether it has slang of several words, which name a thing together: "stay over", "class is full"."""
    return any(span in _written() for span in _spans(question, 2))


def _spans(question: str, shortest: int) -> Iterator[tuple[str, ...]]:
    asked = terms(question)
    for size in range(shortest, max(map(len, _written())) + 1):
        yield from (tuple(asked[at : at + size]) for at in range(len(asked) - size + 1))


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
