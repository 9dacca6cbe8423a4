"""The list of commands, as Discord keeps it."""
