"""Tell whether the right answer was among what could be said, and whether it was chosen."""
