"""The probability that a passage answers, by a logistic function of named features, and the verdict at it."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from core.domain.answer import Outcome

SHIPPED = Path(__file__).parent / "data" / "answering.json"


@dataclass(frozen=True)
class Logistic:
    """`bias` plus the sum of weight × value is the log odds; a feature that is missing counts as 0."""

    bias: float
    weights: Mapping[str, float]

    def shares(self, features: Mapping[str, float]) -> dict[str, float]:
        """What each feature adds to the log odds."""
        return {name: weight * features.get(name, 0.0) for name, weight in self.weights.items()}

    def probability(self, features: Mapping[str, float]) -> float:
        """In 0…1."""
        return 1 / (1 + math.exp(-sum(self.shares(features).values(), self.bias)))


@dataclass(frozen=True)
class AnswerModel:
    """`odds` are those that a passage answers.

    `answer` and `closest` are the least probabilities of an answer and of the closest quotation. The file of the
    shipped one says how they were fitted and chosen.
    """

    odds: Logistic
    answer: float
    closest: float


@lru_cache
def shipped_model() -> AnswerModel:
    """The model of `data/answering.json`."""
    known = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return AnswerModel(Logistic(**known["odds"]), **known["thresholds"])


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least probability (0…1) of an answer, and of the closest quotation; equal, nothing is ever `closest`."""

    answer: float = 0.5
    closest: float = 0.25


@dataclass(frozen=True, slots=True)
class Verdict:
    """The probability (0…1) that the answer is right, and what follows from it.

    Something that was named and is not in the passages makes it the closest at most: then it `is_capped`.
    """

    probability: float
    outcome: Outcome
    thresholds: Thresholds = field(default_factory=Thresholds)
    is_capped: bool = False

    def at(self, probability: float, thresholds: Thresholds) -> "Verdict":
        """What follows from another probability."""
        found = replace(verdict_at(probability, thresholds), is_capped=self.is_capped)
        return found.capped() if self.is_capped else found

    def capped(self) -> "Verdict":
        """The same, but the closest at most."""
        outcome = Outcome.CLOSEST if self.outcome is Outcome.ANSWERED else self.outcome
        return replace(self, outcome=outcome, is_capped=True)


UNDECIDED = Verdict(0.0, Outcome.NO_EVIDENCE)


def verdict_at(probability: float, thresholds: Thresholds) -> Verdict:
    """ANSWERED, CLOSEST or NO_EVIDENCE at this probability."""
    if probability >= thresholds.answer:
        return Verdict(probability, Outcome.ANSWERED, thresholds)
    if probability >= thresholds.closest:
        return Verdict(probability, Outcome.CLOSEST, thresholds)
    return Verdict(probability, Outcome.NO_EVIDENCE, thresholds)
