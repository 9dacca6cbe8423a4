"""Measure how well crawls follow site changes, and how well pages are extracted."""
