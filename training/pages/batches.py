"""What one step reads: the lines and passages of a few questions, and rows of the other data."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from training.data.batches import Batch, batch
from training.data.rows import Example
from training.pages.examples import Asked, PageEncoder

QUESTIONS = 4  # a step
_TOGETHER = 2  # questions whose lines make one part


@dataclass(frozen=True)
class Lists:
    """Rows of which neighbours belong together: `sizes` of the lists."""

    rows: Batch
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class PageSteps:
    """The questions in an order that depends only on the seed and the round."""

    asked: Sequence[Asked]
    encoder: PageEncoder
    seed: int

    def at(self, step: int) -> list[Lists]:
        """The lists of one step, in two parts of lines and one of passages."""
        return [lists(part) for part in self._parts(step) if part]

    def _parts(self, step: int) -> list[list[list[Example]]]:
        source = random.Random(f"{self.seed}/{step}")
        chosen = [self._nth(QUESTIONS * step + at) for at in range(QUESTIONS)]
        lines = [self.encoder.lines(each, source) for each in chosen]
        passages = [found for each in chosen if (found := self.encoder.passages(each, source))]
        return [*(lines[at : at + _TOGETHER] for at in range(0, QUESTIONS, _TOGETHER)), passages]

    def _nth(self, at: int) -> Asked:
        epoch, place = divmod(at, len(self.asked))
        order = list(range(len(self.asked)))
        random.Random(f"{self.seed}/{epoch}").shuffle(order)
        return self.asked[order[place]]


def lists(groups: Sequence[Sequence[Example]]) -> Lists:
    """The groups one after the other, as rows."""
    return Lists(batch([example for group in groups for example in group]), tuple(map(len, groups)))
