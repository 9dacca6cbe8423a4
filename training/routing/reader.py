"""The two layers that read a turn word by word, in torch, and how they are fitted."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from training.model.encoder import Layer, Shape
from training.model.pretrained import packaged_weights, pretrained

BELOW, ABOVE = 4, 2  # layers of the shipped embedder, and of our own, which begin as its last ones
EPOCHS, BATCH, RATE, HEAD_RATE, WARM, DROPPED, SMOOTHED = 3, 32, 1.5e-4, 1e-3, 0.06, 0.2, 0.02
_SORTED_TOGETHER = 24  # batches whose rows are sorted by length, which keeps the padding small


@dataclass(frozen=True)
class Turns:
    """What is read: the states of each turn (pieces × 384, half precision), its class and its weight."""

    states: Sequence[NDArray[np.float16]]
    kinds: Sequence[int]
    shares: Sequence[float]


class TurnReader(nn.Module):
    """Scores of classes from the states of word pieces."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        shape = Shape()
        self.layers = nn.ModuleList(Layer(shape) for _ in range(ABOVE))
        self.dropout = nn.Dropout(DROPPED)
        self.head = nn.Linear(2 * shape.width, classes)
        nn.init.normal_(self.head.weight, std=0.02)

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """`states`: rows × pieces × 384; `mask`: rows × pieces, True where there is a piece."""
        for layer in self.layers:
            states = layer(states, mask[:, None, None, :])
        weights = mask[:, :, None].to(states.dtype)
        pooled = torch.cat([states[:, 0], (states * weights).sum(1) / weights.sum(1)], dim=-1)
        found: Tensor = self.head(self.dropout(pooled))
        return found


def begun(classes: int, seed: int = 0) -> TurnReader:
    """The last layers of all-MiniLM-L6-v2 with a new head."""
    whole = pretrained(packaged_weights(), Shape(), seed)
    reader = TurnReader(classes)
    for at, layer in enumerate(reader.layers):
        layer.load_state_dict(whole.layers[BELOW + at].state_dict())
    return reader


def fitted(turns: Turns, classes: int, seed: int = 0) -> TurnReader:
    """Fitted by AdamW with matrix products in bfloat16; the rate rises at first, then falls to nothing."""
    reader, chance = begun(classes, seed), np.random.default_rng(seed)
    steps = EPOCHS * math.ceil(len(turns.kinds) / BATCH)
    groups = [{"params": reader.layers.parameters(), "lr": RATE}, {"params": reader.head.parameters(), "lr": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    pace = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, step / (WARM * steps), 1 - step / steps))
    reader.train()
    for epoch in range(EPOCHS):
        for rows in _batches(turns, chance):
            optimizer.zero_grad()
            _loss(reader, turns, rows).backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            pace.step()
        print(f"epoch {epoch + 1} of {EPOCHS}", flush=True)
    return reader.eval()


def scores(reader: TurnReader, turns: Turns) -> NDArray[np.float64]:
    """The scores of each turn: one row a turn, one column a class."""
    order = np.argsort([len(each) for each in turns.states])
    found = np.zeros((len(order), reader.head.out_features))
    with torch.no_grad():
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            found[rows] = reader(*_padded(turns, rows)).numpy()
    return found


def _loss(reader: TurnReader, turns: Turns, rows: NDArray[np.int64]) -> Tensor:
    kinds = torch.tensor([turns.kinds[at] for at in rows])
    shares = torch.tensor([turns.shares[at] for at in rows])
    with torch.autocast("cpu", dtype=torch.bfloat16):
        found = reader(*_padded(turns, rows))
    losses = functional.cross_entropy(found.float(), kinds, reduction="none", label_smoothing=SMOOTHED)
    return (losses * shares).mean()


def _batches(turns: Turns, chance: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = chance.permutation(len(turns.kinds))
    for start in range(0, len(order), BATCH * _SORTED_TOGETHER):
        near = order[start : start + BATCH * _SORTED_TOGETHER]
        near = near[np.argsort([len(turns.states[at]) for at in near])]
        batches = [near[at : at + BATCH] for at in range(0, len(near), BATCH)]
        yield from (batches[at] for at in chance.permutation(len(batches)))


def _padded(turns: Turns, rows: NDArray[np.int64]) -> tuple[Tensor, Tensor]:
    longest = max(len(turns.states[at]) for at in rows)
    states = torch.zeros(len(rows), longest, Shape().width)
    mask = torch.zeros(len(rows), longest, dtype=torch.bool)
    for row, at in enumerate(rows):
        pieces = len(turns.states[at])
        states[row, :pieces] = torch.from_numpy(turns.states[at].astype(np.float32))
        mask[row, :pieces] = True
    return states, mask
