"""Draws conversations as HTML and as SVG."""
