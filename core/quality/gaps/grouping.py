"""Group questions by meaning."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.domain.gaps import MissedQuestion
from core.ports.models import Vector
from core.quality.gaps.clustering import Matrix, groups, together
from core.quality.gaps.meaning import Phrasing, shipped_phrasing
from core.text.questions.asking import unwrapped

_SLICE = 64  # texts that are embedded at once, so that answers are written in between
Encode = Callable[[Sequence[str]], Sequence[Vector]]


@dataclass(frozen=True)
class Grouping:
    """Groups by the embedder that ships with us, `encode`, and by what was fitted for it."""

    encode: Encode
    phrasing: Phrasing = field(default_factory=shipped_phrasing)

    async def of(self, texts: Sequence[str]) -> tuple[Matrix, list[list[int]]]:
        """A unit vector for each text, and the groups as positions in `texts`, the largest first. Raises ModelError."""
        vectors = list[Vector]()
        asked = [unwrapped(text) for text in texts]
        for start in range(0, len(asked), _SLICE):
            vectors += await asyncio.to_thread(self.encode, asked[start : start + _SLICE])
        if not vectors:
            return self.phrasing.mean[None][:0], []
        meanings = await asyncio.to_thread(self.phrasing.without, vectors)
        return meanings, await asyncio.to_thread(lambda: groups(together(meanings), self.phrasing.threshold))


def central(rows: Sequence[int], asked: Sequence[MissedQuestion], vectors: Matrix) -> list[str]:
    """The questions nearest to the middle of their group, one of each person."""
    nearness = vectors[rows] @ vectors[rows].sum(axis=0)
    nearest: dict[int, str] = {}
    for _, row in sorted(zip(-nearness, rows, strict=True)):
        nearest.setdefault(asked[row].person, asked[row].text)
    return list(nearest.values())
