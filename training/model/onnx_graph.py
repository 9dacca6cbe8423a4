"""The judge as an ONNX graph, written node by node with ONNX Runtime's fused operators for attention."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from training.model.encoder import Shape

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


Weights = Mapping[str, Floats]
INPUTS = ("input_ids", "kinds", "mask")
OUTPUTS = ("relevance", "support", "spans")
_FUSED = "com.microsoft"
_OPSET = 17


@dataclass
class GraphBuilder:
    """Nodes and weights as they are added; every method returns the name of its result."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    weights: list[onnx.TensorProto] = field(default_factory=list)

    def add(self, kind: str, *inputs: str, name: str = "", domain: str = "", **attributes: object) -> str:
        result = name or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [result], name=result, domain=domain, **attributes))
        return result

    def constant(self, name: str, values: NDArray[np.generic]) -> str:
        self.weights.append(numpy_helper.from_array(np.array(values, order="C"), name))
        return name

    def matrix(self, name: str, values: Floats) -> str:
        """A linear layer's weight (out × in in torch) as int8, turned to in × out, read back at load."""
        small = quantized(values.T, axis=1)
        zero = self.constant(f"{name}.zero", np.zeros_like(small.scales, dtype=np.int8))
        parts = self.constant(f"{name}.int8", small.values), self.constant(f"{name}.scales", small.scales), zero
        return self.add("DequantizeLinear", *parts, name=name, axis=1)

    def rows(self, name: str, values: Floats, ids: str) -> str:
        """The rows `ids` of a table that stays int8 in memory too."""
        small = quantized(values, axis=0)
        table, scales = self.constant(f"{name}.int8", small.values), small.scales[:, None]
        found = self.add("Cast", self.add("Gather", table, ids), to=TensorProto.FLOAT)
        return self.add("Mul", found, self.add("Gather", self.constant(f"{name}.scales", scales), ids))


def graph(weights: Weights, shape: Shape) -> onnx.ModelProto:
    """`weights`: the judge's state by name. Inputs: word pieces, their kinds, their mask (rows × pieces, int64)."""
    build = GraphBuilder()
    pooled_mask = build.add("Cast", "mask", to=TensorProto.FLOAT)
    mask = build.add("Cast", "mask", to=TensorProto.INT32)
    states = _embedded(build, weights)
    for number in range(shape.layers):
        if number == shape.frozen:
            states = build.add("Add", states, _kind_rows(build, weights))
        states = layer(build, weights, f"layers.{number}", states, (mask, shape.heads))
    _heads(build, weights, states, pooled_mask)
    return _model(build, weights)


def _embedded(build: GraphBuilder, weights: Weights) -> str:
    words = build.rows("words", weights["words.weight"], "input_ids")
    types = weights["types.weight"]
    # Kinds 1 and 2 are the passage's (BERT's type 1), 0 and 3 the question's.
    by_kind = build.constant("types", types[[0, 1, 1, 0]])
    placed = build.add("Add", words, build.add("Gather", by_kind, "kinds"))
    pieces = build.add("Gather", build.add("Shape", "input_ids"), build.constant("one", np.array([1])), axis=0)
    start, axis = build.constant("zero", np.array([0])), build.constant("first_axis", np.array([0]))
    positions = build.add("Slice", build.constant("positions", weights["positions.weight"]), start, pieces, axis)
    return _normed(build, weights, "norm", build.add("Add", placed, positions))


def _kind_rows(build: GraphBuilder, weights: Weights) -> str:
    return build.add("Gather", build.constant("matches", weights["matches.weight"]), "kinds")


def layer(build: GraphBuilder, weights: Weights, name: str, states: str, attention: tuple[str, int]) -> str:
    """One transformer layer; `attention` is the mask (int32) and how many heads there are."""
    mask, heads = attention
    projections = build.matrix(f"{name}.query_key_value", weights[f"{name}.query_key_value.weight"])
    bias = build.constant(f"{name}.query_key_value.bias", weights[f"{name}.query_key_value.bias"])
    seen = build.add("Attention", states, projections, bias, mask, domain=_FUSED, num_heads=heads)
    states = _residual(build, weights, f"{name}.mixed", seen, states)
    inner = build.add("MatMul", states, build.matrix(f"{name}.inner", weights[f"{name}.inner.weight"]))
    inner_bias = build.constant(f"{name}.inner.bias", weights[f"{name}.inner.bias"])
    return _residual(build, weights, f"{name}.outer", build.add("BiasGelu", inner, inner_bias, domain=_FUSED), states)


def _residual(build: GraphBuilder, weights: Weights, name: str, values: str, states: str) -> str:
    """norm(states + linear(values))."""
    product = build.add("MatMul", values, build.matrix(name, weights[f"{name}.weight"]))
    linear = build.add("Add", product, build.constant(f"{name}.bias", weights[f"{name}.bias"]))
    return _normed(build, weights, f"{name}_norm", build.add("Add", linear, states))


def _normed(build: GraphBuilder, weights: Weights, name: str, states: str) -> str:
    scale = build.constant(f"{name}.weight", weights[f"{name}.weight"])
    bias = build.constant(f"{name}.bias", weights[f"{name}.bias"])
    return build.add("LayerNormalization", states, scale, bias, axis=-1, epsilon=1e-12)


def _heads(build: GraphBuilder, weights: Weights, states: str, mask: str) -> None:
    pooled = pool(build, states, mask)
    for name, inputs in (("relevance", pooled), ("support", pooled), ("span", states)):
        weight = build.constant(f"{name}.weight", weights[f"{name}.weight"].T)
        product = build.add("MatMul", inputs, weight)
        result = "spans" if name == "span" else name
        build.add("Add", product, build.constant(f"{name}.bias", weights[f"{name}.bias"]), name=result)


def pool(build: GraphBuilder, states: str, mask: str) -> str:
    """The first state beside the mean of all; `mask` is of floats."""
    column = build.add("Unsqueeze", mask, build.constant("last_axis", np.array([2])))
    pieces_axis = build.constant("pieces_axis", np.array([1]))
    total = build.add("ReduceSum", build.add("Mul", states, column), pieces_axis, keepdims=0)
    mean = build.add("Div", total, build.add("ReduceSum", column, pieces_axis, keepdims=0))
    first = build.add("Gather", states, build.constant("first", np.array(0)), axis=1)
    return build.add("Concat", first, mean, axis=1)


def _model(build: GraphBuilder, weights: Weights) -> onnx.ModelProto:
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["rows", "pieces"]) for name in INPUTS]
    shapes: Mapping[str, list[str | int]] = {
        "relevance": ["rows", 1],
        "support": ["rows", 1],
        "spans": ["rows", "pieces", 2],
    }
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shapes[name]) for name in OUTPUTS]
    made = helper.make_graph(build.nodes, "judge", inputs, outputs, build.weights)
    return model_of(made)


def model_of(made: onnx.GraphProto) -> onnx.ModelProto:
    """The graph with what it needs to be run."""
    opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_FUSED, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=9, producer_name="campus-advisor")
