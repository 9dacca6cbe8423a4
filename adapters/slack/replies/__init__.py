"""Replies with rules of their own: for one person only, and with choices."""
