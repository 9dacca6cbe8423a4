"""Plays conversations with the real bot and draws them as people see them."""
