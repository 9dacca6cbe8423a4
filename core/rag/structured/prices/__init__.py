"""Answers about what things cost from records."""
