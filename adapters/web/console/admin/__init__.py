"""Pages on which administrators look deeper and change things; an office sees of them the sources alone."""
