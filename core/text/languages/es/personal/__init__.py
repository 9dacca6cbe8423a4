"""Spanish words of what people tell of themselves."""
