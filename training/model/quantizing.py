"""Quantize weights to 8 bits, with one scale per row or column."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Quantized:
    """`values` × `scales` (along `axis`) is the matrix, to within half a scale."""

    values: NDArray[np.int8]
    scales: Floats
    axis: int


def quantized(matrix: Floats, axis: int) -> Quantized:
    """Symmetric: the largest value along the other axis becomes 127."""
    largest = np.abs(matrix).max(axis=1 - axis, keepdims=True)
    scales = np.maximum(largest, 1e-12) / 127
    values = np.clip(np.rint(matrix / scales), -127, 127).astype(np.int8)
    return Quantized(values, scales.reshape(-1).astype(np.float32), axis)
