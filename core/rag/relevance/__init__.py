"""Decide whether the passages are enough to answer."""
