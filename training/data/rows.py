"""Data classes of training: a labelled row, and the same row as numbers."""

from dataclasses import dataclass
from typing import Literal

Task = Literal["read", "relate", "check"]


@dataclass(frozen=True)
class Row:
    """A question (or a claim) and a passage, with what people said of the two.

    `label`: read and relate: the passage answers the question; check: the passage supports the claim.
    `spans`: where an answer stands in the passage, in characters, end excluded; empty where it is not known.
    `group`: rows of one group are held apart together (a page's title, or the text itself).
    """

    task: Task
    source: str
    asked: str
    passage: str
    label: bool
    spans: tuple[tuple[int, int], ...] = ()
    group: str = ""


@dataclass(frozen=True)
class Example:
    """A row as the encoder reads it: word pieces, their kinds, and its targets.

    `start`, `end`: word pieces of the answer, end included; (0, 0) says "no answer"; None where it is not known.
    """

    ids: tuple[int, ...]
    kinds: tuple[int, ...]
    task: Task
    label: bool
    start: int | None
    end: int | None
