"""Sentences of pages, told by the clock of the campus."""
