"""Measure whether questions find the curated answer that is for them, and no other question does."""
