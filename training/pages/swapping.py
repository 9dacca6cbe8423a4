"""Ask an answered question of another thing, so that its line answers no more: "commuter permit" → "evening permit"."""

import asyncio
import math
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from core.text.languages.en.lexicon import word_frequencies
from core.text.languages.english_tables import same_words
from core.text.tokens import query_terms
from training.pages.examples import Asked
from training.pages.reading import Page, Question

_WORD = re.compile(r"(?<![\w'’])[A-Za-z]{3,}(?![\w'’])")
_WRITTEN = re.compile(r"[\w'’]+")
_RARE = 0.38  # of a word that names a thing: above "cost" (.37) and "library" (.37), below "minutes" (.41)
_COMMONEST, _RAREST = 24.0, math.log(30_000)  # natural logarithms of counts; a word that is not listed is rare
_MOST_LINES = 3  # of a page that have the word: one that most lines have is its subject, and is left as it is
_NEXT = slice(4, 80)  # the neighbours of a word that take its place: the very nearest are often its synonyms
_LIKE = 0.7  # cosine of the same thing in other words


@dataclass(frozen=True)
class Swaps:
    """By each word, the words that may stand in its place: near in meaning, and another thing."""

    by_word: Mapping[str, Sequence[str]]
    pairs: frozenset[tuple[str, str]]  # neighbouring words anywhere: what follows a word is likely of the same form

    def of(self, asked: Asked, source: random.Random) -> Asked | None:
        """The question of a thing that its page does not name; None where it names no thing of the answer."""
        found = [(word, other) for word in shared_words(asked) for other in self._others(asked, word)]
        if not found:
            return None
        word, other = source.choice(found)
        return replace(asked, question=Question(re.sub(rf"\b{word}\b", other, asked.question.text)))

    def _others(self, asked: Asked, word: str) -> list[str]:
        written = [each.lower() for each in _WRITTEN.findall(asked.question.text)]
        before = ["", *written][written.index(word.lower())]
        held = _terms_of_page(asked.page)
        return [
            each
            for each in self.by_word.get(word.lower(), ())
            if (before, each) in self.pairs and held.isdisjoint(query_terms(each))
        ]


def shared_words(asked: Asked) -> list[str]:
    """The words of a question that name a thing which its lines name too, and few others of the page."""
    if not asked.question.alone:
        return []
    lines = [_terms(f"{' '.join(line.headings)} {line.text}") for line in asked.page.lines]
    told = frozenset[str]().union(*(lines[number - 1] for number in asked.question.alone))
    return [
        word
        for word in _WORD.findall(asked.question.text)
        if _rarity(word.lower()) >= _RARE
        and (found := _terms(word)) <= told
        and found
        and sum(found <= each for each in lines) <= _MOST_LINES
    ]


def swaps(asked: Sequence[Asked]) -> Swaps:
    """Among the shared words of all these questions; computed once."""
    words = sorted({word.lower() for each in asked for word in shared_words(each)})
    vectors = asyncio.run(_embedded(words))
    others = {word: _others(word, words, vectors @ vectors[at]) for at, word in enumerate(words)}
    return Swaps(others, _pairs(asked))


def _pairs(asked: Sequence[Asked]) -> frozenset[tuple[str, str]]:
    texts = {each.question.text for each in asked} | {line.text for each in asked for line in each.page.lines}
    words = ([word.lower() for word in _WRITTEN.findall(text)] for text in texts)
    return frozenset(pair for each in words for pair in pairwise(["", *each]))


def _others(word: str, words: Sequence[str], near: NDArray[np.float32]) -> list[str]:
    same = frozenset[str]().union(*(same_words(term) for term in query_terms(word)))
    ordered = [int(at) for at in np.argsort(-near)[: _NEXT.stop]]
    return [words[at] for at in ordered[_NEXT.start :] if near[at] < _LIKE and same.isdisjoint(query_terms(words[at]))]


@cache
def _terms(text: str) -> frozenset[str]:
    return frozenset(query_terms(text))


def _terms_of_page(page: Page) -> frozenset[str]:
    return _terms(" ".join([page.title, *(f"{' '.join(line.headings)} {line.text}" for line in page.lines)]))


async def _embedded(words: Sequence[str]) -> NDArray[np.float32]:
    embedder = OnnxEmbedder()
    parts = [await embedder.embed_passages(words[at : at + 64]) for at in range(0, len(words), 64)]
    return np.array([vector for part in parts for vector in part])


@lru_cache(maxsize=20_000)
def _rarity(word: str) -> float:
    """How seldom a word is written: 0 for "the", about 0.35 for "money", 1 for a name that no list has."""
    written = math.log(max(word_frequencies().get(word, 0), 1))
    return min(max((_COMMONEST - written) / (_COMMONEST - _RAREST), 0.0), 1.0)
