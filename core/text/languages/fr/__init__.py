"""Words and phrases of French."""
