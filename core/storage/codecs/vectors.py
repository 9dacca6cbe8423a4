"""Vectors in Postgres: a passage's as pgvector text, its statements' packed into bytes (8 bits a dimension)."""

import json
from collections.abc import Sequence
from hashlib import blake2b

import numpy
from numpy.typing import NDArray

from core.ports.models import Vector

_MARK_BYTES = 8
_SCALE = numpy.dtype("<f4")
_LARGEST = 127

Floats = NDArray[numpy.float32]


def halfvec(vector: Vector) -> str:
    """The vector as pgvector reads it."""
    return f"[{','.join(map(repr, map(float, vector)))}]"


def from_halfvec(stored: str) -> Vector:
    """The vector that pgvector wrote."""
    return tuple(json.loads(stored))


def mark_of(statements: Sequence[str]) -> bytes:
    """Eight bytes that are equal for the same statements in the same order."""
    return blake2b("\x00".join(statements).encode("utf-8", "replace"), digest_size=_MARK_BYTES).digest()


def packed(statements: Sequence[str], vectors: Sequence[Vector]) -> bytes:
    """The mark of the statements, then a scale and a signed byte a dimension for each vector.

    Symmetric quantisation with the largest absolute value as the scale: of a unit vector of 384 dimensions, the
    cosine with another one moves by about .001.
    """
    if not vectors:
        return mark_of(statements)
    rows = numpy.asarray(vectors, dtype=numpy.float32).reshape(len(vectors), -1)
    scales = numpy.abs(rows).max(axis=1, initial=0.0) / _LARGEST
    scales[scales == 0] = 1.0
    levels = numpy.rint(rows / scales[:, None]).astype(numpy.int8)
    parts = (scale.tobytes() + row.tobytes() for scale, row in zip(scales.astype(_SCALE), levels, strict=True))
    return mark_of(statements) + b"".join(parts)


def unpacked(data: bytes, statements: Sequence[str]) -> Floats | None:
    """One row a statement; None where other statements were packed than these."""
    if data[:_MARK_BYTES] != mark_of(statements):
        return None
    if not statements:
        return numpy.empty((0, 0), numpy.float32)
    rows = numpy.frombuffer(data, numpy.uint8, offset=_MARK_BYTES).reshape(len(statements), -1)
    scales = rows[:, : _SCALE.itemsize].copy().view(_SCALE)
    levels: Floats = rows[:, _SCALE.itemsize :].view(numpy.int8).astype(numpy.float32)
    return levels * scales
