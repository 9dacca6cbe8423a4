"""The door to ONNX Runtime, which would report its use to its maker (Privacy.md in its package)."""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # it is read when the library is loaded, so before the next line

import onnxruntime  # type: ignore[import-untyped]
from onnxruntime.capi.onnxruntime_pybind11_state import (  # type: ignore[import-untyped]
    Fail,
    InvalidProtobuf,
    RuntimeException,
)

__all__ = ["Fail", "InvalidProtobuf", "RuntimeException", "onnxruntime"]
