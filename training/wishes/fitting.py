"""Fit the reader of wishes, and measure it on talks that it has not seen."""

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.wishes.encoder import WishReader, begun
from training.wishes.rows import UNREAD, Example, Talk, examples, exchanged, pools

RATE, HEAD_RATE, WARM, EXCHANGED, SMOOTHED = 4e-4, 2e-3, 0.08, 0.35, 0.05
BATCH = 32
_NEAR = 20  # pieces: rows of a batch differ by about so many in length
_WISHES = 0.5  # how much the wish counts beside the tags


@dataclass(frozen=True)
class Measured:
    """How much is right of held-out turns: `found` of all things and `true` of those found, and the wishes."""

    found: float
    true: float
    wishes: float
    turns: int

    @property
    def f1(self) -> float:
        """The harmonic mean of both shares of things."""
        return 2 * self.found * self.true / (self.found + self.true)


def fitted(talks: Sequence[Talk], epochs: int, seed: int = 0) -> WishReader:
    """Fitted by AdamW with matrix products in bfloat16; the rate rises at first, then falls to nothing."""
    reader, source = begun(seed), random.Random(seed)
    steps = epochs * math.ceil(sum(len(talk.turns) for talk in talks) / BATCH)
    heads = [*reader.tags.parameters(), *reader.wishes.parameters()]
    body = [*reader.encoder.layers.parameters(), *reader.encoder.matches.parameters()]
    optimizer = torch.optim.AdamW([{"params": body, "lr": RATE}, {"params": heads, "lr": HEAD_RATE}], weight_decay=0.01)
    pace = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / (WARM * steps)) * max(0.0, 1 - step / steps)
    )
    started = time.monotonic()
    reader.train()
    for epoch in range(epochs):
        for rows in _batches(_epoch(talks, source), source):
            optimizer.zero_grad()
            _loss(reader, rows).backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_([*body, *heads], 1.0)
            optimizer.step()
            pace.step()
        print(f"epoch {epoch + 1} of {epochs}, {time.monotonic() - started:.0f} s", flush=True)
    return reader.eval()


def _epoch(talks: Sequence[Talk], source: random.Random) -> list[Example]:
    others = pools(talks)
    return [row for talk in talks for row in examples(exchanged(talk, others, EXCHANGED, source))]


def _batches(rows: list[Example], source: random.Random) -> Iterator[list[Example]]:
    rows.sort(key=lambda row: len(row.ids) + source.random() * _NEAR)
    batches = [rows[at : at + BATCH] for at in range(0, len(rows), BATCH)]
    source.shuffle(batches)
    yield from batches


def _loss(reader: WishReader, rows: Sequence[Example]) -> Tensor:
    ids, kinds, mask, tags = padded(rows)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        found = reader(ids, kinds, mask)
    wishes = torch.tensor([row.wish for row in rows])
    of_tags = functional.cross_entropy(found.tags.float().flatten(0, 1), tags.flatten(), ignore_index=UNREAD)
    of_wishes = functional.cross_entropy(found.wishes.float(), wishes, label_smoothing=SMOOTHED)
    return of_tags + _WISHES * of_wishes


def padded(rows: Sequence[Example]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Pieces, kinds, mask and tags of rows, padded to the longest."""
    longest = max(len(row.ids) for row in rows)
    shape = (len(rows), longest)
    ids, kinds = torch.zeros(shape, dtype=torch.long), torch.zeros(shape, dtype=torch.long)
    mask, tags = torch.zeros(shape, dtype=torch.bool), torch.full(shape, UNREAD)
    for at, row in enumerate(rows):
        many = len(row.ids)
        ids[at, :many], kinds[at, :many] = torch.tensor(row.ids), torch.tensor(row.kinds)
        mask[at, :many], tags[at, :many] = True, torch.tensor(row.tags)
    return ids, kinds, mask, tags


@torch.no_grad()
def measured(reader: WishReader, talks: Sequence[Talk]) -> Measured:
    """What the reader finds in talks; a thing counts where its words and role are right."""
    rows = [row for talk in talks for row in examples(talk)]
    right = named = told = wishes = 0
    for at in range(0, len(rows), BATCH):
        some = rows[at : at + BATCH]
        ids, kinds, mask, tags = padded(some)
        found = reader(ids, kinds, mask)
        wishes += sum(int(each) == row.wish for each, row in zip(found.wishes.argmax(-1), some, strict=True))
        for guess, tag in zip(found.tags.argmax(-1).masked_fill(tags == UNREAD, 0), tags.clamp(min=0), strict=True):
            ours, theirs = set(things(guess.tolist())), set(things(tag.tolist()))
            right, named, told = right + len(ours & theirs), named + len(theirs), told + len(ours)
    return Measured(right / max(1, named), right / max(1, told), wishes / max(1, len(rows)), len(rows))


def things(tags: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The first and last piece and the role of each thing."""
    start = 0
    for at, tag in enumerate((*tags, 0)):
        before = tags[at - 1] if at else 0
        is_new = tag % 2 == 1 or (tag - 1) // 2 != (before - 1) // 2
        if before and (is_new or not tag):
            yield start, at - 1, (before - 1) // 2
        if tag and (is_new or not before):
            start = at
