"""Whole releases side by side: a first crawl, a start, and answers."""
