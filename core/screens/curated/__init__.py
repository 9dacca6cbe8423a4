"""Reviewed answers of offices, and passages that are pinned or withheld."""
