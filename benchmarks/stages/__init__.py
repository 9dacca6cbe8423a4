"""Measure the gain of each search stage, in memory."""
