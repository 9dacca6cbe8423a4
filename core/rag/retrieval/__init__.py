"""Retrieve passages: search, ranking and context expansion."""
