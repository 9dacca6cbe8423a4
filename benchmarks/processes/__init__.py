"""Many processes on one database, direct and behind a pooler."""
