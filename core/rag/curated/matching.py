"""The probability that a curated answer, or a pin, is for a question."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.domain.curated import CuratedAnswer, Pin
from core.ports.models import Vector
from core.rag.relevance.grader import Logistic
from core.text.questions.asking import unwrapped
from core.text.questions.entities import NamedAs, named
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms

SHIPPED = Path(__file__).parent / "data" / "matching.json"
CENTRE = SHIPPED.with_name("centre.npy")
NEAREST = 3  # by their vectors
SAME_WORDS = 0.99  # the probability where a question has exactly the terms of one that was stored
_BATCH, _MOST_KNOWN = 64, 20_000
_CODE = re.compile(r"\b(?:[a-z]{1,4}-?\d{1,4}[a-z]?|\d{3,4}-?[a-z])\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w-])")
Encode = Callable[[Sequence[str]], Sequence[Vector]]
Vectors = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """What a question is compared with: the ways of asking, and the words that answer them."""

    asked: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Match:
    """The place among the cases, and the probability (0…1)."""

    at: int
    probability: float


@dataclass(frozen=True)
class Matching:
    """`odds` are those that an answer is for a question.

    Least probabilities: from `answer` a curated answer is told as the answer, from `first` it stands above what the
    pages say, and from `closest` in place of what they do not say for certain.
    """

    odds: Logistic
    answer: float
    first: float
    closest: float


@lru_cache
def shipped_matching() -> Matching:
    """The model of `data/matching.json`, fitted by `python -m benchmarks.curated --fit`."""
    known = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return Matching(Logistic(**known["odds"]), **known["thresholds"])


@lru_cache
def shipped_centre() -> Vectors:
    """The mean vector (d,) of campus questions and answers: all of them have it in common, so it tells none apart.

    J. Mu, P. Viswanath, "All-but-the-Top: Simple and Effective Postprocessing for Word Representations", 2018.
    """
    return np.asarray(np.load(CENTRE), dtype=np.float64)


@dataclass(frozen=True)
class Matcher:
    """Compares by `encode`, the embedder that ships with us.

    Vectors of stored texts are kept in memory, less the `centre`, so that a text is embedded once a process.
    """

    encode: Encode
    model: Matching = field(default_factory=shipped_matching)
    centre: Vectors = field(default_factory=shipped_centre)
    known: dict[str, Vectors] = field(default_factory=dict)

    async def matches(self, question: str, cases: Sequence[Case]) -> list[Match]:
        """The nearest cases that may be meant, the likeliest first. Raises ModelError."""
        asked = unwrapped(question)
        alike = [at for at, case in enumerate(cases) if not _names_others(asked, case)]
        features = await self.features(asked, [cases[at] for at in alike])
        odds = self.model.odds
        found = (
            Match(alike[at], SAME_WORDS if _has_same_words(asked, cases[alike[at]]) else odds.probability(values))
            for at, values in features.items()
        )
        return sorted(found, key=lambda match: -match.probability)

    async def features(self, asked: str, cases: Sequence[Case]) -> dict[int, Mapping[str, float]]:
        """The features of the nearest cases by their places.

        `near` is the mean cosine similarity of the two nearest ways of asking, `text` that of the question with the
        answer, `no_kind` 1 where nothing tells what is wanted (a price, a place): such a question is less often about
        another thing of the same name.
        """
        if not cases:
            return {}
        vectors = await self._vectors([asked, *(text for case in cases for text in _texts(case))])
        near = [self._near(vectors, asked, case) for case in cases]
        nearest = sorted(range(len(cases)), key=lambda at: -sum(near[at]))[:NEAREST]
        no_kind = float(not set(wanted(asked)))
        return {at: {"near": near[at][0], "text": near[at][1], "no_kind": no_kind} for at in nearest}

    def _near(self, vectors: Mapping[str, Vectors], asked: str, case: Case) -> tuple[float, float]:
        *ways, answer = (float(vectors[text] @ vectors[asked]) for text in _texts(case))
        best = sorted(ways, reverse=True)[:2]
        return sum(best) / len(best), answer

    async def _vectors(self, texts: Sequence[str]) -> Mapping[str, Vectors]:
        fresh = [text for text in dict.fromkeys(texts) if text not in self.known]
        if len(self.known) + len(fresh) > _MOST_KNOWN:
            self.known.clear()
            fresh = list(dict.fromkeys(texts))
        for start in range(0, len(fresh), _BATCH):
            some = fresh[start : start + _BATCH]
            found = await asyncio.to_thread(self.encode, some)
            self.known.update(zip(some, self._centred(found), strict=True))
        return {text: self.known[text] for text in texts}

    def _centred(self, found: Sequence[Vector]) -> Vectors:
        apart = np.asarray(found, dtype=np.float64) - self.centre
        lengths = np.linalg.norm(apart, axis=1, keepdims=True)
        unit: Vectors = np.divide(apart, lengths, out=np.zeros_like(apart), where=lengths > 0)
        return unit


def case_of(stored: CuratedAnswer | Pin) -> Case:
    """What a question is compared with."""
    if isinstance(stored, Pin):
        return Case((unwrapped(stored.question),), stored.quote)
    return Case(tuple(unwrapped(text) for text in (stored.question, *stored.phrasings)), stored.text)


def _texts(case: Case) -> tuple[str, ...]:
    return (*case.asked, f"{case.asked[0]}\n{case.text}")


def _has_same_words(asked: str, case: Case) -> bool:
    words = set(query_terms(asked))
    return bool(words) and any(words == set(query_terms(each)) for each in case.asked)


def _names_others(asked: str, case: Case) -> bool:
    """Whether a question names codes, numbers or names, and the case others: CS 101 is not CS 102, an F-1 no J-1.

    The numbers of an answer are no reason: they may be what is asked for.
    """
    pairs = ((_codes, _texts(case)), (_numbers, case.asked))
    if any((theirs := of(asked)) and (known := of(*texts)) and not theirs & known for of, texts in pairs):
        return True
    theirs, known = _names(asked), _names(*case.asked)
    return bool(theirs - known) and bool(known - theirs)


def _codes(*texts: str) -> set[str]:
    """Codes in one spelling: "cs101", "f1", "1098t"."""
    subjects = {each.terms[0] for text in texts for each in named(text) if each.by is NamedAs.CODE}
    return subjects | {code.replace("-", "").lower() for text in texts for code in _CODE.findall(text)}


def _names(*texts: str) -> set[str]:
    """The terms of all names."""
    return {term for text in texts for each in named(text) if each.by is NamedAs.NAME for term in each.terms}


def _numbers(*texts: str) -> set[str]:
    return {number for text in texts for number in _NUMBER.findall(text)}
