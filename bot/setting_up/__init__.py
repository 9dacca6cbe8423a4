"""Set up a campus with one command."""
