"""Training losses: answer span, and the two yes-or-no questions."""

import torch
from torch import Tensor
from torch.nn import functional

from training.data.batches import Batch
from training.model.encoder import Verdicts


def loss(found: Verdicts, batch: Batch) -> Tensor:
    """Sum of the heads' losses over the batch's rows, divided by their number."""
    rows = len(batch.lengths)
    spans = sum(
        functional.cross_entropy(logits, target, reduction="sum")
        for logits, target in ((found.starts, batch.starts), (found.ends, batch.ends))
    )
    yes_or_no = _binary(found.relevance, batch.answerable) + _binary(found.support, batch.supported)
    total: Tensor = (spans / 2 + yes_or_no) / rows
    return total


def _binary(logits: Tensor, target: Tensor) -> Tensor:
    asked = target >= 0
    if not bool(asked.any()):
        return torch.zeros(())
    return functional.binary_cross_entropy_with_logits(logits[asked], target[asked], reduction="sum")
