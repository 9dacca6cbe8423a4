"""The advisor itself: nouns, ports, and the steps from a question to an answer."""
