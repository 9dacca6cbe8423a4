"""Decide what a turn is before anything is searched: small talk, distress, another language, or a question."""
