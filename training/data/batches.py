"""Batches of similar length, in an order that depends only on the seed and the pool number."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from training.data.mixture import SHARES, pool
from training.data.rows import Example, Row
from training.data.windows import Encoder

_UNKNOWN = -100  # torch's word for "no target"


@dataclass(frozen=True)
class Batch:
    """Examples as tensors; `answerable`, `supported`: 1, 0, or -1 where the row's task does not ask for it."""

    ids: Tensor
    kinds: Tensor
    lengths: Tensor
    starts: Tensor
    ends: Tensor
    answerable: Tensor
    supported: Tensor

    def split(self, parts: int) -> list["Batch"]:
        """The same rows in at most `parts` batches."""
        columns = [tensor.chunk(parts) for tensor in vars(self).values()]
        return [Batch(*part) for part in zip(*columns, strict=True)]


@dataclass(frozen=True)
class Batches:
    """The training rows as an endless, repeatable row of batches of at most `pieces` word pieces."""

    train: Mapping[str, Sequence[Row]]
    encoder: Encoder
    seed: int
    pool_size: int = 1024
    pieces: int = 1536
    shares: Mapping[str, float] = field(default_factory=lambda: SHARES)

    def after(self, pool_number: int, taken: int) -> Iterator[tuple[int, int, Batch]]:
        """From the given place on: number of the pool, batches taken from it with this one, the batch."""
        while True:
            for place, examples in enumerate(self._pool(pool_number)):
                if place >= taken:
                    yield pool_number, place + 1, batch(examples)
            pool_number, taken = pool_number + 1, 0

    def _pool(self, number: int) -> list[list[Example]]:
        source = random.Random(f"{self.seed}/{number}")
        examples = self.encoder.examples(pool(self.train, number, self.pool_size, self.seed, self.shares), source)
        found = cut(examples, self.pieces)
        source.shuffle(found)
        return found


def cut(examples: Sequence[Example], pieces: int) -> list[list[Example]]:
    """Neighbours in length together, each lot at most `pieces` with its padding (or one example)."""
    lots: list[list[Example]] = [[]]
    for example in sorted(examples, key=lambda one: len(one.ids)):
        if lots[-1] and (len(lots[-1]) + 1) * len(example.ids) > pieces:
            lots.append([])
        lots[-1].append(example)
    return [lot for lot in lots if lot]


def batch(examples: Sequence[Example]) -> Batch:
    """The examples padded to the longest."""
    longest = max(len(example.ids) for example in examples)
    return Batch(
        torch.tensor([example.ids + (0,) * (longest - len(example.ids)) for example in examples]),
        torch.tensor([example.kinds + (0,) * (longest - len(example.kinds)) for example in examples]),
        torch.tensor([len(example.ids) for example in examples]),
        torch.tensor([_UNKNOWN if example.start is None else example.start for example in examples]),
        torch.tensor([_UNKNOWN if example.end is None else example.end for example in examples]),
        torch.tensor([-1.0 if example.task == "check" else float(example.label) for example in examples]),
        torch.tensor([float(example.label) if example.task == "check" else -1.0 for example in examples]),
    )
