"""What one step reads: the lines and passages of a few questions, and rows of the other data."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from training.data.batches import Batch, batch
from training.data.rows import Example
from training.pages.examples import Asked, PageEncoder
from training.pages.reading import backgrounds
from training.pages.swapping import Swaps

QUESTIONS = 12  # a step
_TOGETHER = 2  # questions whose lines make one part
_SWAPPED = 0.3  # of the questions that a line answers are asked of another thing, where that can be made
_INTRODUCED = 0.15  # stand behind a sentence that asks nothing: "hi, i'm new here."
_OF_PASSAGES = 1  # questions whose passages are read too: quoting reads lines (decision 0057)


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
    swaps: Swaps

    def at(self, step: int) -> list[Lists]:
        """The lists of one step, in parts of lines and one of passages."""
        return [lists(part) for part in self._parts(step) if part]

    def _parts(self, step: int) -> list[list[list[Example]]]:
        source = random.Random(f"{self.seed}/{step}")
        chosen = [self._nth(QUESTIONS * step + at) for at in range(QUESTIONS)]
        lines = [self._lines(each, source) for each in chosen]
        passages = [found for each in chosen[:_OF_PASSAGES] if (found := self.encoder.passages(each, source))]
        return [*(lines[at : at + _TOGETHER] for at in range(0, QUESTIONS, _TOGETHER)), passages]

    def _lines(self, asked: Asked, source: random.Random) -> list[Example]:
        """Of the question, or of the same question of another thing."""
        other = self.swaps.of(asked, source) if source.random() < _SWAPPED else None
        told = other or asked
        if source.random() < _INTRODUCED:
            text = f"{source.choice(backgrounds())} {told.question.text}"
            told = replace(told, question=replace(told.question, text=text))
        return self.encoder.lines(told, source, asked.question.text)

    def _nth(self, at: int) -> Asked:
        epoch, place = divmod(at, len(self.asked))
        order = list(range(len(self.asked)))
        random.Random(f"{self.seed}/{epoch}").shuffle(order)
        return self.asked[order[place]]


def lists(groups: Sequence[Sequence[Example]]) -> Lists:
    """The groups one after the other, as rows."""
    return Lists(batch([example for group in groups for example in group]), tuple(map(len, groups)))
