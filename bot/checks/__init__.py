"""What `advisor doctor` checks."""
