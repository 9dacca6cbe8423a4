"""Likely questions and summaries of passages, which a search finds and nobody reads."""
