"""Answers that need a whole list of a page, or its count."""
