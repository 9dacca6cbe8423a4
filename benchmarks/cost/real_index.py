"""An index of real passages' vectors, made larger by vectors between those of neighbours."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import cycle

import numpy
from numpy.typing import NDArray

from benchmarks.cost.synthetic_index import Question, SyntheticIndex, Vectors, unit

NEIGHBOURS = 10
AT_ONCE = 2_000  # rows that are compared with all others together
Rows = NDArray[numpy.int64]


class RealIndex(SyntheticIndex):
    """The real vectors (passages × dimension), then derived ones; asked with real questions; the terms are made up.

    A derived vector is a real one moved at random within the space that its ten nearest real neighbours span, about as
    far as these are: so it lies where text lies, and no two passages become more alike than real ones are.
    """

    def __init__(self, chunks: int, real: Vectors, asked: Vectors, seed: int = 7) -> None:
        super().__init__(chunks, seed)
        self._real, self._asked = real[:chunks], asked

    def questions(self, count: int, common_terms: int) -> list[Question]:
        """The real questions' vectors, over and over, with terms as those of a synthetic index."""
        made = super().questions(count, common_terms)
        return [replace(one, vector=vector) for one, vector in zip(made, cycle(self.probes()), strict=False)]

    def probes(self) -> list[tuple[float, ...]]:
        """Each real question once."""
        return [tuple(vector) for vector in self._asked.tolist()]

    def _vectors(self, random: numpy.random.Generator, first: int, size: int) -> Vectors:
        real = self._real[first : first + size]
        numbers = numpy.arange(first + len(real), first + size) % len(self._real)
        return numpy.concatenate([real, self._between(random, numbers)]) if len(numbers) else real

    def _between(self, random: numpy.random.Generator, numbers: Rows) -> Vectors:
        centres = self._real[numbers]
        ways = self._real[self._neighbours[numbers]] - centres[:, None, :]
        shares = random.standard_normal(ways.shape[:2], dtype=numpy.float32) / ways.shape[1] ** 0.5
        return unit(centres + numpy.einsum("ck,ckd->cd", shares, ways))

    @cached_property
    def _neighbours(self) -> Rows:
        """The numbers of the nearest ones of every real vector, itself left out."""
        return numpy.concatenate(list(self._nearest()))

    def _nearest(self) -> Iterator[Rows]:
        for first in range(0, len(self._real), AT_ONCE):
            near = self._real[first : first + AT_ONCE] @ self._real.T
            near[numpy.arange(len(near)), first + numpy.arange(len(near))] = -1
            # A copy: a part of the result would hold all of it in memory.
            yield numpy.argpartition(near, -NEIGHBOURS, axis=1)[:, -NEIGHBOURS:].copy()
