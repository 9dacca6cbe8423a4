"""The commands of `advisor`, one per file."""
