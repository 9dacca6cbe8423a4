"""Words and phrases of Hindi."""
