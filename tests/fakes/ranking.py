"""How the in-memory index ranks: every chunk is compared, and every score exact."""

import math
from collections.abc import Mapping

from core.domain.passage import Candidate, Chunk, Scope
from core.ports.models import Vector
from core.text.subjects import is_about


def is_in(scope: Scope, chunk: Chunk) -> bool:
    """Whether a scope takes the chunk in."""
    is_there = (not scope.sources or chunk.source in scope.sources) and (
        not scope.topics or chunk.topic in scope.topics
    )
    return is_there and (not scope.about or any(is_about(each, chunk) for each in scope.about))


def cosine(one: Vector, other: Vector) -> float:
    """The cosine similarity of two vectors."""
    return sum(a * b for a, b in zip(one, other, strict=True)) / (math.hypot(*one) * math.hypot(*other))


def places_of(scores: Mapping[int, float]) -> dict[int, int]:
    """Rank from 1 of each chunk, the highest score first."""
    ordered = sorted(scores, key=lambda chunk_id: (-scores[chunk_id], chunk_id))
    return {chunk_id: place for place, chunk_id in enumerate(ordered, start=1)}


def candidate_of(
    chunk: Chunk,
    dense: Mapping[int, float],
    scores: Mapping[int, float],
    best: float,
    places: tuple[Mapping[int, int], Mapping[int, int]],
) -> Candidate:
    """A chunk with its scores: by chunk the dense and the lexical ones, the `best` lexical, and both lists' ranks."""
    near, worded = (of_list.get(chunk.id) for of_list in places)
    fused = dense.get(chunk.id, 0.0) + scores[chunk.id] / best
    return Candidate(chunk, dense.get(chunk.id), scores[chunk.id], near, worded, fused)
