"""Answers about places and their opening hours from records."""
