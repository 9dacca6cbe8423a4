"""Answers about courses and their sections."""
