"""Answers about courses and sections that are named as students name them."""
