"""Training data of the cross-encoder."""
