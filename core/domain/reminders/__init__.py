"""Reminders that people asked for."""
