"""What people tell of themselves: read, checked, and chosen for a question."""
