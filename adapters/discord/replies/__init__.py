"""Replies with rules of their own: their places, for one person only, with choices, and what is told instead."""
