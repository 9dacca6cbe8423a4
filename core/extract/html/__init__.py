"""HTML pages to blocks."""
