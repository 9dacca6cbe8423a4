"""Words and phrases of Spanish."""
