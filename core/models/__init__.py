"""Doors to models: embedders, cross-encoder, chat servers, token counters."""

import os

# ONNX Runtime reports its use to its maker unless this is set before it is loaded (Privacy.md in its package).
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
