"""English words by which questions are read."""
