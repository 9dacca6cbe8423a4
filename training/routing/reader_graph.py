"""The reader of turns as an ONNX graph with int8 weights."""

import hashlib
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper

from training.model.encoder import Shape
from training.model.onnx_graph import GraphBuilder, layer, model_of, pool
from training.routing.reader import ABOVE, TurnReader


def written(reader: TurnReader, path: Path) -> str:
    """Writes the file and returns its sha256."""
    weights = {name: value.detach().numpy().astype(np.float32) for name, value in reader.state_dict().items()}
    build, width, classes = GraphBuilder(), Shape().width, reader.head.out_features
    floats, mask = build.add("Cast", "mask", to=TensorProto.FLOAT), build.add("Cast", "mask", to=TensorProto.INT32)
    states = "states"
    for number in range(ABOVE):
        states = layer(build, weights, f"layers.{number}", states, (mask, Shape().heads))
    product = build.add("MatMul", pool(build, states, floats), build.constant("head.weight", weights["head.weight"].T))
    build.add("Add", product, build.constant("head.bias", weights["head.bias"]), name="scores")
    inputs = [
        helper.make_tensor_value_info("states", TensorProto.FLOAT, ["rows", "pieces", width]),
        helper.make_tensor_value_info("mask", TensorProto.INT64, ["rows", "pieces"]),
    ]
    outputs = [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["rows", classes])]
    made = helper.make_graph(build.nodes, "turns", inputs, outputs, build.weights)
    content: bytes = model_of(made).SerializeToString()
    path.write_bytes(content)
    return hashlib.sha256(content).hexdigest()
