"""Compare readers of one campus in one table, closed book and with retrieval."""
