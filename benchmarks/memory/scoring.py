"""Score rankings of facts, and whether none is used where none matters."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.memory.people import Asked
from evaluation.scores.metrics import Share

DEPTH = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """A question, and a probability (or a score) for each statement of its person; `used` are the places in use."""

    asked: Asked
    scores: tuple[float, ...]
    used: frozenset[int]

    @property
    def order(self) -> list[int]:
        """The places, the best first."""
        return sorted(range(len(self.scores)), key=lambda at: (-self.scores[at], at))


def report(ranked: Sequence[Ranked]) -> list[str]:
    """P@1 and nDCG@3 where facts matter, and what is used in both cases."""
    some, none = [each for each in ranked if each.asked.relevant], [each for each in ranked if not each.asked.relevant]
    used = [place in each.asked.relevant for each in ranked for place in each.used]
    lines = [
        f"{len(ranked)} questions, {len(some)} with a fact that matters",
        f"P@1: {Share(sum(each.order[0] in each.asked.relevant for each in some), len(some))}",
        f"nDCG@{DEPTH}: {sum(map(ndcg, some)) / max(len(some), 1):.3f}",
        f"a fact that matters is used: {Share(sum(bool(each.used & each.asked.relevant) for each in some), len(some))}",
        f"used facts that matter: {Share(sum(used), len(used))}",
    ]
    return (
        [*lines, f"none matters, none used: {Share(sum(not each.used for each in none), len(none))}"] if none else lines
    )


def ndcg(ranked: Ranked) -> float:
    """Normalised discounted cumulative gain at 3, each relevant fact worth 1 (Järvelin and Kekäläinen, TOIS 2002)."""
    gains = [1 / math.log2(at + 2) for at, place in enumerate(ranked.order[:DEPTH]) if place in ranked.asked.relevant]
    best = sum(1 / math.log2(at + 2) for at in range(min(DEPTH, len(ranked.asked.relevant))))
    return sum(gains) / best
