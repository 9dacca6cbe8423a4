"""What crawls remember, log and find, in Postgres."""
