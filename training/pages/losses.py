"""Losses of lines and passages: does it answer, which of a page answers, and is there anything to say."""

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from training.data.batches import Batch
from training.model.encoder import Verdicts

_LISTED, _NOTHING = 0.5, 0.25  # weights beside that of the answer
_NEARLY_ONE = 1 - 1e-4


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
