"""Train the model of claims, on from a judge: `python -m training.claims --data FOLDER --out FILE`.

Prints the AUC on passages that are left out, before, after each epoch and at the end.
"""

import argparse
import json
import math
import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from core.models.claim_model import SHIPPED_WEIGHTS
from training.auc import auc
from training.claims.examples import epoch, example, of_rows
from training.claims.rows import Claim, read_replies
from training.data.batches import Batch, batch, cut
from training.data.mixture import load
from training.data.rows import Example
from training.model.encoder import Judge
from training.model.export import export
from training.model.onnx_import import imported
from training.schedule import rate

_PIECES = 4_096  # of a step
_TOLD_EVERY = 50  # steps
_CERTAIN = 0.98  # what a true claim is taught; a false one its counterpart
# Parts of the claims that others wrote, beside those of replies (docs/models/claims.md).
CHECKS = {
    "fever_rte": 0.22,
    "answer_support": 0.2,
    "begin_2021": 0.13,
    "cad_snli": 0.1,
    "wice": 0.05,
    "page_claims": 0.3,
}


@dataclass
class ClaimTraining:
    """One run over `plan`, the steps of all epochs; it ends after `minutes` at the latest, the rate falling to 0."""

    judge: Judge
    plan: Sequence[Sequence[Sequence[Example]]]
    held_out: Sequence[Example]
    minutes: float
    peak: float
    losses: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        modules = [*self.judge.layers[self.judge.shape.frozen :], self.judge.matches, self.judge.support]
        self.parameters = [each for module in modules for each in module.parameters()]
        self.optimizer = torch.optim.AdamW(self.parameters, lr=self.peak, weight_decay=0.01)
        self.workers = ThreadPoolExecutor(2, initializer=torch.set_num_threads, initargs=(1,))

    def run(self) -> None:
        """Trains to the end of the plan."""
        self._tell("start", {})
        started, steps = time.monotonic(), sum(map(len, self.plan))
        for lots in self.plan:
            for lot in lots:
                part = max(len(self.losses) / steps, (time.monotonic() - started) / 60 / self.minutes)
                if part >= 1:
                    break
                self._step(lot, part)
            self._tell(f"step {len(self.losses)} of {steps}", {"seconds": time.monotonic() - started})

    def _step(self, lot: Sequence[Example], part: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = self.peak * rate(part)
        self.optimizer.zero_grad(set_to_none=True)
        halves = [batch(half) for half in (lot[::2], lot[1::2]) if half]
        total = 0.0
        for loss, gradients in self.workers.map(lambda half: self._gradients(half, len(lot)), halves):
            total += loss
            for parameter, gradient in zip(self.parameters, gradients, strict=True):
                if gradient is not None:
                    parameter.grad = gradient if parameter.grad is None else parameter.grad.add_(gradient)
        nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()
        self.losses.append(total)
        if len(self.losses) % _TOLD_EVERY == 0:
            print(json.dumps({"step": len(self.losses), "loss": sum(self.losses[-_TOLD_EVERY:]) / _TOLD_EVERY}))

    def _gradients(self, half: Batch, rows: int) -> tuple[float, tuple[Tensor | None, ...]]:
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.judge(half.ids, half.kinds, half.lengths).support
        taught = half.supported * (2 * _CERTAIN - 1) + 1 - _CERTAIN
        loss = functional.binary_cross_entropy_with_logits(logits.float(), taught, reduction="sum") / rows
        return loss.item(), torch.autograd.grad(loss, self.parameters, allow_unused=True)

    @torch.no_grad()
    def _tell(self, at: str, more: dict[str, float]) -> None:
        scores: list[tuple[float, bool]] = []
        for lot in cut(self.held_out, _PIECES):
            half = batch(lot)
            with torch.autocast("cpu", torch.bfloat16):
                found = self.judge(half.ids, half.kinds, half.lengths).support.float().tolist()
            scores += zip(found, (each.label for each in lot), strict=True)
        found_auc = auc(scores)
        print(json.dumps({"at": at, "auc": round(found_auc, 4), **more}), flush=True)


def planned(claims: Sequence[Claim], data: Path, epochs: float, checks: float, seed: int) -> list[list[list[Example]]]:
    """The steps of each epoch; the claims of others are `checks` as many as those of replies."""
    source, rows = random.Random(seed), load(data, seed, 0).train
    plan: list[list[list[Example]]] = []
    for _ in range(math.ceil(epochs)):
        made = epoch(claims, source)
        others = of_rows({name: rows[name] for name in CHECKS}, _counts(checks * len(made)), source)
        lots = cut([example(each) for each in (*made, *others)], _PIECES)
        source.shuffle(lots)
        plan.append(lots)
    plan[-1] = plan[-1][: math.ceil(len(plan[-1]) * (1 - (math.ceil(epochs) - epochs)))]
    return plan


def _counts(total: float) -> dict[str, float]:
    return {name: total * share for name, share in CHECKS.items()}


def main() -> None:
    """Reads the command line, trains and writes the weights."""
    parser = argparse.ArgumentParser(prog="python -m training.claims", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with nli/, as for training.train")
    parser.add_argument("--weights", type=Path, default=SHIPPED_WEIGHTS, help="the .onnx file to start from")
    parser.add_argument("--out", type=Path, required=True, help="the .onnx file to write")
    parser.add_argument("--epochs", type=float, default=3.0)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--checks", type=float, default=0.1, help="claims of others, as a share of those of replies")
    parser.add_argument("--peak", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    claims = read_replies()
    held_out = [example(each) for each in claims if each.is_held_out]
    plan = planned(
        [each for each in claims if not each.is_held_out], asked.data, asked.epochs, asked.checks, asked.seed
    )
    judge = imported(asked.weights)
    ClaimTraining(judge.train(), plan, held_out, asked.minutes, asked.peak).run()
    print(f"sha256 {export(judge.eval(), asked.out)}, {asked.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
