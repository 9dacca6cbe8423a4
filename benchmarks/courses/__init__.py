"""Measure course extraction from real pages, and search by course code."""
