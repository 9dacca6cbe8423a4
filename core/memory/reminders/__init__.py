"""Reminders in Postgres."""
