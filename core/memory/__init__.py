"""What was said before, and how much of it may be used."""
