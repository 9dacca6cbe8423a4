"""Words and phrases of Korean."""
