"""Doors to models: embedders, cross-encoder, chat servers, token counters."""
