"""Answers about dated events."""
