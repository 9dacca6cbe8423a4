"""Plays conversations with the real bot on the played platforms, and records what the platforms got."""
