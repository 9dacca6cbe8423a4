"""Words and phrases of Chinese."""
