"""English words by which people tell of themselves."""
