"""The doors to Postgres."""
