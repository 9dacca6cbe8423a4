"""Metrics on held-out rows: span F1, and AUC of each yes-or-no score."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch

from core.models.cross_encoder_input import LONGEST_ANSWER
from training.auc import auc
from training.data.batches import batch, cut
from training.data.rows import Example, Row
from training.data.windows import Encoder
from training.model.encoder import Judge


@dataclass(frozen=True)
class Figures:
    """Loss-free measures in 0…1; `rows` says of how many."""

    span_f1: float
    span_exact: float
    answerable_auc: float
    relevant_auc: float
    supported_auc: float
    rows: int

    @property
    def score(self) -> float:
        """One number to choose a checkpoint by."""
        return (self.span_f1 + self.answerable_auc + self.relevant_auc + self.supported_auc) / 4


@dataclass(frozen=True)
class _Judged:
    example: Example
    source: str
    relevance: float
    support: float
    span: tuple[int, int]


def held_apart(apart: Mapping[str, Sequence[Row]], encoder: Encoder, most: int) -> list[tuple[str, Example]]:
    """At most `most` examples a source, always the same ones, each with its source."""
    found: list[tuple[str, Example]] = []
    for source, rows in apart.items():
        fixed = random.Random(source)
        chosen = fixed.sample(list(rows), min(most, len(rows)))
        found += [(source, example) for example in encoder.examples(chosen, fixed)]
    return found


@torch.no_grad()
def measure(judge: Judge, examples: Sequence[tuple[str, Example]]) -> Figures:
    """Runs the judge over `examples`."""
    judged = _judged(judge, examples)
    reading = [one for one in judged if one.example.task == "read"]
    answered = [one for one in reading if one.example.label]
    overlaps = [_overlap(one) for one in answered]
    return Figures(
        sum(overlaps) / max(1, len(overlaps)),
        sum(overlap == 1 for overlap in overlaps) / max(1, len(overlaps)),
        auc([(one.relevance, one.example.label) for one in reading]),
        auc([(one.relevance, one.example.label) for one in judged if one.example.task == "relate"]),
        auc([(one.support, one.example.label) for one in judged if one.example.task == "check"]),
        len(judged),
    )


def f1(found: Sequence[object], gold: Sequence[object]) -> float:
    """Harmonic mean of precision and recall over the items of both, counted."""
    if not found or not gold:
        return float(found == gold)
    common = sum((Counter(found) & Counter(gold)).values())
    return 2 * common / (len(found) + len(gold))


def _overlap(one: _Judged) -> float:
    start, end = one.example.start or 0, one.example.end or 0
    return f1(one.example.ids[one.span[0] : one.span[1] + 1], one.example.ids[start : end + 1])


def _judged(judge: Judge, examples: Sequence[tuple[str, Example]]) -> list[_Judged]:
    sources = {id(example): source for source, example in examples}
    judged: list[_Judged] = []
    for lot in cut([example for _, example in examples], pieces=8192):
        inputs = batch(lot)
        found = judge(inputs.ids, inputs.kinds, inputs.lengths)
        starts, ends = best_spans(found.starts, found.ends)
        for row, example in enumerate(lot):
            span = (int(starts[row]), int(ends[row]))
            relevance, support = float(found.relevance[row]), float(found.support[row])
            judged.append(_Judged(example, sources[id(example)], relevance, support, span))
    return judged


def best_spans(starts: torch.Tensor, ends: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The best answer of each row that is not "none", at most 30 pieces long: first and last piece."""
    rows, pieces = starts.shape
    sums = starts[:, :, None] + ends[:, None, :]
    allowed = torch.ones(pieces, pieces).triu() - torch.ones(pieces, pieces).triu(LONGEST_ANSWER)
    allowed[0, :] = 0
    best = sums.masked_fill(allowed[None] == 0, -1e9).view(rows, -1).argmax(-1)
    return best // pieces, best % pieces
