"""One run of fine-tuning on pages and, beside them, on the data that the judge was trained on."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.checkpoints import Progress, resume, save
from training.data.batches import Batch, Batches
from training.data.rows import Example
from training.measures import measure
from training.model.encoder import Judge, Verdicts
from training.model.losses import loss
from training.pages.batches import Lists, PageSteps
from training.schedule import rate

_LISTED, _NOTHING = 0.5, 0.25  # weights beside that of the answer
_NEARLY_ONE = 1 - 1e-4
Losses = Callable[[], Tensor]


@dataclass(frozen=True)
class Plan:
    """How long to train, in minutes or steps, and how. `halves`: matrix products in bfloat16, faster where known."""

    out: Path
    minutes: float = 30.0
    steps: int | None = None
    peak: float = 1e-4
    threads: int = 2
    checkpoint_seconds: float = 120.0
    measure_steps: int = 200
    halves: bool = False

    def part(self, progress: Progress) -> float:
        """How much of the run is done, 0…1."""
        return progress.step / self.steps if self.steps else progress.seconds / (60 * self.minutes)


@dataclass
class PageTraining:
    """A run: half of what each step reads are pages (lines and passages), half is `replay`."""

    plan: Plan
    judge: Judge
    pages: PageSteps
    replay: Batches
    apart: Sequence[tuple[str, Example]]
    progress: Progress = field(default_factory=Progress)
    losses: list[tuple[float, float]] = field(default_factory=list)
    tell: Callable[[dict[str, float]], None] = lambda line: print(json.dumps(line), flush=True)

    def __post_init__(self) -> None:
        self.parameters = self.judge.trained_parameters()
        self.optimizer = torch.optim.AdamW(self.parameters, lr=self.plan.peak, weight_decay=0.01)
        self.workers = ThreadPoolExecutor(self.plan.threads, initializer=torch.set_num_threads, initargs=(1,))

    def run(self) -> None:
        """Goes on from the checkpoint in the plan's folder, if there is one, to the end of the plan."""
        self.plan.out.mkdir(parents=True, exist_ok=True)
        self.progress = resume(self.plan.out, self.judge, self.optimizer)
        saved = self.progress.seconds
        for pool, taken, rows in self.replay.after(self.progress.pool, self.progress.taken):
            if self.plan.part(self.progress) >= 1:
                break
            self._step(rows)
            self.progress.pool, self.progress.taken = pool, taken
            if self.progress.step % self.plan.measure_steps == 0:
                self._measure()
            if self.progress.seconds - saved > self.plan.checkpoint_seconds:
                save(self.plan.out, self.judge, self.optimizer, self.progress)
                saved = self.progress.seconds
        if self.losses:
            self._measure()
        save(self.plan.out, self.judge, self.optimizer, self.progress)

    def _step(self, rows: Batch) -> None:
        started = time.monotonic()
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.peak * rate(self.plan.part(self.progress))
        self.optimizer.zero_grad(set_to_none=True)
        lists = self.pages.at(self.progress.step)
        of_pages = self._add_up([*self._of_pages(lists)])
        of_rows = self._add_up([*self._of_rows(rows)])
        nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()
        self.losses.append((of_pages, of_rows))
        self.progress.step += 1
        self.progress.rows += len(rows.lengths) + sum(len(each.rows.lengths) for each in lists)
        self.progress.seconds += time.monotonic() - started

    def _of_pages(self, lists: Sequence[Lists]) -> Iterator[Losses]:
        count = sum(len(each.sizes) for each in lists)
        return (partial(self._page_part, each, count) for each in lists)

    def _page_part(self, lists: Lists, count: int) -> Tensor:
        rows = lists.rows
        return page_loss(self.judge(rows.ids, rows.kinds, rows.lengths), rows, lists.sizes) / count

    def _of_rows(self, rows: Batch) -> Iterator[Losses]:
        count = len(rows.lengths)
        return (partial(self._replay_part, part, count) for part in rows.split(2 * self.plan.threads))

    def _replay_part(self, part: Batch, count: int) -> Tensor:
        return loss(self.judge(part.ids, part.kinds, part.lengths), part) * (len(part.lengths) / count)

    def _add_up(self, parts: Sequence[Losses]) -> float:
        """Adds the gradients in a fixed order, whichever worker is done first; returns the loss."""
        total = 0.0
        for value, gradients in self.workers.map(self._gradients, parts):
            total += value
            for parameter, gradient in zip(self.parameters, gradients, strict=True):
                if gradient is not None:
                    parameter.grad = gradient if parameter.grad is None else parameter.grad.add_(gradient)
        return total

    def _gradients(self, part: Losses) -> tuple[float, tuple[Tensor | None, ...]]:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.plan.halves):
            value = part()
        return value.item(), torch.autograd.grad(value, self.parameters, allow_unused=True)

    def _measure(self) -> None:
        figures = measure(self.judge, self.apart)
        recent = self.losses[-self.plan.measure_steps :]
        of_pages, of_rows = (sum(each) / len(recent) for each in zip(*recent, strict=True))
        line = {
            "step": self.progress.step,
            "rows": self.progress.rows,
            "seconds": round(self.progress.seconds),
            "pages": round(of_pages, 4),
            "replay": round(of_rows, 4),
            **{name: round(value, 4) for name, value in asdict(figures).items() if name != "rows"},
        }
        self.tell(line)
        self.progress.curve.append(line)


def page_loss(found: Verdicts, batch: Batch, lists: Sequence[int]) -> Tensor:
    """Summed over the lists; `lists` are the numbers of neighbouring rows of `batch` that belong together.

    In each list answering and other rows weigh the same, however many there are.
    """
    right = batch.answerable > 0
    parts = zip(found.relevance.float().split(list(lists)), right.split(list(lists)), strict=True)
    of_lists = [_of_list(logits, answers) for logits, answers in parts]
    return torch.stack(of_lists).sum() + _NOTHING * len(lists) * _nothing_to_say(found, right)


def _of_list(logits: Tensor, right: Tensor) -> Tensor:
    each = functional.binary_cross_entropy_with_logits(logits, right.to(logits.dtype), reduction="none")
    groups = [each[rows].mean() for rows in (right, ~right) if bool(rows.any())]
    answered = torch.stack(groups).mean()
    if len(groups) < 2:
        return answered
    return answered + _LISTED * (logits.logsumexp(0) - logits[right].logsumexp(0))


def _nothing_to_say(found: Verdicts, right: Tensor) -> Tensor:
    """Where a span stands is not known: only that there is one, or none ([CLS]), is taught."""
    nones = torch.stack([logits.float().log_softmax(-1)[:, 0] for logits in (found.starts, found.ends)]).mean(0)
    there = torch.log1p(-nones.exp().clamp(max=_NEARLY_ONE))
    parts = [-values[rows].mean() for values, rows in ((there, right), (nones, ~right)) if bool(rows.any())]
    return torch.stack(parts).mean()
