"""Fit the classifier of turns on phrasings of our own."""
