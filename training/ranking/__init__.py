"""Fit the ranking and the probability that the passages answer."""
