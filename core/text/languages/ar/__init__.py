"""Words and phrases of Arabic."""
