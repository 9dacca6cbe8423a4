"""Generate synthetic chunks: clustered unit vectors and Zipf-distributed terms, the same for every run."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy
from numpy.typing import NDArray

DIMENSION = 384
CLUSTERS = 500
VOCABULARY = 50_000
DRAWS_A_CHUNK = 88  # about 80 distinct terms
PROBES = 100  # questions that the recall is measured with
BLOCK = 10_000  # chunks that are generated together: a million at once would need gigabytes
Vectors = NDArray[numpy.float32]
Terms = NDArray[numpy.int64]


@dataclass(frozen=True)
class Question:
    """A vector near that of some chunk, and terms that this chunk holds."""

    vector: tuple[float, ...]
    terms: tuple[str, ...]


@dataclass(frozen=True)
class Postings:
    """Every term of some chunks once: three columns of the same length."""

    chunks: NDArray[numpy.int64]
    terms: NDArray[numpy.int64]
    weights: NDArray[numpy.float64]


@dataclass(frozen=True)
class Block:
    """Chunks from number `first` on: a unit vector and the drawn terms of each, with repetitions."""

    first: int
    vectors: Vectors
    terms: Terms

    def postings(self) -> Postings:
        """Chunk, term and weight of every term of these chunks."""
        ordered = numpy.sort(self.terms, axis=1)
        is_new = numpy.diff(ordered, axis=1, prepend=-1) > 0
        weights = numpy.random.default_rng(self.first).uniform(0.6, 1.9, size=int(is_new.sum()))
        return Postings(self.first + numpy.nonzero(is_new)[0], ordered[is_new], weights)


class SyntheticIndex:
    """Generates chunks, block by block, and questions from one seed."""

    def __init__(self, chunks: int, seed: int = 7) -> None:
        self.chunks = chunks
        self._seed = seed
        self._asking = numpy.random.default_rng(seed)
        self._centres = self._asking.standard_normal((CLUSTERS, DIMENSION), dtype=numpy.float32)

    def blocks(self) -> Iterator[Block]:
        """All chunks, in order."""
        for first in range(0, self.chunks, BLOCK):
            yield self._block(first)

    def questions(self, count: int, common_terms: int) -> list[Question]:
        """`count` questions of five terms, of which `common_terms` are among the ten most common of all.

        They are about chunks of the first block: all blocks are alike.
        """
        about = self._asking.integers(len(self._first_block.vectors), size=count)
        return [self._question(int(chunk), common_terms) for chunk in about]

    def probes(self) -> list[tuple[float, ...]]:
        """Vectors of questions to measure the recall with."""
        return [question.vector for question in self.questions(PROBES, 0)]

    @cached_property
    def _first_block(self) -> Block:
        return self._block(0)

    def _block(self, first: int) -> Block:
        random, size = numpy.random.default_rng([self._seed, first]), min(BLOCK, self.chunks - first)
        return Block(first, self._vectors(random, first, size), _zipfian(random, size))

    def _vectors(self, random: numpy.random.Generator, first: int, size: int) -> Vectors:
        """Those of chunks from number `first` on."""
        return _near(random, self._centres[random.integers(CLUSTERS, size=size)], 0.8)

    def _question(self, chunk: int, common_terms: int) -> Question:
        block = self._first_block
        vector = _near(self._asking, block.vectors[chunk : chunk + 1] * DIMENSION**0.5, 0.5)[0]
        rare = [term for term in dict.fromkeys(block.terms[chunk].tolist()) if term > 100]
        terms = [*range(1, common_terms + 1), *rare[: 5 - common_terms]]
        return Question(tuple(vector.tolist()), tuple(f"term{term}" for term in terms))


def _near(random: numpy.random.Generator, centres: Vectors, distance: float) -> Vectors:
    noise = random.standard_normal(centres.shape, dtype=numpy.float32)
    return unit(centres + distance * noise)


def unit(vectors: Vectors) -> Vectors:
    """Each at length 1."""
    scaled: Vectors = vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)
    return scaled


def _zipfian(random: numpy.random.Generator, chunks: int) -> Terms:
    # Zipf-Mandelbrot with shift 20: the commonest term is in about four of ten chunks, as it is in English
    # text without its function words.
    drawn = random.uniform(numpy.log(20), numpy.log(VOCABULARY + 20), size=(chunks, DRAWS_A_CHUNK))
    ranks: Terms = (numpy.exp(drawn) - 20).astype(numpy.int64)
    return ranks
