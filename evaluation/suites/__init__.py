"""Evaluation suites, one module each, and our own questions."""
