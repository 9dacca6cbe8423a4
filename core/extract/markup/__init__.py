"""What a page describes for machines."""
