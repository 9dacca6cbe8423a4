"""Vectors in Postgres: a passage's as pgvector text, its statements' packed into bytes (8 bits a dimension)."""

import json
from collections.abc import Mapping, Sequence
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
    """The mark of the statements, then the row of each vector."""
    return mark_of(statements) + b"".join(packed_rows(vectors))


def packed_rows(vectors: Sequence[Vector]) -> list[bytes]:
    """For each vector a scale and a signed byte a dimension, whatever the others are.

    Symmetric quantisation with the largest absolute value as the scale: of a unit vector of 384 dimensions, the
    cosine with another one moves by about .001.
    """
    if not vectors:
        return []
    rows = numpy.asarray(vectors, dtype=numpy.float32).reshape(len(vectors), -1)
    scales = numpy.abs(rows).max(axis=1, initial=0.0) / _LARGEST
    scales[scales == 0] = 1.0
    levels = numpy.rint(rows / scales[:, None]).astype(numpy.int8)
    return [scale.tobytes() + row.tobytes() for scale, row in zip(scales.astype(_SCALE), levels, strict=True)]


def rows_of(data: bytes, statements: Sequence[str]) -> list[bytes]:
    """The packed row of each statement; none where other statements were packed than these."""
    if not statements or data[:_MARK_BYTES] != mark_of(statements):
        return []
    size = (len(data) - _MARK_BYTES) // len(statements)
    return [data[at : at + size] for at in range(_MARK_BYTES, len(data), size)]


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


def nearest(stored: Mapping[int, bytes], vector: Vector) -> dict[int, float]:
    """By key, the largest cosine of the packed vectors with this unit vector; without those that have none of its size.

    What was packed is not checked, for it costs more than all else: a passage keeps its text, so a release that cuts
    it into other statements finds vectors of the same words.
    """
    width = _SCALE.itemsize + len(vector)
    sizes = {key: len(data) - _MARK_BYTES for key, data in stored.items()}
    known = {key: stored[key] for key, size in sizes.items() if size > 0 and size % width == 0}
    if not known:
        return {}
    rows = numpy.frombuffer(b"".join(data[_MARK_BYTES:] for data in known.values()), numpy.uint8).reshape(-1, width)
    scales = rows[:, : _SCALE.itemsize].copy().view(_SCALE)[:, 0]
    levels = rows[:, _SCALE.itemsize :].view(numpy.int8).astype(numpy.float32)
    cosines = scales * (levels @ numpy.asarray(vector, numpy.float32))
    counts = [sizes[key] // width for key in known]
    firsts = numpy.cumsum([0, *counts[:-1]])
    return dict(zip(known, numpy.maximum.reduceat(cosines, firsts).tolist(), strict=True))
