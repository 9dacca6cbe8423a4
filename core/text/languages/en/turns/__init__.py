"""English words by which turns of a conversation are read."""
