"""Load a judge from an ONNX file of `training.model.onnx_graph`, to continue training."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from training.model.encoder import Judge, Shape

Stored = Mapping[str, NDArray[np.generic]]
_ATTENTION = "MultiHeadAttention"
_MATRICES = ("query_key_value", "mixed", "inner", "outer")


def imported(path: Path) -> Judge:
    """The judge in torch, its int8 weights as the floats that they stand for. Raises ValueError for another graph."""
    model = onnx.load(path)
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    try:
        shape = _shape(model, stored)
        judge = Judge(shape)
        judge.load_state_dict({name: torch.from_numpy(value.copy()) for name, value in _weights(stored, shape).items()})
    except (KeyError, StopIteration) as error:
        raise ValueError(
            f"{path} is not a judge written by training.model.export ({error}); export it again"
        ) from error
    return judge


def _shape(model: onnx.ModelProto, stored: Stored) -> Shape:
    vocabulary, width = stored["words.int8"].shape
    attentions = [node for node in model.graph.node if node.op_type == _ATTENTION]
    order = [node.op_type for node in model.graph.node if node.op_type == _ATTENTION or "matches" in node.input]
    heads = next(attribute for attribute in attentions[0].attribute if attribute.name == "num_heads")
    return Shape(
        vocabulary=vocabulary,
        width=width,
        inner=stored["layers.0.inner.int8"].shape[1],
        heads=helper.get_attribute_value(heads),
        layers=len(attentions),
        frozen=order.index("Gather"),
        longest=stored["positions"].shape[0],
    )


def _weights(stored: Stored, shape: Shape) -> dict[str, NDArray[np.float32]]:
    found = {
        "words.weight": _floats(stored["words.int8"]) * _floats(stored["words.scales"]),
        "positions.weight": _floats(stored["positions"]),
        # Stored once for each kind of piece; the first two kinds have the two types.
        "types.weight": _floats(stored["types"])[:2],
        "matches.weight": _floats(stored["matches"]),
    }
    for head in ("relevance", "support", "span"):
        found[f"{head}.weight"] = np.ascontiguousarray(_floats(stored[f"{head}.weight"]).T)
        found[f"{head}.bias"] = _floats(stored[f"{head}.bias"])
    for number in range(shape.layers):
        for matrix in _MATRICES:
            name = f"layers.{number}.{matrix}"
            found[f"{name}.weight"] = _matrix(stored, name)
            found[f"{name}.bias"] = _floats(stored[f"{name}.bias"])
    norms = [name for name in stored if name.rpartition(".")[0].endswith("norm")]
    return found | {name: _floats(stored[name]) for name in norms}


def _matrix(stored: Stored, name: str) -> NDArray[np.float32]:
    """Stored as in × out with a scale for each column; torch has out × in."""
    return np.ascontiguousarray((_floats(stored[f"{name}.int8"]) * _floats(stored[f"{name}.scales"])).T)


def _floats(values: NDArray[np.generic]) -> NDArray[np.float32]:
    return values.astype(np.float32)
