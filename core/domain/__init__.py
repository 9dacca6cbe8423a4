"""The nouns: what the advisor talks about. No I/O, no vendor types."""
