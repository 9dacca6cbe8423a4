"""Everything that is stored in Postgres."""
