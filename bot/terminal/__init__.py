"""Output of the command line: tables, progress, JSON."""
