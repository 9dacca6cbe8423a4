"""The fitted model of the probability that a passage answers: a logistic function of named features."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

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
