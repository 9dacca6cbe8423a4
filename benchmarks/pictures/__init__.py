"""Draws the picture of the README from real answers about the demo campus."""
