"""The verbs: every place where the advisor meets I/O, each with a real and an in-memory version."""
