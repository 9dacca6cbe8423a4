"""Words and phrases of Vietnamese."""
