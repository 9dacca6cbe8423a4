"""Measure the cost of answering, search and crawling, and its growth with the index."""
