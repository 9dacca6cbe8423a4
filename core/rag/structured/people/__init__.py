"""Answers about people from the records of directories."""
