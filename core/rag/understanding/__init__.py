"""Understand the question: follow-ups, rewriting, spelling."""
