"""What is being asked: follow-ups, rewriting, spelling, periods."""
