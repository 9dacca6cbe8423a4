"""Measures how well questions are answered: what `advisor eval` runs."""
