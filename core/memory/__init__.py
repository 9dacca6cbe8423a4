"""Conversation history and past answers: stored, used for follow-ups, exported and deleted."""
