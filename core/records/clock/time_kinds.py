"""Estimate what a question asks of the clock from its embedding, with weights fitted on phrasings of our own."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import AdvisorError
from core.ports.models import Vector

WEIGHTS = Path(__file__).parent / "data" / "time_kinds.json"
Encode = Callable[[Sequence[str]], Sequence[Vector]]
_LONGEST = 40  # words: a longer message tells a story


class TimeKind(StrEnum):
    """What is asked: whether something is open or on at a moment or day; whether it is over, still possible or begun;
    how long it is until then; what comes next; what is due in some days; whether there are classes on a day.
    """

    OPEN = "open"
    OVER = "over"
    LEFT = "left"
    NEXT = "next"
    DUE = "due"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The kind, and the probability that it is any of them."""

    kind: TimeKind
    probability: float


@dataclass(frozen=True)
class TimeKinds:
    """Tells the kind of questions in English.

    `weights` has a row an input and a last one of biases, and a column for each of `classes`, of which "none" is one.
    `words` are, by kind, those that its phrasings have beside the things that they name. A question asks something of
    the clock where the probability that it does is at least `least`.
    """

    classes: Sequence[str]
    weights: NDArray[np.float64]
    words: Mapping[str, frozenset[str]]
    least: float
    encode: Encode | None = None

    def asked(self, question: str, least: float | None = None) -> AskedTime | None:
        """None where it asks nothing of the clock, or no encoder works; `least` counts instead of its own."""
        said = " ".join(question.lower().replace("’", "'").split())
        if self.encode is None or not 0 < len(said.split()) <= _LONGEST:
            return None
        try:
            [vector] = self.encode([said])
        except AdvisorError:
            return None
        found = self.probabilities(vector)
        kind = TimeKind(max(TimeKind, key=lambda each: found[each]))
        chance = 1 - found["none"]
        return AskedTime(kind, chance) if chance >= (self.least if least is None else least) else None

    def probabilities(self, vector: Vector) -> dict[str, float]:
        """One probability a class; they sum to 1."""
        scores = np.append(np.asarray(vector), 1.0) @ self.weights
        shares = np.exp(scores - scores.max())
        return dict(zip(self.classes, (shares / shares.sum()).tolist(), strict=True))


@lru_cache
def _shipped() -> TimeKinds:
    told = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    words = {kind: frozenset(each) for kind, each in told["words"].items()}
    return TimeKinds(told["classes"], np.asarray(told["weights"]), words, told["least"])


def shipped_time_kinds(encode: Encode | None) -> TimeKinds:
    """The classifier whose weights ship with us (`python -m training.fit_moments`)."""
    known = _shipped()
    return TimeKinds(known.classes, known.weights, known.words, known.least, encode)
