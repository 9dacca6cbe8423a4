"""The cross-encoder network: encoder, heads, ONNX export."""
