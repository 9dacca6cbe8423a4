"""The rows that the cross-encoder is trained on."""
