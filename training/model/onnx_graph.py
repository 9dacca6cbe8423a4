"""The judge as an ONNX graph, written node by node with ONNX Runtime's fused operators.

Linear layers multiply 8-bit integers: weights with a scale for each column, states with one for each word piece, found
while it is read, so that a row gets the same numbers alone as in a batch. States are the sum of two such integers, the
second for what the first leaves: a state far larger than its neighbours would leave them too few steps ("outlier
features", Dettmers et al., LLM.int8(), 2022). Weights are signed and states are not, for which ONNX Runtime has fast
kernels.
"""

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
    scales = np.maximum(largest, _LEAST) / _LARGEST
    values = np.clip(np.rint(matrix / scales), -_LARGEST, _LARGEST).astype(np.int8)
    return Quantized(values, scales.reshape(-1).astype(np.float32), axis)


INPUTS = ("input_ids", "kinds", "mask")
OUTPUTS = ("relevance", "support", "spans")
_FUSED = "com.microsoft"
_OPSET = 17
_LARGEST, _LEAST = 127, 1e-12  # of a weight in steps of its scale; of a scale
# States take 7 of 8 bits: with the eighth, two products overflow where a processor adds them in 16 bits (AVX2).
_COARSEST, _MIDDLE = 63, 64
_FINER = 2 * _COARSEST
_EPSILON = 1e-12  # as BERT was trained


Weights = Mapping[str, Floats]


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

    def product(self, name: str, values: Floats, states: str) -> str:
        """`states` (rows × pieces × in) times a linear layer's weight (out × in in torch), without its bias."""
        small = quantized(values.T, axis=1)
        weight, scales = self.constant(f"{name}.int8", small.values), self.constant(f"{name}.scales", small.scales)
        flat = self.add("Reshape", states, self.once(f"flat_{len(small.values)}", np.array([-1, len(small.values)])))
        scale, middles = self._scales(flat)
        coarse = self.add("QuantizeLinear", flat, scale, middles, axis=0)
        rest = self.add("Sub", flat, self.add("DequantizeLinear", coarse, scale, middles, axis=0))
        finer = self.add("Mul", scale, self.once("finer", np.float32(1 / _FINER)))
        parts = coarse, self.add("QuantizeLinear", rest, finer, middles, axis=0)
        units = self.once("one", np.float32(1)), "finer"
        products = [self._multiplied(*each, weight, scales) for each in zip(parts, units, strict=True)]
        column = self.add("Unsqueeze", scale, self.once("last", np.array([1])))
        found = self.add("Mul", self.add("Add", *products), column)
        size = self.once(f"size_{len(values)}", np.array([len(values)]))
        return self.add("Reshape", found, self.add("Concat", self.add("Shape", states, start=0, end=2), size, axis=0))

    def _multiplied(self, integers: str, unit: str, weight: str, scales: str) -> str:
        """Scaled by column; the operator takes one number for all pieces, so theirs is multiplied below."""
        zeros = self.once("middle", np.uint8(_MIDDLE)), self.once("no_shift", np.int8(0))
        return self.add("MatMulIntegerToFloat", integers, weight, unit, scales, *zeros, domain=_FUSED)

    def _scales(self, flat: str) -> tuple[str, str]:
        """The scale of each piece, and as often what stands for 0."""
        largest = self.add("ReduceMax", self.add("Abs", flat), axes=[1], keepdims=0)
        kept = self.add("Max", largest, self.once("least", np.float32(_LEAST)))
        scale = self.add("Mul", kept, self.once("step", np.float32(1 / _COARSEST)))
        middle = numpy_helper.from_array(np.array([_MIDDLE], dtype=np.uint8))
        return scale, self.add("ConstantOfShape", self.add("Shape", scale), value=middle)

    def split(self, states: str) -> tuple[str, str, str]:
        """The three equal parts of each state, in order."""
        names = [f"{states}_{number}" for number in range(3)]
        self.nodes.append(helper.make_node("Split", [states], names, name=names[0], axis=-1))
        return names[0], names[1], names[2]

    def once(self, name: str, values: NDArray[np.generic] | np.generic) -> str:
        """A constant that many nodes share."""
        if name not in {each.name for each in self.weights}:
            self.constant(name, np.asarray(values))
        return name

    def positions(self, weights: Weights, ids: str) -> str:
        """The vectors of as many places as there are pieces."""
        pieces = self.add("Shape", ids, start=1, end=2)
        table, start = self.constant("positions", weights["positions.weight"]), self.once("first", np.array([0]))
        return self.add("Slice", table, start, pieces, start)

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
    _heads(build, weights, encoder(build, weights, shape), pooled_mask)
    return _model(build, weights)


def encoder(build: GraphBuilder, weights: Weights, shape: Shape) -> str:
    """What the last layer makes of each piece, from the same inputs."""
    mask = build.add("Cast", "mask", to=TensorProto.INT32)
    states = _embedded(build, weights)
    for number in range(shape.layers):
        if number == shape.frozen:
            states = build.add("Add", states, _kind_rows(build, weights))
        states = layer(build, weights, f"layers.{number}", states, (mask, shape.heads))
    return states


def _embedded(build: GraphBuilder, weights: Weights) -> str:
    words = build.rows("words", weights["words.weight"], "input_ids")
    types = weights["types.weight"]
    # Kinds 1 and 2 are the passage's (BERT's type 1), 0 and 3 the question's.
    by_kind = build.constant("types", types[[0, 1, 1, 0]])
    placed = build.add("Add", words, build.add("Gather", by_kind, "kinds"))
    return normed(build, weights, "norm", build.add("Add", placed, build.positions(weights, "input_ids")))


def _kind_rows(build: GraphBuilder, weights: Weights) -> str:
    return build.add("Gather", build.constant("matches", weights["matches.weight"]), "kinds")


def layer(build: GraphBuilder, weights: Weights, name: str, states: str, attention: tuple[str, int]) -> str:
    """One transformer layer; `attention` is the mask (int32) and how many heads there are."""
    mask, heads = attention
    each = build.split(build.product(f"{name}.query_key_value", weights[f"{name}.query_key_value.weight"], states))
    bias = build.constant(f"{name}.query_key_value.bias", weights[f"{name}.query_key_value.bias"])
    seen = build.add("MultiHeadAttention", *each, bias, mask, domain=_FUSED, num_heads=heads)
    states = _residual(build, weights, f"{name}.mixed", seen, states)
    inner = build.product(f"{name}.inner", weights[f"{name}.inner.weight"], states)
    inner_bias = build.constant(f"{name}.inner.bias", weights[f"{name}.inner.bias"])
    return _residual(build, weights, f"{name}.outer", build.add("BiasGelu", inner, inner_bias, domain=_FUSED), states)


def _residual(build: GraphBuilder, weights: Weights, name: str, values: str, states: str) -> str:
    """norm(states + linear(values))."""
    product = build.product(name, weights[f"{name}.weight"], values)
    linear = build.add("Add", product, build.constant(f"{name}.bias", weights[f"{name}.bias"]))
    return normed(build, weights, f"{name}_norm", build.add("Add", linear, states))


def normed(build: GraphBuilder, weights: Weights, name: str, states: str) -> str:
    """Each state with mean 0 and variance 1, scaled and shifted."""
    scale = build.constant(f"{name}.weight", weights[f"{name}.weight"])
    bias = build.constant(f"{name}.bias", weights[f"{name}.bias"])
    return build.add("LayerNormalization", states, scale, bias, axis=-1, epsilon=_EPSILON)


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
    first = build.add("Gather", states, build.constant("first_piece", np.array(0)), axis=1)
    return build.add("Concat", first, mean, axis=1)


def _model(build: GraphBuilder, weights: Weights) -> onnx.ModelProto:
    shapes: Mapping[str, list[str | int]] = {
        "relevance": ["rows", 1],
        "support": ["rows", 1],
        "spans": ["rows", "pieces", 2],
    }
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shapes[name]) for name in OUTPUTS]
    made = helper.make_graph(build.nodes, "judge", inputs_of(), outputs, build.weights)
    return model_of(made)


def inputs_of() -> list[onnx.ValueInfoProto]:
    """The inputs of a graph with this encoder."""
    return [helper.make_tensor_value_info(name, TensorProto.INT64, ["rows", "pieces"]) for name in INPUTS]


def model_of(made: onnx.GraphProto) -> onnx.ModelProto:
    """The graph with what it needs to be run."""
    opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_FUSED, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=9, producer_name="campus-advisor")
