"""Fit the classifier of questions about time on phrasings of our own."""
