"""Convert HTML pages to blocks."""
