"""The input of the cross-encoder: question and passage as one row of word pieces, long passages in windows."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

CLS, SEP = 101, 102
# Kinds of word pieces. The last two are for pieces that question and passage share.
ASKED, READ, READ_MATCHED, ASKED_MATCHED = 0, 1, 2, 3

LONGEST_ASKED = 40  # word pieces of a question that are read
LONGEST_READ = 96  # word pieces of a passage that are read at once; the model was trained on windows of 40 to 96
_WINDOW, _OVERLAP = 92, 24
LONGEST_ANSWER = 30

Logits = NDArray[np.float32]


def joined(asked: Sequence[int], passage: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """`[CLS] asked [SEP] passage [SEP]` and the kind of each piece."""
    in_asked, in_passage = set(asked), set(passage)
    kinds_asked = [ASKED_MATCHED if piece in in_passage else ASKED for piece in asked]
    kinds_read = [READ_MATCHED if piece in in_asked else READ for piece in passage]
    return (CLS, *asked, SEP, *passage, SEP), (ASKED, *kinds_asked, ASKED, *kinds_read, READ)


def windows(pieces: int) -> list[tuple[int, int]]:
    """First and last (excluded) piece of each part of a passage; parts overlap, so that one has the whole answer."""
    if pieces <= LONGEST_READ:
        return [(0, pieces)]
    count = -(-(pieces - _OVERLAP) // (_WINDOW - _OVERLAP))
    starts = [round(at * (pieces - _WINDOW) / (count - 1)) for at in range(count)]
    return [(start, start + _WINDOW) for start in starts]


def likeliest(asked: Sequence[int], passage: Sequence[int], most: int) -> list[tuple[int, int]]:
    """At most `most` windows of a passage, those that share most distinct pieces with the question; in order."""
    wanted = set(asked)
    found = windows(len(passage))
    shared = [len(wanted & set(passage[low:high])) for low, high in found]
    best = sorted(range(len(found)), key=lambda at: (-shared[at], at))[:most]
    return [found[at] for at in sorted(best)]


def best_span(logits: Logits, first: int, last: int) -> tuple[int, int, float]:
    """The likeliest answer among the pieces `first` … `last`, and how far it is above "no answer" (the logits at 0).

    `logits` (pieces × 2): that the answer starts, and that it ends, at a piece. An answer has at most 30 pieces.
    """
    starts, ends = logits[first : last + 1, 0], logits[first : last + 1, 1]
    pairs = starts[:, None] + ends[None, :]
    possible = np.triu(np.ones_like(pairs)) - np.triu(np.ones_like(pairs), LONGEST_ANSWER)
    start, end = np.unravel_index(np.where(possible > 0, pairs, -np.inf).argmax(), pairs.shape)
    return first + int(start), first + int(end), float(pairs[start, end] - logits[0].sum())
