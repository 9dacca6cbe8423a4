"""Courses and dated events in Postgres."""
