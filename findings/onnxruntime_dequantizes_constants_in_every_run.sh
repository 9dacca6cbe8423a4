#!/usr/bin/env bash
# ONNX Runtime 1.31.1: int8 weights that are written as DequantizeLinear are turned to floats in every run where their product is
# fused for attention (com.microsoft.Attention), though they are constant: constants are folded at load, but this operator is
# spared, since MatMul takes it over (as MatMulNBits). With the same weights as Cast and Mul nothing is left to do in a run, and
# the floats stay in memory. So a model that is made small for its download pays in each run, or in memory, by how it writes the
# same numbers. `session.disable_quant_qdq=1` folds it, and un-fuses the products.
# Seen: onnxruntime 1.31.1, onnx 1.23.0: the operators of one run, as below
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check onnxruntime==1.31.1 onnx==1.23.0 numpy==2.4.6 >pip.log 2>&1 || { cat pip.log; exit 1; }
cat >check.py <<'PY'
import json
import os

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

WIDTH = 64


def model(spelling: str, product: str) -> bytes:
    wide = WIDTH * (3 if product == "Attention" else 1)
    chooser = np.random.default_rng(7)
    constants = {
        "whole": chooser.integers(-127, 127, (WIDTH, wide)).astype(np.int8),
        "scales": np.full(wide, 0.01, dtype=np.float32),
        "zeros": np.zeros(wide, dtype=np.int8),
        "bias": np.zeros(wide, dtype=np.float32),
    }
    if spelling == "DequantizeLinear":
        weights = [helper.make_node("DequantizeLinear", ["whole", "scales", "zeros"], ["weights"], axis=1)]
    else:
        weights = [
            helper.make_node("Cast", ["whole"], ["floats"], to=TensorProto.FLOAT),
            helper.make_node("Mul", ["floats", "scales"], ["weights"]),
        ]
    if product == "Attention":
        used = helper.make_node(
            "Attention", ["states", "weights", "bias"], ["found"], domain="com.microsoft", num_heads=4
        )
    else:
        used = helper.make_node("MatMul", ["states", "weights"], ["found"])
    shape = ["rows", "pieces", WIDTH]
    made = helper.make_graph(
        [*weights, used],
        "weights",
        [helper.make_tensor_value_info("states", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("found", TensorProto.FLOAT, shape)],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=9).SerializeToString()


def operators(content: bytes, **settings: str) -> list[str]:
    options = onnxruntime.SessionOptions()
    options.enable_profiling, options.intra_op_num_threads, options.log_severity_level = True, 1, 3
    for name, value in settings.items():
        options.add_session_config_entry(f"session.{name}", value)
    session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    session.run(None, {"states": np.ones((1, 8, WIDTH), dtype=np.float32)})
    with open(name := session.end_profiling()) as told:
        events = json.load(told)
    os.remove(name)
    return [each["args"]["op_name"] for each in events if each["name"].endswith("_kernel_time")]


for product in ("Attention", "MatMul"):
    for spelling in ("DequantizeLinear", "Cast and Mul"):
        print(f"{product}, {spelling}:", *operators(model(spelling, product)))
for product in ("Attention", "MatMul"):
    run = operators(model("DequantizeLinear", product), disable_quant_qdq="1")
    print(f"{product}, DequantizeLinear, disable_quant_qdq:", *run)
PY
env/bin/python check.py >seen
cat seen
diff seen - <<'SEEN'
Attention, DequantizeLinear: DequantizeLinear Attention
Attention, Cast and Mul: Attention
MatMul, DequantizeLinear: MatMulNBits
MatMul, Cast and Mul: MatMul
Attention, DequantizeLinear, disable_quant_qdq: Attention
MatMul, DequantizeLinear, disable_quant_qdq: MatMul
SEEN
