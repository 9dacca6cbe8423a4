"""Convert fetched files to documents made of blocks."""
