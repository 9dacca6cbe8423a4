"""Retrieval-augmented generation: from a question and an index to a cited answer."""
