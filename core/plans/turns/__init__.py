"""What turns about plans want: read, made into a wish, and answered."""
