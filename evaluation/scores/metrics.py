"""Shares with Wilson intervals, content words and percentiles."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

WORD = re.compile(r"[a-z0-9]+")
STOPWORDS = frozenset(
    "a an and are as at be been but by did do does for from had has have he her his i in is it its of on or s she that "
    "the their them they this to was were will with you".split()
)
Z95 = 1.959964


@dataclass(frozen=True)
class Share:
    """A share of `n` trials with its Wilson 95 % interval (Wilson, "Probable Inference", JASA 1927)."""

    hits: int
    n: int

    @property
    def value(self) -> float:
        """hits / n; 0 without trials."""
        return self.hits / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound."""
        if not self.n:
            return (0.0, 1.0)
        centre = self.value + Z95**2 / (2 * self.n)
        spread = Z95 * math.sqrt(self.value * (1 - self.value) / self.n + Z95**2 / (4 * self.n**2))
        scale = 1 + Z95**2 / self.n
        return ((centre - spread) / scale, (centre + spread) / scale)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.3f} [{low:.3f}, {high:.3f}]"


def content_words(text: str) -> list[str]:
    """Lower-cased words and numbers less common words; all of them when nothing else is there."""
    words = WORD.findall(text.lower())
    return [word for word in words if word not in STOPWORDS] or words


def holds_answer(passage: str, answers: Sequence[str], share: float = 0.8) -> bool:
    """True when the passage has at least `share` of the distinct content words of one of the answers."""
    has = set(WORD.findall(passage.lower()))
    return any(_share(set(content_words(answer)), has) >= share for answer in answers if answer.strip())


def holds_literally(passage: str, answers: Sequence[str]) -> bool:
    """True when the words of one of the answers stand in the passage in a row."""
    text = f" {' '.join(WORD.findall(passage.lower()))} "
    return any(f" {' '.join(WORD.findall(answer.lower()))} " in text for answer in answers if answer.strip())


def _share(wanted: set[str], has: set[str]) -> float:
    return len(wanted & has) / len(wanted) if wanted else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0…1) of the values lie, by nearest rank. Raises ValueError when empty."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("cannot compute a percentile of no values")
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]
