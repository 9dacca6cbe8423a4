"""The commands of `advisor`, one a file."""
