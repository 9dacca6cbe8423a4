"""Measure how truly documents are read: an invented campus, with the facts of each page written down beforehand."""
