"""A throw-away index of synthetic chunks: clustered unit vectors and zipfian terms, the same for every run."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

DIMENSION = 384
CLUSTERS = 500
VOCABULARY = 50_000
DRAWS_A_CHUNK = 88  # about 80 distinct terms
Vectors = NDArray[numpy.float32]
Terms = NDArray[numpy.int64]


@dataclass(frozen=True)
class Question:
    """A vector near that of some chunk, and terms that this chunk holds."""

    vector: tuple[float, ...]
    terms: tuple[str, ...]


class SyntheticIndex:
    """Generates chunks and questions from one seed."""

    def __init__(self, chunks: int, seed: int = 7) -> None:
        self._random = numpy.random.default_rng(seed)
        self.chunks = chunks
        centres = self._random.standard_normal((CLUSTERS, DIMENSION), dtype=numpy.float32)
        self.vectors = self._near(centres[self._random.integers(CLUSTERS, size=chunks)], 0.8)
        self.terms = self._zipfian(chunks)

    def questions(self, count: int, common_terms: int) -> list[Question]:
        """`count` questions of five terms, of which `common_terms` are among the ten most common of all."""
        return [self._question(int(chunk), common_terms) for chunk in self._random.integers(self.chunks, size=count)]

    def postings(self) -> Iterator[tuple[int, int, float]]:
        """(chunk, term, weight): every term of a chunk once."""
        for chunk in range(self.chunks):
            terms = numpy.unique(self.terms[chunk])
            weights = self._random.uniform(0.6, 1.9, size=len(terms))
            yield from ((chunk, term, weight) for term, weight in zip(terms.tolist(), weights.tolist(), strict=True))

    def _near(self, centres: Vectors, distance: float) -> Vectors:
        noise = self._random.standard_normal(centres.shape, dtype=numpy.float32)
        moved = centres + distance * noise
        unit: Vectors = moved / numpy.linalg.norm(moved, axis=1, keepdims=True)
        return unit

    def _zipfian(self, chunks: int) -> Terms:
        # Zipf-Mandelbrot with shift 20: the commonest term is in about four of ten chunks, as it is in English
        # text without its function words.
        drawn = self._random.uniform(numpy.log(20), numpy.log(VOCABULARY + 20), size=(chunks, DRAWS_A_CHUNK))
        ranks: Terms = (numpy.exp(drawn) - 20).astype(numpy.int64)
        return ranks

    def _question(self, chunk: int, common_terms: int) -> Question:
        vector = self._near(self.vectors[chunk : chunk + 1] * DIMENSION**0.5, 0.5)[0]
        rare = [term for term in dict.fromkeys(self.terms[chunk].tolist()) if term > 100]
        terms = [*range(1, common_terms + 1), *rare[: 5 - common_terms]]
        return Question(tuple(vector.tolist()), tuple(f"term{term}" for term in terms))
