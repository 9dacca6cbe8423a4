"""Fit how the cross-encoder and the rules judge claims together."""
