"""Measure answer quality; run by `advisor eval`."""
