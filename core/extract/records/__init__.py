"""Recognise courses, events and people on a page."""
