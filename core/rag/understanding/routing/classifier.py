"""Estimate what kind of turn it is: from its embedding, readable features and nearest phrasings, and word by word."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.ports.models import Vector
from core.text.languages.languages import ENGLISH, english, in_language, languages
from core.text.languages.schema.every_language import Distress
from core.text.languages.schema.turns import TurnWords

_STEPS = 127  # of a value in a stored vector, which takes a byte

WEIGHTS = Path(__file__).parent / "data" / "routing.json"
PHRASINGS = WEIGHTS.with_name("phrasings.npy")
DISTRESS, LOOKALIKE, GOES_ON = "distress", "lookalike", "goes_on"
PLANS, REMINDERS = ("plan",), ("reminder", "reminders_shown", "reminders_ended")
WISHES = (*PLANS, *REMINDERS)
QUESTIONS = ("campus_question", LOOKALIKE, GOES_ON)  # the classes of turns that go on to the search


@dataclass(frozen=True)
class KnownPhrasings:
    """The embeddings of phrasings in the order of their classes; `starts` tells where each class begins."""

    vectors: NDArray[np.float32]
    starts: Sequence[int]

    def nearest(self, vectors: NDArray[np.float32]) -> NDArray[np.float64]:
        """The cosine to the nearest phrasing of each class: one row a turn."""
        # One thread: the product by BLAS takes seven times the processor time of its threads for a single turn.
        cosines = np.einsum("tv,pv->tp", vectors, self.vectors)
        found: NDArray[np.float64] = np.maximum.reduceat(cosines, self.starts, axis=1)
        return found

    def written(self, path: Path) -> None:
        """Stores the vectors, a byte a value."""
        np.save(path, np.round(self.vectors * _STEPS / np.abs(self.vectors).max()).astype(np.int8))


def known_phrasings(path: Path, starts: Sequence[int]) -> KnownPhrasings:
    """The phrasings as they were stored. Raises OSError."""
    stored = np.load(path).astype(np.float32)
    return KnownPhrasings(stored / np.linalg.norm(stored, axis=1, keepdims=True), starts)


@dataclass(frozen=True)
class TurnClassifier:
    """Class → probability of a turn in English. `layers` are the weights and biases of a hidden layer, then of the
    classes.

    From `distress` on a turn is one of a person who may be in danger; from `alone` on so surely that nothing of it is
    asked of the pages; from `unsure` on it may be one. What is no question must be as probable as `small_talk`, and the
    chance of a question at most `question`; a wish for a plan must be as probable as `plan`, where the model of
    wishes is asked as well from `may_plan` on; one for reminders as `reminder`, and one of a turn that means it only in
    such a talk as `in_talk`.
    `words` are those of the phrasings that it was fitted on; the score of a class rises by `nearness` times the cosine
    to the nearest of its `phrasings`.
    """

    classes: Sequence[str]
    layers: Sequence[NDArray[np.float64]]
    words: Mapping[str, None]
    distress: float
    alone: float
    unsure: float
    small_talk: float
    question: float
    plan: float
    may_plan: float
    reminder: float
    in_talk: float
    nearness: float
    phrasings: KnownPhrasings

    def probabilities(self, turn: str, read: Vector) -> Mapping[str, float]:
        """One probability a class; they sum to 1. `read`: an embedding, then the scores of the classes by the words."""
        embedding, by_word = read[: -len(self.classes)], np.asarray(read[-len(self.classes) :])
        shares = _softmax((self._scores(turn, embedding) + by_word) / 2)
        return dict(zip(self.classes, shares.tolist(), strict=True))

    def _scores(self, turn: str, vector: Vector) -> NDArray[np.float64]:
        weights, bias, last, last_bias = self.layers
        hidden = np.maximum(np.concatenate([np.asarray(vector), features_of(turn)]) @ weights + bias, 0)
        near = self.phrasings.nearest(np.asarray([vector], dtype=np.float32))[0]
        found: NDArray[np.float64] = hidden @ last + last_bias + self.nearness * near
        return found

    def small_talk_in(self, found: Mapping[str, float]) -> str | None:
        """The kind of small talk, where it is sure that the turn is no question to the pages."""
        talk = {kind: share for kind, share in found.items() if kind not in {DISTRESS, *WISHES, *QUESTIONS}}
        best = max(talk, key=talk.__getitem__)
        is_question = sum(found[kind] for kind in QUESTIONS) > self.question
        return best if sum(talk.values()) >= self.small_talk and not is_question else None

    def reminder_in(self, found: Mapping[str, float]) -> str | None:
        """What of reminders it wants, whatever was said before."""
        return max(REMINDERS, key=found.__getitem__) if _sum(found, REMINDERS) >= self.reminder else None

    def wish_in_talk(self, found: Mapping[str, float]) -> str | None:
        """The wish that it is in a talk about reminders: "make it two days before"."""
        best = max(REMINDERS, key=found.__getitem__)
        return best if _sum(found, (GOES_ON, *REMINDERS)) >= self.in_talk else None


def _sum(found: Mapping[str, float], kinds: Sequence[str]) -> float:
    return sum(found[kind] for kind in kinds)


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    shares: NDArray[np.float64] = np.exp(scores - scores.max())
    found: NDArray[np.float64] = shares / shares.sum()
    return found


@lru_cache
def shipped_classifier() -> TurnClassifier:
    """The classifier whose weights ship with us (`python -m training.fit_routing`)."""
    told = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    if told["features"] != feature_names():
        raise ValueError(f"{WEIGHTS.name} was fitted for other features; run python -m training.fit_routing")
    return TurnClassifier(
        told["classes"],
        [np.asarray(layer) for layer in told["layers"]],
        dict.fromkeys(told["words"]),
        **told["thresholds"],
        nearness=told["nearness"],
        phrasings=known_phrasings(PHRASINGS, told["starts"]),
    )


_TURN_WORDS = english(TurnWords)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LENGTHS = (1, 2, 4, 8, 16)  # a turn of at most so many words; steps of a doubling


def feature_names() -> list[str]:
    """What each number of `features_of` tells."""
    return [*_TURN_WORDS.groups, "direct", *(f"at most {words} words" for words in _LENGTHS)]


def features_of(turn: str) -> list[float]:
    """One 0 or 1 for each of the names."""
    words = len(_WORD.findall(turn))
    found = [
        *(bool(group.search(turn)) for group in _TURN_WORDS.groups.values()),
        is_direct(turn),
        *(words <= most for most in _LENGTHS),
    ]
    return [float(value) for value in found]


def whole_turn(turn: str) -> str | None:
    """The kind of small talk that the whole turn is by rule."""
    whole = _TURN_WORDS.whole.items()
    return next((kind for kind, patterns in whole if any(each.fullmatch(turn) for each in patterns)), None)


def is_direct(turn: str, codes: Sequence[str] = (ENGLISH,)) -> bool:
    """Whether it says in so many words that somebody wants to die, or is dying: that is never answered otherwise."""
    known = [in_language(code, Distress) for code in codes if code in languages()]
    return any(pattern.search(turn) for words in known for pattern in words.direct)


def is_emergency(turn: str) -> bool:
    """Whether somebody may need an ambulance."""
    return _TURN_WORDS.emergency.search(turn) is not None


def asks_for_all(turn: str) -> bool:
    """Whether it asks for a day that is the same for everybody: "when is my next payment due"."""
    return _TURN_WORDS.same_for_all.search(turn) is not None
