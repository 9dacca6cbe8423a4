"""Verify the answer: check each claim against the passages that it cites."""
