"""The reader of wishes as an ONNX graph with int8 weights."""

import hashlib
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper

from core.models.wish_model import OWN, TAGS, WISHES
from training.model.onnx_graph import GraphBuilder, encoder, inputs_of, model_of, pool
from training.wishes.encoder import WishReader


def written(reader: WishReader, path: Path) -> str:
    """Writes the file and returns its sha256."""
    state = {name.removeprefix("encoder."): value for name, value in reader.state_dict().items()}
    weights = {name: value.detach().numpy().astype(np.float32) for name, value in state.items()}
    build = GraphBuilder()
    states = encoder(build, weights, reader.encoder.shape)
    own = build.add("Cast", build.add("Equal", "kinds", build.once("own", np.array(OWN))), to=TensorProto.FLOAT)
    present = build.add("Cast", "mask", to=TensorProto.FLOAT)
    pooled = pool(build, states, build.add("Mul", own, present))
    for name, inputs in (("tags", states), ("wishes", pooled)):
        product = build.add("MatMul", inputs, build.constant(f"{name}.weight", weights[f"{name}.weight"].T))
        build.add("Add", product, build.constant(f"{name}.bias", weights[f"{name}.bias"]), name=name)
    outputs = [
        helper.make_tensor_value_info("tags", TensorProto.FLOAT, ["rows", "pieces", TAGS]),
        helper.make_tensor_value_info("wishes", TensorProto.FLOAT, ["rows", WISHES]),
    ]
    made = helper.make_graph(build.nodes, "wishes", inputs_of(), outputs, build.weights)
    content: bytes = model_of(made).SerializeToString()
    path.write_bytes(content)
    return hashlib.sha256(content).hexdigest()
