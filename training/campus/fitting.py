"""Fine-tune the shipped judge on the rows of a campus."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from core.models.local_embedder import minilm_tokenizer
from training.campus.rows import SHARES, Asked, as_split
from training.checkpoints import trained
from training.model.encoder import Judge
from training.model.export import export
from training.model.onnx_import import imported
from training.train import Plan, Training, prepared

# Half-way between the weights before and after: most of what is learnt, little of what was known is lost
# (Wortsman et al., "Robust fine-tuning of zero-shot models", 2022).
KEPT = 0.5
EPOCHS, ROWS_A_STEP = 4, 14  # a small site is quickly overfitted
OnPart = Callable[[float], None]


@dataclass(frozen=True)
class Fitted:
    """A tuned judge's file, its sha256, and how long and how far it was trained."""

    weights: Path
    sha256: str
    minutes: float
    steps: int


@dataclass(frozen=True)
class Fitting:
    """How the judge of file `base` is tuned: for `minutes` or for `steps`, with checkpoints in `work`."""

    base: Path
    work: Path
    minutes: float = 20.0
    steps: int | None = None
    peak: float = 2e-4
    seed: int = 7
    threads: int = 2

    def run(self, asked: Sequence[Asked], on_part: OnPart) -> Fitted:
        """Trains, going on from the last checkpoint in `work` if there is one."""
        training = self._prepared(asked)
        training.resume()
        while (part := training.plan.part(training.progress)) < 1:
            on_part(part)
            training.run(most_steps=training.plan.measure_steps)
        on_part(1.0)
        path = self.work / "judge.onnx"
        sha256 = export(between(imported(self.base), trained(self.work / "best.pt")), path)
        return Fitted(path, sha256, training.progress.seconds / 60, training.progress.step)

    def _prepared(self, asked: Sequence[Asked]) -> Training:
        torch.set_num_threads(self.threads)
        data = as_split(asked, self.seed)
        plan = Plan(
            self.work,
            self.steps,
            self.minutes,
            self.peak,
            self.seed,
            checkpoint_seconds=30.0,
            measure_steps=25,
            held_apart_rows=150,
            threads=self.threads,
            most_steps=EPOCHS * sum(map(len, data.train.values())) // ROWS_A_STEP + 1,
        )
        training = prepared(plan, data, imported(self.base), minilm_tokenizer())
        training.batches = replace(training.batches, shares=SHARES)
        training.tell = lambda line: None
        return training


def between(before: Judge, after: Judge, share: float = KEPT) -> Judge:
    """The judge whose weights are `share` of the way from `before` to `after`."""
    known, learnt = before.state_dict(), after.state_dict()
    before.load_state_dict({name: value + share * (learnt[name] - value) for name, value in known.items()})
    return before.eval()
