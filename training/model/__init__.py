"""The cross-encoder as a network: encoder, heads, export to ONNX."""
