"""Train the judge: `python -m training.train --data FOLDER --out FOLDER [--steps N | --minutes N] [--resume]`."""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from training.checkpoints import Progress, resume, save, save_best
from training.data.batches import Batch, Batches
from training.data.mixture import INVENTED_PAGES, Split, load
from training.data.rows import Example
from training.data.windows import Encoder
from training.measures import held_apart, measure
from training.model.encoder import Judge, Shape
from training.model.losses import loss
from training.model.pretrained import packaged_weights, pretrained
from training.schedule import rate

_PARTS = 4
TOKENIZER = Path(__file__).parent.parent / "core" / "models" / "data" / "minilm-tokenizer.json"


@dataclass(frozen=True)
class Plan:
    """How long to train and how: until `steps`, or else for `minutes` of training time or `most_steps`."""

    out: Path
    steps: int | None = None
    minutes: float = 80.0
    peak: float = 2e-4
    seed: int = 7
    checkpoint_seconds: float = 120.0
    measure_steps: int = 250
    held_apart_rows: int = 40
    threads: int = 2
    most_steps: int | None = None

    def part(self, progress: Progress) -> float:
        """How much of the run is done, 0…1."""
        if self.steps is not None:
            return progress.step / self.steps
        by_steps = progress.step / self.most_steps if self.most_steps else 0.0
        return max(by_steps, progress.seconds / (60 * self.minutes))


@dataclass
class Training:
    """One run: the judge, its optimizer, its data, and how far it is."""

    plan: Plan
    judge: Judge
    batches: Batches
    apart: Sequence[tuple[str, Example]]
    progress: Progress = field(default_factory=Progress)
    losses: list[float] = field(default_factory=list)
    tell: Callable[[dict[str, float]], None] = lambda line: print(json.dumps(line), flush=True)

    def __post_init__(self) -> None:
        self.parameters = self.judge.trained_parameters()
        self.optimizer = torch.optim.AdamW(self.parameters, lr=self.plan.peak, weight_decay=0.01)
        self.workers = ThreadPoolExecutor(self.plan.threads, initializer=torch.set_num_threads, initargs=(1,))

    def resume(self) -> None:
        """Goes on from the last checkpoint of the plan's folder, if there is one."""
        self.progress = resume(self.plan.out, self.judge, self.optimizer)

    def run(self, most_steps: int | None = None) -> None:
        """Trains to the end of the plan, or for `most_steps` steps."""
        self.plan.out.mkdir(parents=True, exist_ok=True)
        saved, last = self.progress.seconds, self.progress.step + most_steps if most_steps else None
        for pool, taken, batch in self.batches.after(self.progress.pool, self.progress.taken):
            if self.plan.part(self.progress) >= 1 or self.progress.step == last:
                break
            self._step(batch)
            self.progress.pool, self.progress.taken = pool, taken
            if self.progress.step % self.plan.measure_steps == 0:
                self._measure()
            if self.progress.seconds - saved > self.plan.checkpoint_seconds:
                save(self.plan.out, self.judge, self.optimizer, self.progress)
                saved = self.progress.seconds
        if self.progress.step % self.plan.measure_steps:
            self._measure()
        save(self.plan.out, self.judge, self.optimizer, self.progress)

    def _step(self, batch: Batch) -> None:
        started = time.monotonic()
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.peak * rate(self.plan.part(self.progress))
        self.optimizer.zero_grad(set_to_none=True)
        value = self._gradients(batch)
        nn.utils.clip_grad_norm_(self.judge.trained_parameters(), 1.0)
        self.optimizer.step()
        self.losses.append(value)
        self.progress.step += 1
        self.progress.rows += len(batch.lengths)
        self.progress.seconds += time.monotonic() - started

    def _gradients(self, batch: Batch) -> float:
        """Sets the gradients and returns the loss; added up in a fixed order, whichever worker is done first.

        Workers on whole rows wait for each other once a step; torch's own threads wait at every product, which on a
        machine that is busy with other work halves their speed.
        """
        total = 0.0
        for value, gradients in self.workers.map(partial(self._part, len(batch.lengths)), batch.split(_PARTS)):
            total += value
            for parameter, gradient in zip(self.parameters, gradients, strict=True):
                parameter.grad = gradient if parameter.grad is None else parameter.grad.add_(gradient)
        return total

    def _part(self, rows: int, part: Batch) -> tuple[float, tuple[Tensor, ...]]:
        found = self.judge(part.ids, part.kinds, part.lengths)
        value = loss(found, part) * (len(part.lengths) / rows)
        gradients = torch.autograd.grad(value, self.parameters, allow_unused=True)
        zeros = (torch.zeros_like(parameter) for parameter in self.parameters)
        return value.item(), tuple(zero if one is None else one for one, zero in zip(gradients, zeros, strict=True))

    def _measure(self) -> None:
        figures = measure(self.judge, self.apart)
        recent = self.losses[-self.plan.measure_steps :]
        line = {
            "step": self.progress.step,
            "rows": self.progress.rows,
            "seconds": round(self.progress.seconds),
            "loss": round(sum(recent) / max(1, len(recent)), 4),
            "score": round(figures.score, 4),
            **{name: round(value, 4) for name, value in asdict(figures).items() if name != "rows"},
        }
        self.tell(line)
        self.progress.curve.append(line)
        if figures.score > self.progress.best:
            self.progress.best = figures.score
            save_best(self.plan.out, self.judge)


def prepared(plan: Plan, data: Split, judge: Judge, tokenizer: Tokenizer) -> Training:
    """A run that has not begun."""
    tokenizer.no_truncation()
    tokenizer.no_padding()
    encoder = Encoder(tokenizer)
    apart = held_apart(data.apart, encoder, plan.held_apart_rows)
    return Training(plan, judge, Batches(data.train, encoder, plan.seed), apart)


def main() -> None:
    """Reads the command line and trains."""
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with reader/, pairs/, nli/")
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoints")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--minutes", type=float, default=80.0)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--frozen", type=int, default=2)
    parser.add_argument("--peak", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--measure-steps", type=int, default=250)
    parser.add_argument("--invented-pages", type=int, default=INVENTED_PAGES, help="0 leaves them out")
    parser.add_argument("--resume", action="store_true")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    plan = Plan(asked.out, asked.steps, asked.minutes, asked.peak, asked.seed, threads=asked.threads)
    plan = replace(plan, measure_steps=asked.measure_steps)
    shape = Shape(layers=asked.layers, frozen=asked.frozen)
    judge = pretrained(packaged_weights(), shape, asked.seed)
    data = load(asked.data, asked.seed, asked.invented_pages)
    training = prepared(plan, data, judge, Tokenizer.from_file(str(TOKENIZER)))
    if asked.resume:
        training.resume()
    training.run()


if __name__ == "__main__":
    main()
