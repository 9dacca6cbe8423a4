"""The command line's output: tables, progress, JSON."""
