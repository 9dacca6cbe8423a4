"""What crawls store in Postgres: page notes, run logs and findings."""
