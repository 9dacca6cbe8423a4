"""Answers that depend on the time at which they are asked."""
