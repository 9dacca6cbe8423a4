"""Syllabi: whether a document is one, whose it is, and which of its parts says what."""
