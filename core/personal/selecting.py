"""Choose the facts of a person that matter to a question: none for most questions."""

import asyncio
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.domain.memory import Fact, FactKind
from core.ports.models import Reranker, Vector
from core.rag.relevance.answer_model import AnswerModel, model_of
from core.text.languages.en.personal.asked_words import ADVICE, DECIDES, GENERAL, NAMED, PERSONAL
from core.text.tokens import query_terms

SHIPPED = Path(__file__).parent / "data" / "selecting.json"
MOST_USED, MOST_READ = 4, 8
_PERSONAL, _ADVICE, _GENERAL = (re.compile(each, re.IGNORECASE) for each in (PERSONAL, ADVICE, GENERAL))
_DECIDES = {FactKind(kind): re.compile(words, re.IGNORECASE) for kind, words in DECIDES.items()}
_NAMED = {FactKind(kind): re.compile(words, re.IGNORECASE) for kind, words in NAMED.items()}
_SAID = {
    FactKind.PROGRAMME: "I study {}.",
    FactKind.YEAR: "I am a {}.",
    FactKind.CATALOG_YEAR: "I follow the catalog of {}.",
    FactKind.CAMPUS: "I am at the {}.",
    FactKind.STATUS: "I am a {}.",
    FactKind.INTEREST: "I am interested in {}.",
    FactKind.ACCESS_NEED: "I need {}.",
    FactKind.PREFERENCE: "I {}.",
}
Encode = Callable[[Sequence[str]], Sequence[Vector]]
Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact as a sentence of the person's own; `kind` is None for what is of none."""

    text: str
    kind: FactKind | None = None


@lru_cache
def shipped_selecting() -> AnswerModel:
    """The model of `data/selecting.json`, fitted by `python -m benchmarks.memory fit`."""
    return model_of(SHIPPED)


@dataclass(frozen=True)
class FactSelector:
    """Compares by `encode`, the embedder that ships with us, and by a `reader`, where there is one.

    Nothing of what it reads is kept.
    """

    encode: Encode
    reader: Reranker | None = None
    model: AnswerModel = field(default_factory=shipped_selecting)

    async def relevant(self, question: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """The facts that matter, the most relevant first. Raises ModelError."""
        chances = await self.chances(question, [statement_of(fact) for fact in facts])
        ranked = sorted(zip(chances, range(len(facts)), strict=True), key=lambda each: (-each[0], each[1]))
        return tuple(facts[at] for chance, at in ranked[:MOST_USED] if chance >= self.model.answer)

    async def chances(self, question: str, statements: Sequence[Statement]) -> list[float]:
        """The probability (0…1) that each matters. Raises ModelError."""
        model = self.model.read if self.reader else self.model.unread
        return [model.probability(each) for each in await self.features(question, statements)]

    async def features(self, question: str, statements: Sequence[Statement]) -> list[Features]:
        """What tells that a fact matters to a question.

        `near` is their cosine similarity, `above` how far it is above the mean of the person's facts, `read` the log
        odds that the fact answers; `personal`, `advice` and `general` tell what
        the question asks, `decides` whether the kind of the fact decides such questions, and `named` whether the
        question names another value of this kind. Raises ModelError.
        """
        if not statements:
            return []
        near = await self._near(question, statements)
        read = await self._read(question, statements, near)
        mean = sum(near) / len(near)
        return [
            {"near": each, "above": each - mean, **read.get(at, {}), **_words(question, statement)}
            for at, (statement, each) in enumerate(zip(statements, near, strict=True))
        ]

    async def _near(self, question: str, statements: Sequence[Statement]) -> list[float]:
        vectors = await asyncio.to_thread(self.encode, [question, *(each.text for each in statements)])
        asked, *said = (np.asarray(each) for each in vectors)
        return [float(np.dot(asked, each)) for each in said]

    async def _read(
        self, question: str, statements: Sequence[Statement], near: Sequence[float]
    ) -> dict[int, dict[str, float]]:
        if self.reader is None:
            return {}
        nearest = sorted(range(len(near)), key=lambda at: -near[at])[:MOST_READ]
        scores = await self.reader.score(question, [statements[at].text for at in nearest])
        return {at: {"read": _log_odds(score)} for at, score in zip(nearest, scores, strict=True)}


def statement_of(fact: Fact) -> Statement:
    """The fact as a sentence."""
    return statement(fact.kind, fact.value)


def statement(kind: FactKind, value: str) -> Statement:
    """A value as a sentence."""
    return Statement(_SAID[kind].format(value), kind)


def _words(question: str, said: Statement) -> dict[str, float]:
    decides = said.kind is not None and _DECIDES[said.kind].search(question) is not None
    is_named = said.kind in _NAMED and _NAMED[said.kind].search(question) is not None
    return {
        "personal": float(_PERSONAL.search(question) is not None),
        "advice": float(_ADVICE.search(question) is not None),
        "general": float(_GENERAL.match(question) is not None),
        "decides": float(decides),
        "undecided": float(said.kind is not None and not decides),
        "named": float(is_named and not _shares(question, said)),
    }


def _shares(question: str, said: Statement) -> bool:
    return not set(query_terms(question)).isdisjoint(query_terms(said.text))


def _log_odds(probability: float) -> float:
    inside = min(max(probability, 0.001), 0.999)
    return math.log(inside / (1 - inside))
