"""Replies with rules of their own: for one person only, with choices, and with reasons of a bad rating."""
