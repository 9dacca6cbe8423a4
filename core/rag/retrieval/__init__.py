"""Which passages: search, features, ranking and context expansion."""
